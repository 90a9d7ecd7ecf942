package draw_test

// pictures are those of docs/rules.
var pictures = []picture{
	{file: "apex-board", title: "Apex after eight plies on the board of 8 by 8; White's edges are the bottom and the top, Black's the left and the right",
		spec: "apex", plies: "d4 e5 b2 g6 f7 c3 g2 b7"},
	{file: "apex-enter", title: "The squares that a white piece can enter are tinted: of those inside the ring, e5 and d4 by the diagonal from h8",
		spec: "apex", position: "8/8/2bwb3/2w2w2/2b2b2/2wbwb2/8/8 w", targets: "^([a-z][0-9])$"},
	{file: "apex-move", title: "The squares that the white piece on d4 can go to are tinted: d7 and g4 by capture; its neighbour e5 is safe from it",
		spec: "apex", position: "8/3b4/8/4b3/3w2b1/2b5/1w6/8 w", targets: "^d4-(..)$"},
	{file: "apex-chain", title: "White has joined the bottom and the top",
		spec: "apex", position: "3w2b1/b3w3/4wb2/1b1w3b/2w2b2/2bw4/b3w2b/5w2 b", marked: "f1 e2 d3 c4 d5 e6 e7 d8"},

	{file: "snex-board", title: "Snex on the board of 8 by 8; Black's edges are the bottom and the top, White's the left and the right",
		spec: "snex", position: "8/2b5/2bb1w2/3b1ww1/2w2bw1/1ww2b2/5b2/8 b b -"},
	{file: "snex-slide", title: "The black snake's tail d4 slides to d7", spec: "snex", position: "8/8/3b4/3b4/3b4/8/8/8 b b -", shown: "d4-d7"},
	{file: "snex-slid", title: "After the slide", spec: "snex", position: "8/8/3b4/3b4/3b4/8/8/8 b b -", plies: "d4-d7"},
	{file: "snex-push", title: "The black snake's tail d4 pushes the white egg from d7 to d8", spec: "snex",
		position: "8/3w4/3b4/3b4/3b4/8/8/8 b b -", shown: "d4-d7-d8"},
	{file: "snex-pushed", title: "After the push", spec: "snex", position: "8/3w4/3b4/3b4/3b4/8/8/8 b b -", plies: "d4-d7-d8"},
	{file: "snex-forbidden", title: "White may not place a stone on the tinted points: d5 makes a crosscut, f3 a branch, g1 a ring", spec: "snex",
		position: "8/8/8/4b3/3bw3/8/5ww1/5w2 w b -", refused: "d5 f3 g1"},
}
