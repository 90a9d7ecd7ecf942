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

	{file: "apocalypse-board", title: "Apocalypse at the start, standard setup", spec: "apocalypse"},
	{file: "apocalypse-two-rank", title: "Apocalypse at the start, two-rank setup", spec: "apocalypse setup=two-rank"},
	{file: "apocalypse-moves", title: "White's Footman on b2 can go to b3 or capture on c3, its Horseman on d2 to the tinted squares",
		spec: "apocalypse", position: "1f1h1/3f1/2f2/1F1H1/5 0 0 1", targets: "^d2-(..)$", shown: "b2-b3 b2-c3"},
	{file: "apocalypse-meet", title: "A white Horseman from b1 and a black Footman from c4 both go to c3", spec: "apocalypse",
		position: "h3h/1ff1f/5/F2F1/1H3 0 0 5", shown: "b1-c3 c4-c3"},
	{file: "apocalypse-met", title: "The Horseman stands on c3, the Footman is gone", spec: "apocalypse",
		position: "h3h/1ff1f/5/F2F1/1H3 0 0 5", plies: "b1-c3|c4-c3"},
	{file: "apocalypse-pass", title: "Two Footmen, on c3 and d4, capture towards each other's square", spec: "apocalypse",
		position: "h3h/3f1/f1F2/4F/1H3 0 0 5", shown: "c3-d4 d4-c3"},
	{file: "apocalypse-passed", title: "They have changed places", spec: "apocalypse",
		position: "h3h/3f1/f1F2/4F/1H3 0 0 5", plies: "c3-d4|d4-c3"},

	{file: "apagos-board", title: "Apagos at the start: 7, 5, 3 and 1 holes from the lowest level up", spec: "apagos"},
	{file: "apagos-place", title: "Level 2 before a white marble is placed there", spec: "apagos", position: "7.2.1/5.1.1/3.1.0/1.0.0 w",
		marked: "2.2 2.3 2.4 2.5 2.6"},
	{file: "apagos-placed", title: "The square of level 2 has climbed to level 3", spec: "apagos", position: "7.2.1/5.1.1/3.1.0/1.0.0 w",
		plies: "w2", marked: "3.2 3.3 3.4 3.5 3.6"},
	{file: "apagos-lower", title: "A white marble goes from level 4 to level 1", spec: "apagos", position: "7.2.1/1.0.0/5.1.1/3.2.0 w",
		arrows: "4.4-1.4"},
}
