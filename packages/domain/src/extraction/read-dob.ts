// Reads a date of birth from a cell, using the list's order of day and month.
import { isDay } from '../dates.ts'
import { ageInYears, knownDob, missingDay } from '../patients/age.ts'
import { type LearnedOrder, isAmbiguous, provenOrder } from './day-order.ts'
import { type PrintedDate, findDates } from './find-dates.ts'
import { type MarkCode, markOf } from './marks.ts'
import { withPlainSigns } from './plain-signs.ts'
import type { DayOrder, Field, FieldMark, ReadingOptions } from './types.ts'

export type DobReading = ReadingOptions & {
  learned: LearnedOrder
  /** Doubts about the cell itself, which apply to every reading. */
  doubts?: readonly MarkCode[]
}

type Dob = Field<string | null>

/** The oldest plausible age in years. Older dates are marked. */
export const OLDEST = 115

/** `ages` are the years that the printed age can mean. The result keeps every doubt, including those of other readings. */
export function readDob(cell: string, ages: readonly number[], reading: DobReading): Dob {
  const text = withPlainSigns(cell).trim()
  if (text === '' || text === '-') return missing('dob_missing')
  const [date, ...others] = datesIn(cell)
  if (!date) return missing(NO_VALUE.test(text) ? 'dob_missing' : 'dob_unreadable')
  const several: MarkCode[] = others.length > 0 ? ['dob_several'] : []
  const doubts = [...several, ...(reading.doubts ?? [])]
  return readDate(date, { ...reading, doubts, ages }, {})
}

const NO_VALUE = /^(?:unknown|not known|n\/?[ak]|none|nil|\?+)$/iu

/** Returns the dates in a cell, also those that continue on its next line, and 19350101 and 01011935, as in a date column. */
export function datesIn(cell: string): PrintedDate[] {
  const text = withPlainSigns(cell)
    .replaceAll(/(?<=\d)\s*([/.-])\s*(?=\d)/gu, '$1')
    .replaceAll('\n', ' ')
    .trim()
  const found = findDates(text)
  if (found.length > 0) return found
  if (/^(?:19|20)\d{6}$/u.test(text)) return findDates(text.replace(/(....)(..)(..)/u, '$1-$2-$3'))
  if (/^\d{4}(?:19|20)\d{2}$/u.test(text)) return findDates(text.replace(/(..)(..)(....)/u, '$1/$2/$3'))
  return []
}

type DateReading = DobReading & { doubts: readonly MarkCode[]; ages: readonly number[] }

/** The assumptions under which the remaining doubts are found. */
type Settled = { order?: DayOrder; year?: number }

function readDate(date: PrintedDate, reading: DateReading, settled: Settled): Dob {
  const { today, ages, doubts } = reading
  const { order, code } = chosenOrder(date, reading, settled)
  const century = chosenCentury(date, { ...reading, order }, settled)
  const value = writtenDay(date, order, century.year)
  const lacking = missingDay(value)
  if (lacking !== null) return missing('dob_no_such_day', lacking)
  if (!isDay(value)) return missing('dob_unreadable')
  if (knownDob(value) === null) return missing('dob_missing')
  const age = ageInYears(value, today)
  const agrees = age !== null && ages.some((printed) => Math.abs(age - printed) <= 1)
  const read = (more: Settled) => readDate(date, reading, { ...settled, ...more })
  const marks: (FieldMark<string | null> | null)[] = [
    value > today ? markOf('dob_in_future') : null,
    age !== null && age > OLDEST ? markOf('dob_too_old') : null,
    code === 'dob_order_ambiguous'
      ? { ...markOf(code), order: printedOrder(date, order), other: read({ order: opposite(order) }) }
      : null,
    code === 'dob_order_contradicted' ? markOf(code) : null,
    century.guessed && !agrees ? openCentury(read({ year: otherCentury(century.year, today) })) : null,
    age !== null && ages.length > 0 && !agrees ? markOf('dob_age_differs') : null,
    ...[...new Set(doubts)].map((doubt) => markOf(doubt)),
  ]
  const left = marks.filter((mark) => mark !== null)
  return left.length === 0 ? { value } : { value, marks: left }
}

function otherCentury(year: number, today: string): number {
  return year + 100 > Number(today.slice(0, 4)) ? year - 100 : year + 100
}

function openCentury(other: Dob): FieldMark<string | null> {
  const mark = markOf('dob_century_guessed')
  // 29 February does not exist in every century.
  return other.value === null ? mark : { ...mark, other }
}

type ChosenOrder = { order: DayOrder; code: 'dob_order_ambiguous' | 'dob_order_contradicted' | null }

/** A person's choice decides an ambiguous date. A date that contradicts the rest of the list is still marked. */
function chosenOrder(
  date: PrintedDate,
  { learned, dayOrder }: DobReading,
  settled: Pick<Settled, 'order'>,
): ChosenOrder {
  if (date.order !== null) {
    const isOpen = learned.turned === true && isAmbiguous(date) && settled.order === undefined
    return { order: settled.order ?? date.order, code: isOpen ? 'dob_order_ambiguous' : null }
  }
  const usual = learned.order ?? dayOrder ?? 'dmy'
  const fixed = provenOrder(date) ?? settled.order
  if (fixed !== undefined) {
    const isAgainst = learned.order !== null && fixed !== learned.order
    return { order: fixed, code: isAgainst ? 'dob_order_contradicted' : null }
  }
  const unsettled = isAmbiguous(date) && (learned.order === null || learned.mixed)
  return { order: usual, code: unsettled ? 'dob_order_ambiguous' : null }
}

/** The greatest age of a list, in years. A printed age is the patient's age on the day when the list was made. */
const OLD_LIST = 10

type Century = { year: number; guessed: boolean }

/**
 * For a year with two digits, returns the latest century that is not in the future, or the previous one if the printed age shows
 * that. It is guessed if both ages are possible.
 */
function chosenCentury(
  date: PrintedDate,
  { today, ages, order }: Pick<DateReading, 'today' | 'ages'> & { order: DayOrder },
  settled: Pick<Settled, 'year'>,
): Century {
  const { year, twoDigits } = date
  if (settled.year !== undefined) return { year: settled.year, guessed: false }
  if (!twoDigits) return { year, guessed: false }
  const thisYear = Number(today.slice(0, 4))
  const latest = Math.floor(thisYear / 100) * 100 + year
  const earlier = latest - 100
  if (latest > thisYear) return { year: earlier, guessed: false }
  const guessed = thisYear - earlier <= OLDEST
  const off = (candidate: number) => {
    const age = ageInYears(writtenDay(date, order, candidate), today)
    return age === null ? Infinity : Math.min(...ages.map((printed) => Math.abs(age - printed)))
  }
  return { year: guessed && off(earlier) < Math.min(off(latest), OLD_LIST) ? earlier : latest, guessed }
}

/** With the year first, the month is printed before the day. */
function printedOrder({ yearFirst }: PrintedDate, order: DayOrder): DayOrder {
  return yearFirst === undefined ? order : opposite(order)
}

function opposite(order: DayOrder): DayOrder {
  return order === 'dmy' ? 'mdy' : 'dmy'
}

function writtenDay({ first, second }: PrintedDate, order: DayOrder, year: number): string {
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

function missing(code: MarkCode, text?: string): Dob {
  return { value: null, marks: [markOf(code, text)] }
}
