// Finds results whose number would mean something else in another unit.
import { longestPhrase, phraseTree } from '../fact-check/text/phrases.ts'
import type { Word } from '../fact-check/text/word.ts'
import { UNITS } from '../fact-check/facts/units.ts'
import tests from './result-units.json' with { type: 'json' }
import type { ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

/**
 * `unit` is the one that British laboratories use, and between `low` and `high` it is the only possible unit. With `isOnlyOne`
 * the test has a single unit, so a bare number is a finding only beside results with units.
 */
type Test = { unit: string; low: number; high: number; isOnlyOne?: boolean }

const TESTS = phraseTree<Test>(
  tests.flatMap(({ names, ...test }) => names.split('|').map((name) => [name.split(' '), test] as const)),
)
const furthest = 9

/** Returns one finding for each sentence, with all its results. */
export function findBareResults({ reading, sentences, text }: ReadLetter): LintFinding[] {
  const { words } = reading
  return sentences.flatMap(({ from, to, line, text: sentence }) => {
    const bare: { at: number; start: number; number: Word; test: Test }[] = []
    for (let at = from; at < to; at += 1) {
      const named = longestPhrase(TESTS, at, (index) => (index < to ? (words[index]?.key ?? '') : ''))
      if (!named || line.isHeading) continue
      const number = bareNumber(words, afterName(words, named.next, to), to)
      if (number) bare.push({ at, start: words[at]?.start ?? 0, number, test: named.entry })
      at = named.next - 1
    }
    const [first, last] = [bare[0], bare.at(-1)]
    if (!first || !last) return []
    if (bare.every(({ test }) => test.isOnlyOne) && !MEASURED.test(sentence)) return []
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

/** Adds only the units that are certain; the other results stay in the finding without a fix. */
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

/** Returns the index after a colon that follows more words for the test: 'HbA1c, your average sugar: 58'. */
function afterName(words: readonly Word[], from: number, to: number): number {
  if (words[from]?.key !== ',' && words[from]?.key !== '(') return from
  const near = words.slice(from, Math.min(to, from + furthest))
  const colon = near.findIndex(({ key, kind }) => key === ':' || kind === 'number')
  return near[colon]?.key === ':' ? from + colon : from
}

/** Returns the number after the test if no unit follows: 'creatinine was 98', 'HbA1c: 58', 'PSA on 2 May rose from 4 to 9'. */
function bareNumber(words: readonly Word[], from: number, to: number): Word | null {
  for (let at = from; at < Math.min(to, from + furthest); at += 1) {
    const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
    if (!word) return null
    if (word.kind !== 'number') {
      if (!LINKS.has(word.key) && !MONTH.test(word.key)) return null
      continue
    }
    const isDate = MONTH.test(next?.key ?? '') || (MONTH.test(before?.key ?? '') && word.value > 31)
    if (!isDate && !(next?.key === 'to' && words[at + 2]?.kind === 'number')) {
      return word.spelled || hasUnit(words, at + 1) || sharesUnit(words, at + 1) ? null : word
    }
  }
  return null
}

/** True for 'Testosterone 6.8 and 7.1 nmol/L'. */
function sharesUnit(words: readonly Word[], at: number): boolean {
  const isJoined = /^(?:and|then|,|to)$/u.test(words[at]?.key ?? '') && words[at + 1]?.kind === 'number'
  return isJoined && (hasUnit(words, at + 2) || sharesUnit(words, at + 2))
}

function hasUnit(words: readonly Word[], at: number): boolean {
  const next = words[at]
  if (next === undefined || next.kind === 'break') return false
  // A unit that no list contains, such as 'mIU/L', counts as a unit too.
  const isRate = next.kind === 'word' && words[at + 1]?.text === '/'
  return (
    isRate || OTHERS.test(next.text) || longestPhrase(UNITS, at, (index) => words[index]?.key ?? '') !== null
  )
}

const LINKS = new Set(
  `: = was is were are be been of at today now again only just still about approximately around nearly level levels result
   reading value count has had been have risen rose rising up climbed increased fell fallen falling down dropped decreased reduced
   came come back in on to from by remains remained stayed stays has improved improving , normal raised low high higher lower
   elevated slightly mildly markedly very stable steady unchanged peaked peaking reached doubled trebled tripled halved over above below under measured measures recorded showed
   clinic admission discharge last this month week year yesterday recently his her your the latest recent best which ( > <`.split(
    /\s+/u,
  ),
)
/** Matches a result with its unit. */
const MEASURED =
  /\d ?(?:(?:m|micro|n|p|k|µ)?\p{L}{1,6}\/(?:m?L|g|\p{L}*mol|hour)\b|mmHg\b|[x×] ?10|beats\b|mm\b)/u
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu
/** Matches a range, a ratio, a percentage, a multiple or a power. */
const OTHERS =
  /^(?:[/%x×*^°–-]|to|times|fold|st|nd|rd|th|years?|weeks?|months?|days?|mg|mmol|micromol|nmol|pmol|umol|g|iu|u|units?|ng|mcg|pg)$/iu
