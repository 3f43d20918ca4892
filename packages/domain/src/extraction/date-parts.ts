// Joins columns for day, month and year into one date.
import type { TakenApart } from './mixed-cells.ts'

/** Joins three adjacent columns with such headers into one, with dates as `YYYY-MM-DD`. */
export function joinDateParts(columns: readonly TakenApart[]): TakenApart[] {
  const at = columns.findIndex((_, start) => partsFrom(columns, start) !== null)
  const parts = at === -1 ? null : partsFrom(columns, at)
  if (!parts) return [...columns]
  const { day, month, year } = parts
  const header = columns
    .slice(at, at + 3)
    .map((column) => column.header)
    .join(' ')
  const cells = day.cells.map((text, row) => written(year.cells[row] ?? '', month.cells[row] ?? '', text))
  return [...columns.slice(0, at), { header, cells, from: day.from }, ...columns.slice(at + 3)]
}

const DAY = /^(?:day|dd|d|tag|jour|d[ií]a|dag)$/iu
const MONTH = /^(?:month|mm|mon|monat|mois|mes|maand)$/iu
const YEAR = /^(?:year|yyyy|yy|jahr|ann[ée]e|a[ñn]o|jaar)$/iu

type Parts = { day: TakenApart; month: TakenApart; year: TakenApart }

function partsFrom(columns: readonly TakenApart[], start: number): Parts | null {
  const three = columns.slice(start, start + 3)
  const called = (pattern: RegExp) => three.find(({ header }) => pattern.test(header.trim()))
  const [day, month, year] = [called(DAY), called(MONTH), called(YEAR)]
  return day && month && year ? { day, month, year } : null
}

function written(year: string, month: string, day: string): string {
  if (!/^\d{4}$/u.test(year) || !/^\d{1,2}$/u.test(day)) return [day, month, year].join(' ').trim()
  return /^\d{1,2}$/u.test(month)
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : `${day} ${month} ${year}`
}
