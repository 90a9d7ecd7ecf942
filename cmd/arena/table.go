package main

import (
	"encoding/csv"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// table is rows of text under a header. It is the only use of the table library.
type table struct {
	header []string
	left   []int // columns that are aligned left; the others are aligned right
	rows   [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// write renders the table: "text", "markdown" or "csv".
func (t *table) write(w io.Writer, format string) error {
	rows := t.rows
	var options []tablewriter.Option
	switch format {
	case "csv":
		out := csv.NewWriter(w)
		if err := out.WriteAll(append([][]string{t.header}, rows...)); err != nil {
			return err
		}
		return out.Error()
	case "markdown":
		options = append(options, tablewriter.WithRenderer(renderer.NewMarkdown()))
		rows = escapeBars(rows) // the library leaves bars as they are
	default:
		options = append(options, tablewriter.WithRendition(tw.Rendition{
			Borders: tw.BorderNone,
			Symbols: tw.NewSymbols(tw.StyleLight),
			Settings: tw.Settings{
				Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off},
				Lines:      tw.Lines{ShowHeaderLine: tw.On},
			},
		}))
	}
	align := make(tw.Alignment, len(t.header))
	for i := range align {
		align[i] = tw.AlignRight
	}
	for _, i := range t.left {
		align[i] = tw.AlignLeft
	}
	options = append(options,
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
	)
	var text strings.Builder
	out := tablewriter.NewTable(&text, options...)
	out.Header(t.header)
	if err := out.Bulk(rows); err != nil {
		return err
	}
	if err := out.Render(); err != nil {
		return err
	}
	for line := range strings.Lines(text.String()) {
		if _, err := io.WriteString(w, strings.TrimRight(line, " \n")+"\n"); err != nil {
			return err
		}
	}
	return nil
}

func escapeBars(rows [][]string) [][]string {
	escaped := make([][]string, len(rows))
	for i, row := range rows {
		escaped[i] = make([]string, len(row))
		for j, cell := range row {
			escaped[i][j] = strings.ReplaceAll(cell, "|", `\|`)
		}
	}
	return escaped
}
