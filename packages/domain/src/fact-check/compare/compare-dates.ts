// Checks that each date in the letter was dictated for the same event.
import { ordinalValue } from '../../language/number-words.ts'
import type { DateMention } from '../facts/dates.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { isPlain } from '../../language/words.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { contextOf, mostAlike } from './context.ts'
import { keptFor } from './kept-for.ts'
import { rivalFor } from './misplaced.ts'
import { isDayOf } from './number-readings.ts'

const MARGINS = { factor: 1.25, margin: 0.6 }

/** `own` are the positions of dates such as the patient's date of birth, which are compared with the record instead. */
export function compareDates(comparison: Comparison, own: ReadonlySet<number>): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  return letter.dates.flatMap((date) => {
    if (own.has(date.from) || isVague(said.reading, date)) return []
    const { same, others } = keptRivals(said.reading, nameOf(date), () => rivalsOf(date, said.reading.dates))
    const standsFor = (rival: DateMention) =>
      letter.dates.filter((each) => each !== date && agrees(each, rival))
    const misplaced = rivalFor(comparison, { value: date, same, others, standsFor, kind: 'date' }, MARGINS)
    if (same.length > 0 && !misplaced) return []
    if (
      same.length === 0 &&
      (isCounted(said.reading, date) ||
        isSplit(said.reading, date) ||
        isDayAlone(said.reading, date) ||
        said.reading.quantities.some((each) => isDayOf(each, date)))
    )
      return []
    const nearest = mostAlike(contextOf(letter, date, 'date'), others, said.reading, 'date')
    const source = misplaced ?? (nearest && nearest.likeness > 0.4 ? nearest.candidate : null)
    const words = wordsOf(letter, date)
    return [
      findingOf(comparison, {
        kind: 'date',
        severity: source && date.season === null ? 'critical' : 'major',
        place: date,
        source,
        message: source
          ? `The letter says '${words}', but the dictation says '${wordsOf(said.reading, source)}'.`
          : `'${words}' was not dictated.`,
        ...(source ? { fix: wordsOf(said.reading, source) } : {}),
      }),
    ]
  })
}

const keptRivals = keptFor<ReturnType<typeof rivalsOf>>()

function nameOf({ day, month, year, season }: DateMention): string {
  return `${day} ${month} ${year} ${season}`
}

function rivalsOf(date: DateMention, dates: readonly DateMention[]) {
  return {
    same: dates.filter((each) => agrees(date, each)),
    others: dates.filter((each) => !agrees(date, each) && (each.season === null) === (date.season === null)),
  }
}

/**
 * Whether '2 November' was dictated in parts: 'from the second to the ninth of November', or 'the second' after another day of
 * that month.
 */
function isSplit({ words, dates }: Reading, { day, month }: DateMention): boolean {
  if (day === null || !dates.some((each) => each.month === month)) return false
  return words.some((word, at) => {
    const isDay = word.kind === 'word' ? ordinalValue(word.key) === day : word.value === day
    return (
      isDay &&
      (/^(?:to|until|till|-|–)$/u.test(words[at + 1]?.key ?? '') ||
        (words[at - 1]?.key === 'the' &&
          /^(?:on|by|until|till|from|to|discharged|admitted|home|seen)$/u.test(words[at - 2]?.key ?? '') &&
          (word.kind === 'word' || /^(?:st|nd|rd|th)$/u.test(words[at + 1]?.key ?? ''))))
    )
  })
}

/** Whether a day was dictated without its obvious month: 'Thursday the 19th'. */
function isDayAlone({ words, dates }: Reading, { day, month, year }: DateMention): boolean {
  if (day === null || year !== null) return false
  const isOfDate = (at: number) =>
    dates.some(({ from, to, month: own }) => at >= from && at < to && own !== month)
  return words.some((word, at) => {
    const isNumber = word.kind === 'word' ? ordinalValue(word.key) === day : word.value === day
    const after = words[at + 1]
    const isOrdinal =
      word.kind === 'word' || (/^(?:st|nd|rd|th)$/u.test(after?.key ?? '') && after?.start === word.end)
    // Accepts 'the first of the month', but not 'first permanent molars'.
    const isDay = word.kind !== 'word' || (words[at - 1]?.key === 'the' && (!after || isPlain(after)))
    return isNumber && isOrdinal && isDay && !isOfDate(at)
  })
}

/** True for 'today' and 'yesterday', and for a season or weekday if the dictation names no other. */
function isVague({ dates }: Reading, { season }: DateMention): boolean {
  if (season === null) return false
  if (season === 'today' || season === 'yesterday') return true
  return !dates.some((each) => each.season !== null && kindOf(each.season) === kindOf(season))
}

function kindOf(season: string): 'weekday' | 'next' | 'season' {
  if (season.startsWith('next ')) return 'next'
  return season.endsWith('day') ? 'weekday' : 'season'
}

/** Whether the dictation has this number, such as 2000, but not as a year. */
function isCounted({ quantities }: Reading, { day, month, year }: DateMention): boolean {
  return (
    day === null && month === null && year !== null && quantities.some((each) => each.values.includes(year))
  )
}

/**
 * Whether the dictated date `b` can be the letter's date `a`. The day must have been dictated, but another missing part is no
 * contradiction.
 */
function agrees(a: DateMention, b: DateMention): boolean {
  if (a.day !== null && b.day === null) return false
  if (a.season !== null || b.season !== null) return a.season === b.season
  const parts = [
    [a.day, b.day],
    [a.month, b.month],
    [a.year, b.year],
  ] as const
  const both = parts.filter(([one, other]) => one !== null && other !== null)
  return both.length > 0 && both.every(([one, other]) => one === other)
}
