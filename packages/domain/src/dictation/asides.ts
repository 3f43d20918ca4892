// Words to the secretary ('Sandra please copy this one') become notes, not letter text (rules §7.7).
import { asideLength, type People } from './aside-rules.ts'
import { removal, type Draft, type Removal } from './draft.ts'
import { isLayout, isMark, printTokens, type Token } from './tokens.ts'

/**
 * Takes out every sentence, or end of a sentence, that is meant for the secretary. `people` tells the
 * secretaries of the practice from the patient, the GP and the addressee.
 */
export function takeAsides(draft: Draft, people: People): Draft {
  const { tokens } = draft
  const kept: Token[] = []
  const removed: Removal[] = [...draft.removed]
  const notes = [...draft.notes]
  let sentence = 0
  for (let at = 0; at < tokens.length;) {
    const end = at === sentence ? sentenceEnd(tokens, at) : null
    const length = asideLength(tokens, at, end, people)
    const token = tokens[at]
    if (!token) break
    if (length === 0) {
      kept.push(token)
      at += 1
      if (isLayout(token) || isMark(token, '.?!')) sentence = at
      continue
    }
    notes.push(asNote(tokens.slice(at, at + length)))
    removed.push(...removal(tokens.slice(at, at + length), 'aside'))
    if (end === null) while (isMark(kept.at(-1), ',')) kept.pop()
    at += length
    sentence = at
  }
  return { ...draft, tokens: kept, removed, notes }
}

/** The place after the mark that ends the sentence starting here. */
function sentenceEnd(tokens: readonly Token[], at: number): number {
  let end = at
  while (end < tokens.length && !isLayout(tokens[end]) && !isMark(tokens[end], '.?!')) end += 1
  return isMark(tokens[end], '.?!') ? end + 1 : end
}

function asNote(tokens: readonly Token[]): string {
  const text = printTokens(tokens)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
