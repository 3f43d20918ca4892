// Reads a date of birth from a cell, given what the whole list says about the order of day and month.
import { ageInYears, isDay, knownDob } from '../patients/age.ts'
import { type LearnedOrder, isAmbiguous, provenOrder } from './day-order.ts'
import { type PrintedDate, findDates } from './find-dates.ts'
import { type MarkCode, markOf } from './marks.ts'
import type { DayOrder, Field, FieldMark, ReadingOptions } from './types.ts'

export type DobReading = ReadingOptions & {
  learned: LearnedOrder
  /** What is doubtful about the cell itself; it holds for every reading of it. */
  doubts?: readonly MarkCode[]
}

type Dob = Field<string | null>

/** The oldest a patient can be, in years: above it the date is marked. */
export const OLDEST = 115

/** `printedAge` is the age the list gives in years, or null. Every doubt is kept, those of the other readings with them. */
export function readDob(cell: string, printedAge: number | null, reading: DobReading): Dob {
  const text = cell.trim()
  if (text === '' || text === '-' || text === '–') return missing('dob_missing')
  const [date, ...others] = datesIn(cell)
  if (!date) return missing(NO_VALUE.test(text) ? 'dob_missing' : 'dob_unreadable')
  const several: MarkCode[] = others.length > 0 ? ['dob_several'] : []
  const doubts = [...several, ...(reading.doubts ?? [])]
  return readDate(date, { ...reading, doubts, printedAge }, {})
}

const NO_VALUE = /^(?:unknown|not known|n\/?[ak]|none|nil|\?+)$/iu

/** Also 19350101 and 01011935, which only a column of dates may hold, and dates that a line break runs through. */
export function datesIn(cell: string): PrintedDate[] {
  const text = cell
    .replaceAll(/(?<=\d)\s*([/.-])\s*(?=\d)/gu, '$1')
    .replaceAll('\n', ' ')
    .trim()
  const found = findDates(text)
  if (found.length > 0) return found
  if (/^(?:19|20)\d{6}$/u.test(text)) return findDates(text.replace(/(....)(..)(..)/u, '$1-$2-$3'))
  if (/^\d{4}(?:19|20)\d{2}$/u.test(text)) return findDates(text.replace(/(..)(..)(....)/u, '$1/$2/$3'))
  return []
}

type DateReading = DobReading & { doubts: readonly MarkCode[]; printedAge: number | null }

/** What is taken as said, in order to see what else would be doubtful then. */
type Settled = { order?: DayOrder; year?: number }

function readDate(date: PrintedDate, reading: DateReading, settled: Settled): Dob {
  const { today, printedAge, doubts } = reading
  const { order, code } = chosenOrder(date, reading, settled)
  const century = chosenCentury(date, today, settled)
  const value = dayOf(date, order, century.year)
  if (value === null) return missing('dob_unreadable')
  if (knownDob(value) === null) return missing('dob_missing')
  const age = ageInYears(value, today)
  const agrees = age !== null && printedAge !== null && Math.abs(age - printedAge) <= 1
  const read = (more: Settled) => readDate(date, reading, { ...settled, ...more })
  const marks: (FieldMark<string | null> | null)[] = [
    value > today ? markOf('dob_in_future') : null,
    age !== null && age > OLDEST ? markOf('dob_too_old') : null,
    code === 'dob_order_ambiguous'
      ? { ...markOf(code), order: printedOrder(date, order), other: read({ order: opposite(order) }) }
      : null,
    code === 'dob_order_contradicted' ? markOf(code) : null,
    century.guessed && !agrees ? openCentury(read({ year: century.year - 100 })) : null,
    age !== null && printedAge !== null && !agrees ? markOf('dob_age_differs') : null,
    ...[...new Set(doubts)].map((doubt) => markOf(doubt)),
  ]
  const left = marks.filter((mark) => mark !== null)
  return left.length === 0 ? { value } : { value, marks: left }
}

function openCentury(other: Dob): FieldMark<string | null> {
  const mark = markOf('dob_century_guessed')
  // The 29th of February is not in every century.
  return other.value === null ? mark : { ...mark, other }
}

type ChosenOrder = { order: DayOrder; code: 'dob_order_ambiguous' | 'dob_order_contradicted' | null }

/** What a person says holds for a date that can be both; that it goes against the rest of the list stays worth a look. */
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

type Century = { year: number; guessed: boolean }

/** Two digits: the latest century that is not in the future; guessed when the one before would also be a possible age. */
function chosenCentury(
  { year, twoDigits }: PrintedDate,
  today: string,
  settled: Pick<Settled, 'year'>,
): Century {
  if (settled.year !== undefined) return { year: settled.year, guessed: false }
  if (!twoDigits) return { year, guessed: false }
  const thisYear = Number(today.slice(0, 4))
  const latest = Math.floor(thisYear / 100) * 100 + year
  if (latest > thisYear) return { year: latest - 100, guessed: false }
  return { year: latest, guessed: thisYear - (latest - 100) <= OLDEST }
}

/** With the year first, the month is printed before the day. */
function printedOrder({ yearFirst }: PrintedDate, order: DayOrder): DayOrder {
  return yearFirst === undefined ? order : opposite(order)
}

function opposite(order: DayOrder): DayOrder {
  return order === 'dmy' ? 'mdy' : 'dmy'
}

function dayOf({ first, second }: PrintedDate, order: DayOrder, year: number): string | null {
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const text = [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
  return isDay(text) ? text : null
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

function missing(code: MarkCode): Dob {
  return { value: null, marks: [markOf(code)] }
}
