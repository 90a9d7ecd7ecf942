package protocol

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// optionKeys are, for each type of option, the words after which a value comes. A string's default is all that follows.
var optionKeys = map[string][]string{
	"check":  {"default"},
	"spin":   {"default", "min", "max"},
	"combo":  {"default", "var"},
	"string": nil,
}

// ParseOption reads what follows the word option: "name ID type T …".
func ParseOption(text string) (Option, error) {
	var o Option
	fields := strings.Fields(text)
	if len(fields) == 0 || fields[0] != "name" {
		return o, fmt.Errorf("option %q: want name ID type TYPE", cut(text))
	}
	at := slices.Index(fields, "type")
	if at < 2 || at+1 == len(fields) {
		return o, fmt.Errorf("option %q: want name ID type TYPE", cut(text))
	}
	o.ID, o.Type = strings.Join(fields[1:at], " "), fields[at+1]
	keys, known := optionKeys[o.Type]
	if !known {
		return o, fmt.Errorf("option %q: unknown type %q: want check, spin, combo or string", cut(o.ID), cut(o.Type))
	}
	if fields = fields[at+2:]; o.Type == "string" {
		if len(fields) > 0 && fields[0] == "default" {
			o.Default = strings.Join(fields[1:], " ")
		}
		return o, nil
	}
	for len(fields) > 0 {
		end := 1
		for end < len(fields) && !slices.Contains(keys, fields[end]) {
			end++
		}
		if slices.Contains(keys, fields[0]) {
			if err := o.set(fields[0], strings.Join(fields[1:end], " ")); err != nil {
				return o, fmt.Errorf("option %q: %w", cut(o.ID), err)
			}
		}
		fields = fields[end:]
	}
	return o, nil
}

// set takes one value of a declaration.
func (o *Option) set(key, value string) error {
	switch key {
	case "default":
		o.Default = value
	case "var":
		if value != "" {
			o.Vars = append(o.Vars, value)
		}
	default:
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return fmt.Errorf("%s %q: want a whole number", key, cut(value))
		}
		if key == "min" {
			o.Min = &n
		} else {
			o.Max = &n
		}
	}
	return nil
}

// String returns the option as a bot declares it, without the word option.
func (o Option) String() string {
	s := "name " + o.ID + " type " + o.Type
	if o.Default != "" {
		s += " default " + o.Default
	}
	if o.Min != nil {
		s += fmt.Sprintf(" min %d", *o.Min)
	}
	if o.Max != nil {
		s += fmt.Sprintf(" max %d", *o.Max)
	}
	for _, v := range o.Vars {
		s += " var " + v
	}
	return s
}

// Check refuses a value that the option does not allow, saying what it does.
func (o Option) Check(value string) error {
	switch o.Type {
	case "check":
		if value != "true" && value != "false" {
			return fmt.Errorf("option %s: %q: want true or false", o.ID, cut(value))
		}
	case "spin":
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || o.Min != nil && n < *o.Min || o.Max != nil && n > *o.Max {
			return fmt.Errorf("option %s: %q: want a whole number%s", o.ID, cut(value), o.span())
		}
	case "combo":
		if !slices.Contains(o.Vars, value) {
			return fmt.Errorf("option %s: %q: want one of %q", o.ID, cut(value), o.Vars)
		}
	default:
		if strings.ContainsAny(value, "\r\n") {
			return fmt.Errorf("option %s: %q: want one line", o.ID, cut(value))
		}
	}
	return nil
}

// span returns the limits of a spin in words, with a blank before them.
func (o Option) span() string {
	switch {
	case o.Min != nil && o.Max != nil:
		return fmt.Sprintf(" from %d to %d", *o.Min, *o.Max)
	case o.Min != nil:
		return fmt.Sprintf(" of at least %d", *o.Min)
	case o.Max != nil:
		return fmt.Sprintf(" of at most %d", *o.Max)
	}
	return ""
}

// cut shortens a text for a message that will quote it.
func cut(text string) string {
	if len(text) > maxQuoted {
		return text[:maxQuoted] + "…"
	}
	return text
}
