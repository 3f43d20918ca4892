// Reads the patients that a language model copied from a list, and checks that the text of each cell is on its page.
import type { PrintedPage } from '../extraction/printed-lines.ts'
import type { CellDoubt, ColumnMeaning, ListColumn, ListRow, PatientTable } from '../extraction/types.ts'
import { type ListCell, listCells } from './list-question.ts'

/** The size of each page in points, by its number. A model does not say where on a page a patient is. */
export type PageSize = { number: number; width: number; height: number }

/** Returns the patients of an answer, cell by cell, or null if it does not match the schema. */
export function copiedPatients(answer: string): CopiedPatient[] | null {
  const { patients } = parsed(answer) as { patients?: unknown }
  if (!Array.isArray(patients) || patients.length > maxPatientsInAnswer) return null
  const copied = patients.map(patientOf)
  return copied.every((patient) => patient !== null) ? copied : null
}

export type CopiedPatient = { page: number; cells: string[] }

/**
 * Returns the patients as a table, which the same rules read as all others. Every cell is marked as read by a language model, and
 * a cell whose text is not on its page is marked as such. `pages` is null for pictures, where nothing can confirm the text.
 */
export function copiedTable(
  patients: readonly CopiedPatient[],
  pages: readonly PrintedPage[] | null,
  sizes: readonly PageSize[],
): PatientTable {
  const printed = pages && new Map(pages.map(({ number, lines }) => [number, plain(lines.join(' '))]))
  const rows = patients.map(({ page: pageNumber, cells }): ListRow => {
    // The model made up a page that does not exist, so its cells are on no page.
    const size = sizes.find(({ number }) => number === pageNumber) ?? sizes[0]
    const { number: page, width, height } = size ?? { number: 1, width: 0, height: 0 }
    const text = printed && (printed.get(pageNumber) ?? '')
    return {
      page,
      box: { x: 0, y: 0, width, height },
      cells,
      doubts: cells.flatMap((cell, column) => doubtsOf(cell, column, text)),
      raw: cells.filter((cell) => cell !== '').join('\n'),
    }
  })
  return { layout: 'table', columns: columnsOf(), rows }
}

function doubtsOf(cell: string, column: number, text: string | null): CellDoubt[] {
  if (cell === '') return []
  if (text === null) return [{ column, code: 'read_from_picture' }]
  return [{ column, code: text.includes(plain(cell)) ? 'read_by_ai' : 'not_on_page' }]
}

function columnsOf(): ListColumn[] {
  return cellNames.map((name, index) => ({
    index,
    header: listCells[name],
    meaning: meaningOf(name),
    sureness: 'header',
    samples: [],
  }))
}

/** A column 'Large print' with 'Yes' or '18' is a communication need too, and its header says which. */
function meaningOf(name: ListCell): ColumnMeaning {
  return name === 'largePrint' || name === 'easyRead' || name === 'braille' ? 'communicationNeeds' : name
}

const cellNames = Object.keys(listCells) as ListCell[]

/** This is far more than one part of a list can contain. */
const maxPatientsInAnswer = 500
const maxCellLength = 500

function parsed(answer: string): object {
  try {
    const value: unknown = JSON.parse(answer.trim().replace(/^```(?:json)?|```$/gu, ''))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function patientOf(value: unknown): CopiedPatient | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Record<string, unknown>
  const { page } = fields
  const cells = cellNames.map((name) => fields[name] ?? '')
  const isRight = typeof page === 'number' && Number.isInteger(page)
  if (!isRight || !cells.every((cell) => typeof cell === 'string')) return null
  return {
    page,
    cells: cells.map((cell) =>
      cell
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, maxCellLength),
    ),
  }
}

/** Removes white space and the characters that separate cells and lines. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s|,;]+/gu, ' ')
    .trim()
}
