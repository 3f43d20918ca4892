// Writes a dictated 'apostrophe': 'o apostrophe brien' → "O'Brien", 'the patient apostrophe s' → "the patient's".
import type { Draft } from './draft.ts'
import { inCapitals } from './name-style.ts'
import { wordAt, wordFor, type Token } from './tokens.ts'

/** Joins the words on either side. 'An apostrophe', and an apostrophe between other words, are left as dictated. */
export function writeApostrophes(draft: Draft): Draft {
  const tokens: Token[] = []
  const removed = [...draft.removed]
  for (let at = 0; at < draft.tokens.length; at += 1) {
    const [token, sign, last] = draft.tokens.slice(at, at + 3)
    if (!token) break
    const text = sign && last && wordAt(draft.tokens, at + 1) === 'apostrophe' ? joined(token, last) : null
    tokens.push(text === null || !last ? token : wordFor(text, token, last))
    if (text === null || !sign) continue
    removed.push({ start: sign.start, end: sign.end, command: 'apostrophe' })
    at += 2
  }
  return { ...draft, tokens, removed }
}

function joined(token: Token, last: Token): string | null {
  if (token.kind !== 'word' || last.kind !== 'word') return null
  if (last.key === 's' && token.key.length > 2 && token.key !== 'the') return `${token.text}'s`
  const spelt = last.key === 'capital' || last.key === 'double'
  const opensName = (token.key === 'o' || token.key === 'd') && /^\p{L}{3,}$/u.test(last.text) && !spelt
  return opensName ? inCapitals(`${token.key}'${last.text}`) : null
}
