// Adds the standard's heading before requests to the reader, and before allergies, that were dictated at the end of a
// discharge letter's medicines.
import { standardHeadings, type LetterPart } from '../letters/standard.ts'
import type { LetterType } from '../letters/types.ts'
import { precedesPhrase } from './draft.ts'
import { headingOf } from './standard-headings.ts'
import { isLayout, isMark, printTokens, startsSegment, wordAt, type Token } from './tokens.ts'

/**
 * Works only if the last sentences under a dictated heading about medicines are requests ('please repeat his U&Es') or allergies
 * ('no allergies'), and the letter has no other heading for them. Otherwise no heading is added.
 */
export function headTails(tokens: readonly Token[], type: LetterType): Token[] {
  if (type !== 'discharge') return [...tokens]
  const sections = tokens.flatMap((token, at) => (token.kind === 'heading' ? [at] : []))
  const titles = sections.map((at) => titleOf(tokens, at))
  const tails = new Map<number, LetterPart>()
  sections.forEach((at, section) => {
    if (!MEDICINES.test(titles[section] ?? '')) return
    for (const [place, part] of tailOf(tokens, at, sections[section + 1] ?? tokens.length)) {
      const headed = titles.some((title) => OWN_TITLES[part].test(title))
      if (!headed) tails.set(place, part)
    }
  })
  return tokens.flatMap((token, at) => {
    const part = tails.get(at)
    const title = standardHeadings(type).find((heading) => heading.part === part)?.title
    return part && title !== undefined ? [...headingOf(title, token), token] : [token]
  })
}

type TailPart = 'plan' | 'allergies'

const MEDICINES = /\b(?:medication|medications|medicines|drugs)\b/u
const OWN_TITLES: Record<TailPart, RegExp> = {
  plan: /\b(?:plan|actions?|requests?|gp)\b/u,
  allergies: /\ballerg/u,
}
const REQUESTS = ['please', 'could you', 'would you', 'i would be grateful']
/** 'Please stop amlodipine' is itself a change of medicines. */
const MEDICINE_ORDERS = new Set(
  'start stop continue restart increase reduce decrease switch swap change titrate wean hold withhold resume give prescribe'.split(
    ' ',
  ),
)
const ALLERGIES = [
  'no allergies',
  'no known allergies',
  'no drug allergies',
  'no known drug allergies',
  'allergic to',
  'allergies',
  'he has no allergies',
  'she has no allergies',
  'he is allergic to',
  'she is allergic to',
]

function titleOf(tokens: readonly Token[], at: number): string {
  const end = tokens.findIndex((token, place) => place > at && token.kind !== 'word')
  return printTokens(tokens.slice(at + 1, end < 0 ? tokens.length : end)).toLowerCase()
}

/** Returns the positions in a section from which its last sentences are requests or allergies. A numbered list stays whole. */
function tailOf(tokens: readonly Token[], from: number, to: number): Map<number, TailPart> {
  const turns = new Map<number, TailPart>()
  const body = tokens.findIndex((token, at) => at > from && isLayout(token))
  if (body < 0 || tokens.slice(from, to).some((token) => token.kind === 'item')) return turns
  let last: TailPart | null = null
  for (let at = body + 1; at < to; at += 1) {
    if (tokens[at]?.kind !== 'word' || !startsSegment(tokens, at) || isMark(tokens[at - 1], ':;')) continue
    const part = partAt(tokens, at)
    if (part === null) turns.clear()
    else if (part !== last) turns.set(at, part)
    last = part
  }
  const opens = turns.keys().next().value === body + 1
  return opens ? new Map<number, TailPart>() : turns
}

function partAt(tokens: readonly Token[], at: number): TailPart | null {
  const asks = REQUESTS.find((phrase) => precedesPhrase(tokens, at, [phrase]))
  if (asks !== undefined) {
    const verb = asks.split(' ').length + (wordAt(tokens, at + 2) === 'please' ? 1 : 0)
    return MEDICINE_ORDERS.has(wordAt(tokens, at + verb)) ? null : 'plan'
  }
  const word = wordAt(tokens, at)
  return word !== '' && precedesPhrase(tokens, at, ALLERGIES) ? 'allergies' : null
}
