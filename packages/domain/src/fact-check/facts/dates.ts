// Reads dates in a text: '14 March 1954', '14/03/1954', 'October 2024', '2019', 'Easter', 'this autumn'.
import months from '../../language/months.json' with { type: 'json' }
import { isDecadeAt } from './decade-unit.ts'
import type { Word } from '../../language/word.ts'

/** Missing parts are null. `season` is a named time of the year ('easter', 'spring') or a weekday. */
export type DateMention = {
  from: number
  to: number
  day: number | null
  month: number | null
  year: number | null
  season: string | null
}

const MONTHS = monthNumbers()
const ALSO_WORDS = new Set(['may', 'march', 'mar', 'jan', 'dec', 'sep', 'oct'])
const SEASONS = new Set(
  'easter christmas ramadan eid diwali spring summer autumn winter monday tuesday wednesday thursday friday saturday sunday yesterday tomorrow today'.split(
    ' ',
  ),
)

function monthNumbers(): Map<string, number> {
  const names = [...new Set(Object.values(months))]
  return new Map([
    ...names.map((name, at) => [name.slice(0, 3).toLowerCase(), at + 1] as const),
    ...Object.entries(months).map(([word, name]) => [word, names.indexOf(name) + 1] as const),
  ])
}

/** Finds all dates in a text, in order. They do not overlap. */
export function datesIn(words: readonly Word[]): DateMention[] {
  const found: DateMention[] = []
  for (let at = 0; at < words.length;) {
    const date =
      unlessDose(words, numericAt(words, at)) ??
      rangeAt(words, at) ??
      dayFirstAt(words, at) ??
      monthAt(words, at) ??
      monthOfYearAt(words, at) ??
      yearAt(words, at) ??
      seasonAt(words, at)
    if (date) found.push(date)
    at = date?.to ?? at + 1
  }
  return found
}

/** '8/8/10 units' of insulin is not a date. */
function unlessDose(words: readonly Word[], date: DateMention | null): DateMention | null {
  return date && /^(?:units?|iu)$/u.test(words[date.to]?.key ?? '') ? null : date
}

const SEPARATORS = new Set(['/', '.', '-'])

function numericAt(words: readonly Word[], at: number): DateMention | null {
  const [day, first, month, second, year] = words.slice(at, at + 5)
  if (!day || !first || !month || !second || !year) return null
  if (!SEPARATORS.has(first.text) || first.text !== second.text || year.start !== second.end) return null
  const yearFirst = isYear(day)
  if (yearFirst && isDay(year) && isMonthNumber(month)) {
    return { from: at, to: at + 5, day: year.value, month: month.value, year: day.value, season: null }
  }
  if (!isDay(day) || !isMonthNumber(month) || year.kind !== 'number') return null
  const full = isYear(year) ? year.value : /^\d\d$/u.test(year.text) ? 2000 + year.value : null
  return full === null
    ? null
    : { from: at, to: at + 5, day: day.value, month: month.value, year: full, season: null }
}

/** Reads the 9 of '9 to 15 January'. */
function rangeAt(words: readonly Word[], at: number): DateMention | null {
  const [day, joint] = [words[at], words[at + 1]]
  if (!day || !isDay(day) || !/^(?:to|until|till|-|–)$/u.test(joint?.key ?? '')) return null
  const last = dayFirstAt(words, at + 2)
  return last === null || last.day === null || last.day <= day.value
    ? null
    : { ...last, from: at, to: at + 1, day: day.value }
}

/** Reads '14 March 1954' or '2nd of October'. */
function dayFirstAt(words: readonly Word[], at: number): DateMention | null {
  const day = words[at]
  if (!day || !isDay(day)) return null
  let next = at + 1
  if (/^(?:st|nd|rd|th)$/u.test(words[next]?.key ?? '') && words[next]?.start === day.end) next += 1
  if (words[next]?.key === 'of') next += 1
  const month = MONTHS.get(words[next]?.key ?? '')
  if (month === undefined) return null
  return withYear(words, { from: at, to: next + 1, day: day.value, month, year: null, season: null })
}

/** Reads 'October 2024', 'March 14th' or 'in May'. */
function monthAt(words: readonly Word[], at: number): DateMention | null {
  const word = words[at]
  const month = MONTHS.get(word?.key ?? '')
  if (
    !word ||
    month === undefined ||
    (ALSO_WORDS.has(word.key) &&
      !(word.key !== 'may' && MONTH_FOLLOWS.test(words[at - 1]?.key ?? '')) &&
      !isMeantAsMonth(words, at) &&
      !isEndOfNote(words, at))
  )
    return null
  const date = { from: at, to: at + 1, day: null, month, year: null, season: null }
  const day = words[at + 1]
  if (day && isDay(day) && !day.spelled && /^(?:st|nd|rd|th)$/u.test(words[at + 2]?.key ?? '')) {
    return withYear(words, { ...date, to: at + 3, day: day.value })
  }
  return withYear(words, date)
}

/**
 * Matches words before a month that may have no capital, because a speech recogniser may write none: 'fourteen or under by
 * march'.
 */
const MONTH_FOLLOWS = /^(?:in|by|since|until|till|last|next)$/u

/** Reads '03/2024'. */
function monthOfYearAt(words: readonly Word[], at: number): DateMention | null {
  const [month, slash, year] = words.slice(at, at + 3)
  if (!month || slash?.text !== '/' || !year || words[at - 1]?.text === '/') return null
  if (!isMonthNumber(month) || !isYear(year)) return null
  return { from: at, to: at + 3, day: null, month: month.value, year: year.value, season: null }
}

/** True for 'in May', 'since last March', 'Jan 2024' and 'May or June', but not for 'May I ask' or 'Sister Jan'. */
function isMeantAsMonth(words: readonly Word[], at: number): boolean {
  const [word, before, after] = [words[at], words[at - 1], words[at + 1]]
  if (!word || !/^\p{Lu}/u.test(word.text)) return false
  const isNamed =
    /^(?:in|since|until|till|by|from|to|of|last|next|this|early|mid|late|end|before|after|during|every|for|and|or|around|about|between|through|(?:st|nd|rd|th))$/u
  return (
    isNamed.test(before?.key ?? '') ||
    before?.kind === 'number' ||
    (after !== undefined && (isYear(after) || (isDay(after) && !after.spelled))) ||
    (/^(?:and|or|to|-|–|\/)$/u.test(after?.key ?? '') && MONTHS.has(words[at + 2]?.key ?? '')) ||
    /^[(:]$/u.test(before?.text ?? '')
  )
}

/** True for 'stopped Jan.', but not for 'Sister Jan.'. */
function isEndOfNote(words: readonly Word[], at: number): boolean {
  const [word, before, after] = [words[at], words[at - 1], words[at + 1]]
  return (
    /^\p{Lu}\p{Ll}{2}$/u.test(word?.text ?? '') &&
    word?.key !== 'may' &&
    /^\p{Ll}{2,}$/u.test(before?.text ?? '') &&
    (after === undefined || /^[.,;)\n]$/u.test(after.text))
  )
}

function withYear(words: readonly Word[], date: DateMention): DateMention {
  const comma = words[date.to]?.text === ',' ? 1 : 0
  const year = words[date.to + comma]
  return year && isYear(year) ? { ...date, to: date.to + comma + 1, year: year.value } : date
}

function yearAt(words: readonly Word[], at: number): DateMention | null {
  const word = words[at]
  if (!word || !isYear(word) || word.spelled || isDecadeAt(words, at + 1)) return null
  // In 'one in 2,000' the number is not a year.
  if (words[at - 1]?.key === 'in' && words[at - 2]?.value === 1) return null
  if (/^(?:mg|ml|g|units|micrograms|nanograms|%)$/u.test(words[at + 1]?.key ?? '')) return null
  return { from: at, to: at + 1, day: null, month: null, year: word.value, season: null }
}

function seasonAt(words: readonly Word[], at: number): DateMention | null {
  const word = words[at]
  const key = word?.key ?? ''
  if (key === 'new' && words[at + 1]?.key === 'year') return season(at, at + 2, 'new year')
  const after = words[at + 1]?.key ?? ''
  if (key === 'next' && words[at - 1]?.key !== 'the' && /^(?:week|month|year)$/u.test(after))
    return season(at, at + 2, `next ${after}`)
  const weekday = key.endsWith('days') ? key.slice(0, -1) : key
  return SEASONS.has(weekday) ? season(at, at + 1, weekday) : null
}

function season(from: number, to: number, name: string): DateMention {
  return { from, to, day: null, month: null, year: null, season: name }
}

function isDay(word: Word): boolean {
  return word.kind === 'number' && Number.isInteger(word.value) && word.value >= 1 && word.value <= 31
}

function isMonthNumber(word: Word): boolean {
  return word.kind === 'number' && Number.isInteger(word.value) && word.value >= 1 && word.value <= 12
}

function isYear(word: Word): boolean {
  return word.kind === 'number' && /^(?:19|20)\d\d$/u.test(word.text)
}
