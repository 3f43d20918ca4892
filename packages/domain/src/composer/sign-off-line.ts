// Removes a dictated 'yours sincerely' and the name after it, so that the letter is signed only once.
import lexicon from './salutations.json' with { type: 'json' }
import { indexPhrases, phraseAt, removal, type Draft, type PhraseIndex } from './draft.ts'
import { wordsOfName } from './salutation-line.ts'
import {
  isLayout,
  isMark,
  markToken,
  printTokens,
  startsSegment,
  wordAt,
  wordFor,
  type Token,
} from './tokens.ts'

/** `closing` is 'Yours sincerely,' as tokens, and `name` the words after it. Both are null if they were not dictated. */
export type SignOff = { closing: Token[] | null; name: Token[] | null; draft: Draft }

/**
 * Removes the last closing phrase near the end. If there is no signatory, a name after the phrase signs the letter. If the name
 * differs from the signatory it becomes a note.
 */
export function takeSignOff(draft: Draft, signatory: string | null): SignOff {
  const { tokens } = draft
  for (let at = tokens.length - 1; at >= Math.max(0, tokens.length - NEAR_END); at -= 1) {
    const closing = closingAt(tokens, at)
    const [first, last] = [tokens[at], tokens[(closing ?? at + 1) - 1]]
    if (closing === null || !first || !last) continue
    const rest = tokens.slice(closing).filter((token) => !isLayout(token) && !isMark(token, ',.'))
    if (rest.length > LONGEST_NAME) return { closing: null, name: null, draft }
    const said = printTokens(tokens.slice(at, closing)).toLowerCase()
    const line = [
      wordFor(said.charAt(0).toUpperCase() + said.slice(1), first, last),
      { ...markToken(',', last), start: last.end },
    ]
    const left = { ...draft, tokens: tokens.slice(0, at) }
    return rest.length === 0
      ? { closing: line, name: null, draft: left }
      : { closing: line, ...signedBy(left, tokens.slice(closing), rest, signatory) }
  }
  return { closing: null, name: null, draft }
}

const CLOSINGS: PhraseIndex<string> = indexPhrases(lexicon.closings, (phrase) => phrase)
const NEAR_END = 25
const LONGEST_NAME = 10

/**
 * Reads 'yours …' anywhere near the end, but 'best wishes' only as a separate segment or as the last words of speech without
 * punctuation.
 */
function closingAt(tokens: readonly Token[], at: number): number | null {
  const found = phraseAt(CLOSINGS, tokens, at)
  if (!found) return null
  const apart = startsSegment(tokens, at) || isMark(tokens[at - 1], ',')
  const after = tokens[found.next]
  const alone = apart && (after?.kind !== 'word' || /^\p{Lu}/u.test(after.text))
  return found.entry.startsWith('yours') || alone || endsSpeech(tokens, at, found.next) ? found.next : null
}

/**
 * True for the last words of speech without punctuation: '… fit enough for it regards doctor lewis', '… an appointment kind
 * regards'.
 */
function endsSpeech(tokens: readonly Token[], at: number, next: number): boolean {
  if (BEFORE_REGARDS.has(wordAt(tokens, at - 1))) return false
  const left = tokens.length - next
  return left === 0 ? next - at > 1 : left >= 2 && left <= 4 && SIGNING.has(wordAt(tokens, next))
}

const SIGNING = new Set(['doctor', 'dr', 'mr', 'mrs', 'miss', 'ms', 'professor', 'prof'])
const BEFORE_REGARDS = new Set(lexicon.beforeRegards.split(' '))

function signedBy(
  draft: Draft,
  tail: readonly Token[],
  rest: Token[],
  signatory: string | null,
): Omit<SignOff, 'closing'> {
  if (signatory === null) return { name: rest, draft }
  const own = wordsOfName(signatory)
  const removed = [...draft.removed, ...removal(tail, 'sign-off')]
  if (rest.some((token) => own.has(token.key))) return { name: null, draft: { ...draft, removed } }
  const note = `Dictated after the sign-off: '${printTokens(rest)}'.`
  return { name: null, draft: { ...draft, removed, notes: [...draft.notes, note] } }
}
