// Package plot draws figures as SVG: estimates with their error bars, and curves with bounds.
package plot

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// Sizes in pixels.
const (
	margin = 16
	char   = 7.6 // width of a character of the text
	row    = 22  // height of a line of the list of estimates
	head   = 34  // height of the title
	foot   = 44  // height of the numbers and the name below the x axis
)

// style has the colours of light and of dark surroundings. Names carry a prefix, because a picture may stand within a
// page; a viewer that knows no dark surroundings shows the light ones on their own ground.
const style = `<style>
.plot{font:12px "DejaVu Sans",Verdana,sans-serif}
.plot-ground{fill:#fffefb}.plot-text{fill:#2b2724}.plot-soft{fill:#6d655d}
.plot-grid{stroke:#e4ded4;fill:none}.plot-axis{stroke:#8b8278;fill:none}
.plot-line{stroke:#1f5fa8;stroke-width:1.8;fill:none;stroke-linejoin:round}.plot-dot{fill:#1f5fa8}.plot-hollow{fill:#fffefb;stroke:#1f5fa8;stroke-width:1.8}
.plot-band{fill:#1f5fa8;fill-opacity:.18}.plot-level{stroke:#b4451f;stroke-width:1.3;stroke-dasharray:6 4;fill:none}.plot-name{fill:#b4451f}
@media (prefers-color-scheme:dark){
.plot-ground{fill:#1c1b1a}.plot-text{fill:#ece7df}.plot-soft{fill:#aaa197}
.plot-grid{stroke:#35322f}.plot-axis{stroke:#8b8278}
.plot-line{stroke:#7db4f2}.plot-dot{fill:#7db4f2}.plot-hollow{fill:#1c1b1a;stroke:#7db4f2}
.plot-band{fill:#7db4f2}.plot-level{stroke:#ee8a62}.plot-name{fill:#ee8a62}
}
</style>
`

// canvas is a picture in the making.
type canvas struct{ out strings.Builder }

// newCanvas begins a picture of the given size in pixels.
func newCanvas(width, height float64, title string) *canvas {
	c := new(canvas)
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" width="%v" height="%v" viewBox="0 0 %v %v">`+"\n", width, height, width, height)
	c.add("<title>%s</title>\n%s", escape(title), style)
	c.add(`<rect class="plot-ground" width="%v" height="%v"/>`+"\n", width, height)
	c.text("plot-text", "start", margin, 22, title, ` font-weight="bold"`)
	return c
}

// add writes a piece of the picture; numbers among args have one decimal where they need it.
func (c *canvas) add(format string, args ...any) {
	for i, a := range args {
		if x, ok := a.(float64); ok {
			args[i] = number(x)
		}
	}
	fmt.Fprintf(&c.out, format, args...)
}

func (c *canvas) line(class string, x1, y1, x2, y2 float64) {
	c.add(`<path class="%s" d="M%v %vL%v %v"/>`+"\n", class, x1, y1, x2, y2)
}

// text writes at the base line; anchor is start, middle or end.
func (c *canvas) text(class, anchor string, x, y float64, text, more string) {
	c.add(`<text class="%s" text-anchor="%s" x="%v" y="%v"%s>%s</text>`+"\n", class, anchor, x, y, more, escape(text))
}

// end writes the picture.
func (c *canvas) end(w io.Writer) error {
	c.out.WriteString("</svg>\n")
	_, err := io.WriteString(w, c.out.String())
	return err
}

// number writes a coordinate.
func number(x float64) string {
	text := strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0")
	if text == "-0" {
		return "0"
	}
	return text
}

// escape makes a text fit to stand in the picture.
func escape(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder returns no errors
	return b.String()
}

// width estimates how wide a text is.
func width(text string) float64 {
	w := 0.0
	for _, r := range text {
		if w += char; r >= 0x1100 { // the wide scripts begin here
			w += char * 0.7
		}
	}
	return w
}

// shorten cuts a text that is wider than so many pixels.
func shorten(text string, most float64) string {
	if width(text) <= most {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && width(string(runes))+char > most {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
