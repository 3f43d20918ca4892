// Abbreviations that mean more than one thing.
import ambiguous from './abbreviations.json' with { type: 'json' }
import type { ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

const MEANINGS = new Map(Object.entries(ambiguous).map(([short, meanings]) => [short, meanings.split('|')]))
const LISTED = new RegExp(
  `(?<![\\p{L}\\p{N}&/.-])(?:${[...MEANINGS.keys()].join('|')})(?![\\p{L}\\p{N}&/-])`,
  'gu',
)

/** After a dose these mean one thing; alone 'OD' is also the right eye or an overdose. */
const FREQUENCIES: Readonly<Record<string, string>> = {
  od: 'once daily',
  qd: 'once daily',
  hs: 'at night',
  qod: 'on alternate days',
  eod: 'on alternate days',
}
const AFTER_DOSE =
  /(?<=\d ?(?:mg|g|mL|ml|mcg|micrograms?|nanograms?|units?|tablets?|capsules?|puffs?|drops?) )(?:o\.d\.?|q\.(?:o\.)?d\.?|h\.s\.?|od|qo?d|hs|eod)(?![\p{L}\p{N}])/giu

const NUMBERED = /^MR (?:no\.?|number)? ?#?\d/u

/** The first of each. One that is written out somewhere in the letter is clear. */
export function findAbbreviations({ text, reading, allowedAbbreviations }: ReadLetter): LintFinding[] {
  const allowed = new Set(allowedAbbreviations.map((each) => each.toLowerCase()))
  const plain = text.toLowerCase()
  const named = new Set(reading.medicines.map(({ to }) => reading.words[to - 1]?.end))
  const doses = [...text.matchAll(AFTER_DOSE)].flatMap((found) => {
    const short = found[0].toLowerCase().replaceAll('.', '')
    const words = FREQUENCIES[short]
    return words === undefined || allowed.has(short)
      ? []
      : [findingAt(found, `Write ‘${words}’ in full.`, words)]
  })
  const taken = new Set(doses.map(({ start }) => start))
  const seen = new Set<string>()
  const others = [...text.matchAll(LISTED)].flatMap((found) => {
    const [short] = found
    const meanings = MEANINGS.get(short) ?? []
    if (seen.has(short) || allowed.has(short.toLowerCase()) || taken.has(found.index)) return []
    // 'Metformin MR' has one meaning, and 'MR #61' is the patient's number.
    if (named.has(found.index - 1) || NUMBERED.test(text.slice(found.index, found.index + 16))) return []
    seen.add(short)
    if (meanings.some((meaning) => plain.includes(meaning.toLowerCase()))) return []
    return [findingAt(found, `‘${short}’ can mean ${listOf(meanings)}. Write it in full.`)]
  })
  return [...doses, ...others]
}

function findingAt(found: RegExpExecArray, message: string, replacement?: string): LintFinding {
  const place = { start: found.index, end: found.index + found[0].length }
  return {
    rule: 'abbreviation',
    ...place,
    text: found[0],
    message,
    ...(replacement !== undefined && { fix: { ...place, replacement } }),
  }
}

function listOf(meanings: readonly string[]): string {
  return `${meanings.slice(0, -1).join(', ')} or ${meanings.at(-1) ?? ''}`
}
