// Command arena pits programs against each other at board games and says which is stronger.
package main

func main() {}
