// Writes the medicines of a letter as one of its tables: what was started, changed, stopped or continued.
import { escapeHtml } from '../letters/text.ts'
import { medicineRows } from './medicine-rows.ts'
import type { MedicineRow } from './medicine-values.ts'

/**
 * Returns a table of the letter's schema (decision 49), in the order of the letter, or null if it names no medicine that is
 * clearly the patient's. Values that are not certain are left empty for the writer to fill in. Expects sanitised HTML; never
 * throws.
 */
export function medicineTable(letter: string): string | null {
  const rows = medicineRows(letter)
  if (rows.length === 0) return null
  return `<table><tbody>${rowOf('th', HEADINGS)}${rows.map((row) => rowOf('td', cellsOf(row))).join('')}</tbody></table>`
}

const HEADINGS = ['Medicine', 'Change', 'Dose', 'How often', 'Route', 'Reason']

/** Returns the cells in the order of the headings. */
export function cellsOf({ medicine, change, dose, frequency, route, reason }: MedicineRow): string[] {
  return [medicine, change, dose, frequency, route, reason]
}

function rowOf(tag: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((text) => `<${tag}><p>${escapeHtml(text)}</p></${tag}>`).join('')}</tr>`
}
