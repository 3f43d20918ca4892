// Reads a date of birth from a cell, given what the whole list says about the order of day and month.
import { ageInYears, isDay, knownDob } from '../patients/age.ts'
import { type LearnedOrder, isAmbiguous, provenOrder } from './day-order.ts'
import { type PrintedDate, findDates } from './find-dates.ts'
import { type MarkCode, markOf } from './marks.ts'
import type { DayOrder, Field, ReadingOptions } from './types.ts'

export type DobReading = ReadingOptions & { learned: LearnedOrder }

/** The oldest a patient can be, in years: above it the date is marked. */
export const OLDEST = 115

/** `printedAge` is the age the list gives in years, or null. */
export function readDob(cell: string, printedAge: number | null, reading: DobReading): Field<string | null> {
  const text = cell
    .replaceAll(/(?<=\d)\s*([/.-])\s*(?=\d)/gu, '$1')
    .replaceAll('\n', ' ')
    .trim()
  if (text === '' || text === '-' || text === '–') return missing('dob_missing')
  const dates = datesIn(text)
  const [date] = dates
  if (!date) return missing(NO_VALUE.test(text) ? 'dob_missing' : 'dob_unreadable')
  const field = readDate(date, printedAge, reading)
  if (dates.length > 1 && !field.mark && field.value !== null)
    return { ...field, mark: markOf('dob_several') }
  return field
}

const NO_VALUE = /^(?:unknown|not known|n\/?[ak]|none|nil|\?+)$/iu

/** Also 19350101 and 01011935, which only a column of dates may hold. */
export function datesIn(text: string): PrintedDate[] {
  const found = findDates(text)
  if (found.length > 0) return found
  const compact = text.trim()
  if (/^(?:19|20)\d{6}$/u.test(compact)) return findDates(compact.replace(/(....)(..)(..)/u, '$1-$2-$3'))
  if (/^\d{4}(?:19|20)\d{2}$/u.test(compact)) return findDates(compact.replace(/(..)(..)(....)/u, '$1/$2/$3'))
  return []
}

function readDate(date: PrintedDate, printedAge: number | null, reading: DobReading): Field<string | null> {
  const { order, code } = chosenOrder(date, reading)
  const century = chosenCentury(date, reading.today)
  const value = dayOf(date, order, century.year)
  if (value === null) return missing('dob_unreadable')
  if (knownDob(value) === null) return missing('dob_missing')
  const other = dayOf(date, order === 'dmy' ? 'mdy' : 'dmy', century.year)
  const age = ageInYears(value, reading.today)
  const agrees = age !== null && printedAge !== null && Math.abs(age - printedAge) <= 1
  const mark = ((): MarkCode | null => {
    if (value > reading.today) return 'dob_in_future'
    if (age !== null && age > OLDEST) return 'dob_too_old'
    if (code) return code
    if (century.guessed && !agrees) return 'dob_century_guessed'
    return age !== null && printedAge !== null && !agrees ? 'dob_age_differs' : null
  })()
  if (mark === null) return { value }
  if (code && other !== null) return { value, mark: markOf(mark), other }
  return mark === 'dob_century_guessed'
    ? { value, mark: markOf(mark), other: dayOf(date, order, century.year - 100) }
    : { value, mark: markOf(mark) }
}

function chosenOrder(
  date: PrintedDate,
  { learned, dayOrder }: DobReading,
): { order: DayOrder; code: MarkCode | null } {
  if (date.order !== null) return { order: date.order, code: null }
  const order = learned.order ?? dayOrder ?? 'dmy'
  const proven = provenOrder(date)
  if (proven !== null) return { order: proven, code: proven === order ? null : 'dob_order_contradicted' }
  const unsettled = isAmbiguous(date) && (learned.order === null || learned.mixed)
  return { order, code: unsettled ? 'dob_order_ambiguous' : null }
}

/** Two digits: the latest century that is not in the future; guessed when the one before would also be a likely age. */
function chosenCentury({ year, twoDigits }: PrintedDate, today: string): { year: number; guessed: boolean } {
  if (!twoDigits) return { year, guessed: false }
  const thisYear = Number(today.slice(0, 4))
  const latest = Math.floor(thisYear / 100) * 100 + year
  if (latest > thisYear) return { year: latest - 100, guessed: false }
  return { year: latest, guessed: thisYear - (latest - 100) <= 110 }
}

function dayOf({ first, second }: PrintedDate, order: DayOrder, year: number): string | null {
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const text = [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
  return isDay(text) ? text : null
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

function missing(code: MarkCode): Field<string | null> {
  return { value: null, mark: markOf(code) }
}
