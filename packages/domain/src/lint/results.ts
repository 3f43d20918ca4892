// Results whose number means something else in another unit.
import { longestPhrase, phraseTree } from '../fact-check/text/phrases.ts'
import type { Word } from '../fact-check/text/word.ts'
import { UNITS } from '../fact-check/facts/units.ts'
import tests from './result-units.json' with { type: 'json' }
import type { ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

/** `unit` is the one of British laboratories; only from `low` to `high` is it surely that one. */
type Test = { unit: string; low: number; high: number }

const TESTS = phraseTree<Test>(
  tests.flatMap(({ names, unit, low, high }) =>
    names.split('|').map((name) => [name.split(' '), { unit, low, high }] as const),
  ),
)
const furthest = 6

/** One finding for a sentence, with all its results. */
export function findBareResults({ reading, sentences, text }: ReadLetter): LintFinding[] {
  const { words } = reading
  return sentences.flatMap(({ from, to, line }) => {
    const bare: { at: number; start: number; number: Word; test: Test }[] = []
    for (let at = from; at < to; at += 1) {
      const named = longestPhrase(TESTS, at, (index) => (index < to ? (words[index]?.key ?? '') : ''))
      if (!named || line.isHeading) continue
      const number = bareNumber(words, named.next, to)
      if (number) bare.push({ at, start: words[at]?.start ?? 0, number, test: named.entry })
      at = named.next - 1
    }
    const [first, last] = [bare[0], bare.at(-1)]
    if (!first || !last) return []
    const sure = bare.filter(({ number, test }) => number.value >= test.low && number.value <= test.high)
    const [start, end] = [first.start, last.number.end]
    const finding: LintFinding = {
      rule: 'result-unit',
      start,
      end,
      text: text.slice(start, end),
      message: bare.length === 1 ? 'Add the unit of this result.' : 'Add the units of these results.',
      ...fixOf(text, sure),
    }
    return [finding]
  })
}

/** Only the units that are sure; the others stay a finding. */
function fixOf(text: string, sure: readonly { number: Word; test: Test }[]): Pick<LintFinding, 'fix'> {
  const [first, last] = [sure[0], sure.at(-1)]
  if (!first || !last) return {}
  let [replacement, from] = ['', first.number.start]
  for (const { number, test } of sure) {
    replacement += `${text.slice(from, number.end)} ${test.unit}`
    from = number.end
  }
  return { fix: { start: first.number.start, end: last.number.end, replacement } }
}

/** 'creatinine was 98', 'HbA1c: 58': the number if no unit follows it. */
function bareNumber(words: readonly Word[], from: number, to: number): Word | null {
  for (let at = from; at < Math.min(to, from + furthest); at += 1) {
    const word = words[at]
    if (!word) return null
    if (word.kind !== 'number') {
      if (!LINKS.has(word.key)) return null
      continue
    }
    const next = words[at + 1]
    const isOther = next !== undefined && OTHERS.test(next.text) && next.kind !== 'break'
    const hasUnit = longestPhrase(UNITS, at + 1, (index) => words[index]?.key ?? '') !== null
    return isOther || hasUnit || word.spelled || isDay(next) ? null : word
  }
  return null
}

const LINKS = new Set(
  ': = was is were of at today now again only still about approximately around level has had been risen rose fell fallen to from remains remained has improved , normal raised low high slightly mildly stable ( > <'.split(
    ' ',
  ),
)
/** A range, a ratio, a percentage, a multiple, a power. */
const OTHERS =
  /^(?:[/%x×*^–-]|to|times|fold|st|nd|rd|th|years?|weeks?|months?|days?|mg|mmol|micromol|nmol|pmol|umol|g|iu|u|units?|ng|mcg|pg)$/iu

function isDay(next: Word | undefined): boolean {
  return next !== undefined && /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu.test(next.key)
}
