package protocol

import "time"

// Ask puts a question and waits for the answer. Elapsed runs from the moment at which the last byte of the go line was
// handed over to the moment at which the newline of the answer was read; an answer with Elapsed of Limit or more is late.
// Lines that began before go was sent are never the answer. What is returned is good until the next question.
func (b *Bot) Ask(q *Question) (*Answer, error) {
	w := wait{word: "bestmove", command: "go", limit: q.Limit}
	b.ignored, b.info = b.ignored[:0], b.info[:0]
	b.out = append(append(b.out[:0], q.Position...), '\n')
	if b.state {
		b.out = append(append(append(b.out, "state "...), q.State()...), '\n')
	}
	if b.legal {
		b.out = q.Legal(b.out)
	}
	b.out = q.Go.append(b.out)
	sent, err := b.send(w)
	if err != nil {
		return nil, err
	}
	for now := sent; ; {
		ln, ok := b.in.next()
		if !ok {
			if err := b.read(sent.Add(q.Limit), b.quick); err != nil {
				b.skim()
				return nil, b.fault(w, time.Since(sent), err)
			}
			if now = time.Now(); now.Sub(sent) >= q.Limit {
				b.skim()
				return nil, b.fault(w, now.Sub(sent), errLate)
			}
			continue
		}
		b.log.add(fromBot, now, ln.text)
		if b.reply(ln, q.Told) {
			b.answer.Elapsed = now.Sub(sent)
			b.quick = b.answer.Elapsed < 4*glance
			return &b.answer, nil
		}
	}
}

// reply judges a line that came while an answer is waited for, and reports whether it is one: then that is in b.answer.
func (b *Bot) reply(ln line, told func(Info)) bool {
	word, rest := cutWord(ln.text)
	switch {
	case ln.cut || ln.early:
		b.ignore(ln)
		return false
	case string(word) == "bestmove":
		b.answer = Answer{Move: string(rest)}
	case string(word) == "resign":
		b.answer = Answer{Resign: true}
	case string(word) == "info":
		if told != nil {
			told(parseInfo(rest))
		}
		b.info = append(b.info[:0], rest...)
		return false
	default:
		b.ignore(ln)
		return false
	}
	if len(b.info) > 0 {
		b.answer.Info = parseInfo(b.info)
	}
	return true
}
