// Reads the times of a clinic from its printed list.
import type { ListColumn, PatientTable } from '../extraction/types.ts'
import { readTimeOfDay } from '../time-of-day.ts'

/**
 * Returns the time (`HH:MM`) of each row of a printed list, or null. It uses the column headed 'Time', 'Appt' or the like, or a
 * column in which nearly every cell contains a time. It never uses a column about the patient ('Born').
 */
export function listedTimes({ columns, rows }: PatientTable): (string | null)[] {
  const cellsOf = ({ index }: ListColumn) => rows.map(({ cells }) => cells[index] ?? '')
  const free = columns.filter(({ meaning }) => meaning === 'ignore' || meaning === 'unknown')
  const headed = free.find(({ header }) => HEADED.test(header.trim()))
  // In a column 'Slot', '3' and '15' are places in the clinic or minutes.
  const read = (cell: string) =>
    timeWithin(cell) ?? (/\D|\d{3}/u.test(cell.trim()) ? readTimeOfDay(cell) : null)
  if (headed) return cellsOf(headed).map(read)
  const found = free.find((column) => {
    const filled = cellsOf(column).filter((cell) => cell.trim() !== '')
    return filled.length > 1 && filled.filter(timeWithin).length >= 0.8 * filled.length
  })
  return found ? cellsOf(found).map(timeWithin) : rows.map(() => null)
}

const HEADED =
  /^(?:(?:appt|appointment|clinic|visit|start|slot|arrival|session)\.?\s*)?(?:time|start|slot|appt|appointment)s?\.?$/iu

/** Returns the first time in '30/11/2026 09:30', '09:30:00' or '9.30am – 9.45am'. */
function timeWithin(cell: string): string | null {
  const found = /(?<![\d./-])\d{1,2}[:.]\d{2}(?![./-]?\d)(?:\s*[ap]\.?m\b)?/iu.exec(
    cell.replaceAll(/(\d:\d{2}):\d{2}\b/gu, '$1'),
  )
  return found ? readTimeOfDay(found[0]) : null
}
