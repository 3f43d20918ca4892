// Turns words to the secretary ('Sandra please copy this one') into notes, so that they are not letter text (rules §7.7).
import { asideLength, withoutEnding, type People } from './aside-rules.ts'
import { startsWithSubject } from './clause-starts.ts'
import { removal, type Draft, type Removal } from './draft.ts'
import { writeNames } from './names.ts'
import { officeNoteAt } from './office-notes.ts'
import { isLayout, isMark, markToken, printTokens, type Token, wordAt } from './tokens.ts'

/**
 * Removes every sentence, or end of a sentence, that is for the secretary. `people` distinguishes the practice's secretaries from
 * the patient, the GP and the addressee.
 */
export function takeAsides(draft: Draft, people: People): Draft {
  const { tokens } = draft
  const kept: Token[] = []
  const removed: Removal[] = [...draft.removed]
  const notes = [...draft.notes]
  let sentence = 0
  for (let at = 0; at < tokens.length;) {
    const end = at === sentence ? sentenceEnd(tokens, at) : null
    const office = officeNoteAt(tokens, at)
    const length = office ? office.next - at : lengthAt(tokens, at, end, people)
    const token = tokens[at]
    if (!token) break
    if (length === 0) {
      kept.push(token)
      at += 1
      if (isLayout(token) || isMark(token, '.?!')) sentence = at
      continue
    }
    const words = office ? tokens.slice(office.from, office.to) : withoutEnding(tokens.slice(at, at + length))
    if (words.some(({ kind }) => kind === 'word')) notes.push(asNote(writeNames(words, people.known)))
    removed.push(...removal(tokens.slice(at, at + length), 'aside'))
    if (end === null) while (isMark(kept.at(-1), ',')) kept.pop()
    at += length
    const last = kept.at(-1)
    if (office && last?.kind === 'word' && startsWithSubject(tokens, at))
      kept.push({ ...markToken('.', last), start: last.end })
    sentence = at
  }
  return { ...draft, tokens: kept, removed, notes }
}

/** In 'Please copy this to the patient, he had a stroke' the words about the patient stay in the letter. */
function lengthAt(tokens: readonly Token[], at: number, end: number | null, people: People): number {
  const length = asideLength(tokens, at, end, people)
  if (end === null || length !== end - at) return length
  const offset = tokens
    .slice(at, end)
    .findIndex(
      (token, place) => place >= SHORTEST_ASIDE && isMark(token, ',') && tellsOf(tokens, at + place + 1),
    )
  if (offset < 0) return length
  const clause = asideLength(tokens, at, at + offset + 1, people)
  return clause === offset + 1 ? clause : length
}

const SHORTEST_ASIDE = 3

function tellsOf(tokens: readonly Token[], at: number): boolean {
  return /^(?:he|she)$/u.test(wordAt(tokens, at)) && /^(?:is|was|has|had)$/u.test(wordAt(tokens, at + 1))
}

/** Returns the position after the mark that ends the sentence starting here. */
function sentenceEnd(tokens: readonly Token[], at: number): number {
  let end = at
  while (end < tokens.length && !isLayout(tokens[end]) && !isMark(tokens[end], '.?!')) end += 1
  return isMark(tokens[end], '.?!') ? end + 1 : end
}

function asNote(tokens: readonly Token[]): string {
  return printTokens(tokens)
    .replace(/[,;:]$/u, '')
    .replace(/(?:^|(?<=[.?!] ))\p{Ll}/gu, (letter) => letter.toUpperCase())
}
