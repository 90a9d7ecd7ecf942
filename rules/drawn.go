package rules

// Point is a place on a drawing, x to the right and y down, in units of one square of the board.
type Point struct{ X, Y float64 }

// Cell is a place on the board where a piece can lie.
type Cell struct {
	Name  string  // as moves name it
	Shape []Point // the corners of its polygon, in order
	Dark  bool    // one of the two shades of a pattern; false everywhere on a plain board
}

// Edge is a line on the drawing that belongs to a side, as in connection games.
type Edge struct {
	Side Side
	Line []Point
}

// Board is a game's geometry: fixed for the game, the same for every position.
type Board struct {
	Width, Height float64
	Cells         []Cell
	Edges         []Edge
	Patterns      [][]int // sets of cells that count when one side holds them all, by index into Cells, as the anexks
}

// Drawn is implemented by games that can be drawn as a picture, all by the same renderer.
type Drawn interface {
	Board() Board
	// Pieces returns what lies on each cell, by the cells' index: "" for nothing; otherwise "w" or "b" for the side and
	// then the piece's label, if it has one ("w", "bH"); "-" for a cell that does not exist in this position.
	Pieces(s State) []string
}

// Sketcher is implemented by games that can draw a position in a terminal.
type Sketcher interface {
	// Sketch returns lines of text, each ended by a newline, without colour. The names of rows and columns are always
	// there; numbered asks for the name of every empty cell as well, where the drawing can hold it.
	Sketch(s State, numbered bool) string
}
