// Finds results whose number would mean something else in another unit.
import { longestPhrase, phraseTree } from '../language/phrases.ts'
import type { Word } from '../language/word.ts'
import { UNITS } from '../fact-check/facts/units.ts'
import tests from './result-units.json' with { type: 'json' }
import type { LetterSentence, ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

/**
 * `unit` is the one of British laboratories; only from `low` to `high` is it surely that one. If it is the only one in use, it is
 * missed only beside results that have theirs, or as the only one of the letter without.
 */
type Test = { unit: string; low: number; high: number; isOnlyOne?: boolean }

const TESTS = phraseTree<Test>(
  tests.flatMap(({ names, ...test }) => names.split('|').map((name) => [name.split(' '), test] as const)),
)
const furthest = 9
/** Letters without any units of tests have these too. */
const OF_THE_BODY = new Set(['kg', 'cm', '%', '°C'])

type Result = { start: number; number: Word; test: Test; isBare: boolean }

/** Returns one finding for each sentence with results that lack a unit. */
export function findBareResults({ reading, sentences, text }: ReadLetter): LintFinding[] {
  const all = sentences.map((sentence) => resultsIn(reading.words, sentence))
  const isException = isOnlyOneBare(all.flat(), text)
  return sentences.flatMap((sentence, index) => {
    const bare = all[index]?.filter(({ isBare }) => isBare) ?? []
    const [first, last] = [bare[0], bare.at(-1)]
    if (!first || !last) return []
    const isMissed = isException || MEASURED.test(sentence.text)
    if (!isMissed && bare.every(({ test }) => test.isOnlyOne)) return []
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

/** Whether one result has no unit in a letter that gives those of other tests. */
function isOnlyOneBare(results: readonly Result[], text: string): boolean {
  const isOfTest = ({ test, number }: Result) =>
    !OF_THE_BODY.has(test.unit) && !/^ ?%/u.test(text.slice(number.end))
  const measured = results.filter(({ isBare }) => !isBare)
  return results.length - measured.length === 1 && measured.some(isOfTest)
}

function resultsIn(words: readonly Word[], { from, to, line }: LetterSentence): Result[] {
  const results: Result[] = []
  for (let at = line.isHeading ? to : from; at < to; at += 1) {
    const named = longestPhrase(TESTS, at, (index) => (index < to ? (words[index]?.key ?? '') : ''))
    if (!named) continue
    const number = numberOf(words, afterName(words, named.next, to), to)
    if (number && number.number !== results.at(-1)?.number)
      results.push({ start: words[at]?.start ?? 0, test: named.entry, ...number })
    at = named.next - 1
  }
  return results
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

/**
 * Returns the index after more words for the test, up to a colon, a comma or the end of the brackets: 'HbA1c, your average
 * sugar: 58'.
 */
function afterName(words: readonly Word[], from: number, to: number): number {
  const opening = words[from]?.key
  if (opening !== ',' && opening !== '(') return from
  const near = words.slice(from, Math.min(to, from + furthest))
  const end = near.findIndex(
    ({ key, kind }, at) => key === ':' || key === ')' || kind === 'number' || (at > 0 && key === ','),
  )
  const isEnd = near[end]?.key === (opening === '(' ? ')' : ',') || near[end]?.key === ':'
  return isEnd ? from + end + 1 : from
}

/**
 * Returns the result's number, and whether it has no unit: 'creatinine was 98', 'HbA1c: 58', 'PSA on 2 May rose from 4 to 9'.
 */
function numberOf(
  words: readonly Word[],
  from: number,
  to: number,
): Pick<Result, 'number' | 'isBare'> | null {
  for (let at = from; at < Math.min(to, from + furthest); at += 1) {
    const [word, next] = [words[at], words[at + 1]]
    if (!word) return null
    if (word.kind !== 'number') {
      if (!LINKS.has(word.key) && !MONTH.test(word.key)) return null
      continue
    }
    if (isTime(words, at)) return null
    const isFirstOfTwo = next?.key === 'to' && words[at + 2]?.kind === 'number'
    if (isDate(words, at) || isFirstOfTwo) continue
    if (word.spelled || SPAN.test(next?.text ?? '')) return null
    return { number: word, isBare: !hasUnit(words, at + 1) && !sharesUnit(words, at + 1) }
  }
  return null
}

/** True for 'in 2024' and 'at 11.10'. */
function isTime(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1]?.key, words[at]]
  const isYear = before === 'in' && Number(word?.text) > 1900 && Number(word?.text) < 2100
  return isYear || (before === 'at' && CLOCK.test(word?.text ?? ''))
}

/** True for '3 May', 'May 2026', 'on May 3' and 'day 3'. */
function isDate(words: readonly Word[], at: number): boolean {
  if (MONTH.test(words[at + 1]?.key ?? '') || words[at - 1]?.key === 'day') return true
  const isAfter = MONTH.test(words[at - 1]?.key ?? '')
  return isAfter && (Number(words[at]?.text) > 31 || DATED.test(words[at - 2]?.key ?? ''))
}

/** True for 'Testosterone 6.8 and 7.1 nmol/L'. */
function sharesUnit(words: readonly Word[], at: number): boolean {
  const isJoined =
    /^(?:and|then|,|to|by|x|×)$/u.test(words[at]?.key ?? '') && words[at + 1]?.kind === 'number'
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
   clinic admission discharge last this month week year yesterday recently his her your the latest recent best which ( ) > < a little bit quite rather fairly crept drifted settled stood stands sat sits gone going went hovering hovers slipped
   edged jumped shot averaging averages average hovered run running drift creeping dropping rising out then also as much well more less than
   initial repeat trough peak borderline almost roughly mean arrival morning evening first second final latest day postoperative preoperative there it lies reads read`.split(
    /\s+/u,
  ),
)
/** Matches a result with its unit. */
const MEASURED =
  /\d ?(?:(?:m|micro|n|p|k|µ)?\p{L}{1,6}\/(?:m?L|g|\p{L}*mol|hour)\b|mmHg\b|[x×] ?10|beats\b|mm\b)/u
const CLOCK = /^(?:0?\d|1\d|2[0-3])\.[0-5]\d$/u
const DATED = /^(?:on|of|from|since|by|before|after|until)$/u
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu
const SPAN = /^(?:hours?|days?|weeks?|months?|years?|occasions?|visits?)$/iu
/** Matches a range, a ratio, a percentage, a multiple or a power. */
const OTHERS =
  /^(?:[/%x×*^°–-]|to|parts|ppb|times|fold|st|nd|rd|th|mg|mmol|micromol|nmol|pmol|umol|g|iu|u|units?|ng|mcg|pg|mm|cm|cms|mms|cm2|cm²|m|m2|m²|ml|l|litres?|liters?|kpa|db|decibels?|ms|msec|milliseconds?|seconds?|sec|minutes?|metres?|meters?|yards?|miles?|kg|kgs|kilograms?|kilos?|grams?|gy|beats|mmhg|copies|cells|per|percent|percentile|centile|microns?|micrometres?|mosm|ku|million|billion|hu|inch(?:es)?|feet|foot|centimetres?|millimetres?|points?|out|stones?|pounds?|lbs?|degrees?|drugs?|attacks|ppm|ppb|kcal|calories)$/iu
