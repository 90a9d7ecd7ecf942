// Package apocalypse is the chess variant on five by five squares in which both sides move at once.
//
// Apocalypse was designed by C. S. Elliott and published in 1976. Each side has Horsemen, which move as knights, and Footmen,
// which move as pawns do; both choose in secret, and who loses all Footmen loses. White, at the bottom, is the seat
// rules.First; neither side moves first.
//
// # Rulings
//
// What the rules leave open, and the test that holds how it is settled here (cases of TestTurns unless named):
//
//   - The diagram of the printed rules shows eight Footmen a side, their list of components five. Both can be played, as
//     "setup": TestContract and TestVectors play the two.
//   - A choice is judged by the position that both saw. A capture of a piece that moves away is still a move, a
//     Footman's diagonal one too: "the captured piece has gone", "pieces exchange squares".
//   - On one square a Horseman captures a Footman; two of a kind capture each other: "Horseman meets Footman", "Horsemen
//     meet", "Footmen meet".
//   - An illegal choice costs a penalty point, and the other side's choice is carried out: "illegal choice". Two points lose
//     at once; both sides' two at once draw: "second penalty", "both have two penalties".
//   - A side without a move passes, which is legal for no other: TestJudge, and "a side passes".
//   - A Footman is promoted after all captures of the turn, so that a Horseman lost in it makes room: "room after a
//     capture". Without room it stays on the last rank for good: "promotion without room".
//   - With "promotion=redeploy" a square is named exactly when the side has two Horsemen before the turn. If the turn makes room
//     the name is ignored: "promoted though a square is named". A Footman whose square somebody landed on stays, and so do
//     both where both would go to one square: "named square taken", "both name one square".
//   - Lost is who has no Footman, however they went; promotion of the last one loses too: "the last Footman is promoted".
//     Neither has one: draw. Penalties are looked at first, stalemate last: "penalties before elimination".
package apocalypse
