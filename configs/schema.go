package configs

import _ "embed"

//go:embed tournament.schema.json
var schema []byte

// Schema returns a JSON schema of tournament files, for editors that complete and check YAML by one. It says less than
// Load does: what depends on the game, on other keys or on files, only Load can judge.
func Schema() []byte { return append([]byte(nil), schema...) }
