package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/boardbots/arena/results/rating"
)

// How figures look in tables for people. What cannot be known is "n.a.".

const unknown = "n.a."

func figure(f *rating.Figure, decimals int) string {
	if f == nil {
		return unknown
	}
	return f.Text(decimals)
}

// percent writes a share of 0 to 1.
func percent(f *rating.Figure) string {
	if f == nil {
		return unknown
	}
	return hundredths(*f) + " %"
}

func hundredths(f rating.Figure) string { return (100 * f).Text(1) }

// shareInterval writes "56.2 % (52.9-59.5)".
func shareInterval(i *rating.Interval) string {
	if i == nil {
		return unknown
	}
	return fmt.Sprintf("%s (%s-%s)", percent(&i.Value), hundredths(i.Low), hundredths(i.High))
}

// eloInterval writes "+43 (12 to 74)".
func eloInterval(i *rating.Interval) string {
	if i == nil {
		return unknown
	}
	return fmt.Sprintf("%s (%s to %s)", signed(i.Value, 0), signed(i.Low, 0), signed(i.High, 0))
}

// signed writes a figure with its sign.
func signed(f rating.Figure, decimals int) string {
	text := f.Text(decimals)
	if strings.HasPrefix(text, "-") || strings.HasPrefix(text, "+") {
		return text
	}
	return "+" + text
}

func pValue(p *rating.Figure) string {
	if p == nil {
		return "p " + unknown
	}
	return rating.PText(*p)
}

// penta writes the five counts of pairs: "1, 4, 10, 6, 2".
func penta(p rating.Penta) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(p)), ", "), "[]")
}

func wdl(c rating.WDL) string { return fmt.Sprintf("%d-%d-%d", c.Wins, c.Draws, c.Losses) }

func moveTime(s rating.Seconds) string {
	switch d := time.Duration(s); {
	case d < time.Millisecond:
		return fmt.Sprintf("%d µs", d.Microseconds())
	case d < time.Second:
		return fmt.Sprintf("%.3g ms", float64(d.Microseconds())/1000)
	default:
		return fmt.Sprintf("%.3g s", d.Seconds())
	}
}
