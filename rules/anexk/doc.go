// Package anexk plays Anexk, a game of patterns on a board of 64 triangles, where a turn may chain placements and
// captures.
//
// The published rules are in Czech and leave gaps. They say nothing of how the board is cut into its 64 triangles but
// that field 24 has 14 neighbours; the division here is the only one that gives it those and makes every pattern
// possible. Geometry and patterns are computed from their description and checked against reference vectors made by an
// implementation independent of this one.
//
// # Rulings
//
// Each is followed by the test that holds it.
//
//   - Fields are numbered in reading order, the four upper triangles of a row of squares, then the left and right ones,
//     then the lower ones; two are adjacent if they share a side or a corner (TestAdjacencyIsTheReferences).
//   - The pattern sets of each kind are those of the reference; kind 3 is computed (TestShapesAreTheReferences).
package anexk
