// Replaces dittos with the value in the row above.
import type { ColumnMeaning, ListColumn, ListRow } from './types.ts'

/** Returns the rows with dittos replaced. A ditto after a page break is marked, and one with nothing above becomes empty. */
export function withoutDittos(rows: readonly ListRow[], columns: readonly ListColumn[]): ListRow[] {
  if (!rows.some(({ cells }) => cells.some(hasDitto))) return [...rows]
  const meant: ListRow[] = []
  for (const row of rows) {
    const above = meant.at(-1)
    const repeated: number[] = []
    const cells = row.cells.map((cell, index) => {
      if (!hasDitto(cell)) return cell
      const before = above?.cells[index] ?? ''
      const text = isDitto(cell) ? before : isName(columns[index]?.meaning) ? withSurname(cell, before) : cell
      if (text !== cell) repeated.push(index)
      return text
    })
    const isOverPages = above !== undefined && above.page !== row.page
    const doubts = isOverPages ? repeated.map((column) => ({ column, code: 'over_pages' as const })) : []
    meant.push({ ...row, cells, doubts: [...row.doubts, ...doubts] })
  }
  return meant
}

/** True for a cell that means 'the same as above'. 'Do' with a capital D alone is a name. */
export function isDitto(cell: string): boolean {
  return WHOLE.test(cell.trim())
}

function hasDitto(cell: string): boolean {
  return isDitto(cell) || AT_START.test(cell) || AT_END.test(cell)
}

function isName(meaning: ColumnMeaning | undefined): boolean {
  return meaning === 'name'
}

/** Adds the surname from above: 'do. Denise' below 'Hartnell, Colin', or 'Denise do.' below 'Colin Hartnell'. */
function withSurname(cell: string, above: string): string {
  const [family = '', given] = above.split(/\s*,\s*/u)
  if (given !== undefined) {
    const own = cell.replace(AT_START, '').replace(AT_END, '').trim()
    return own === '' ? cell : `${family}, ${own}`
  }
  const words = above.trim().split(/\s+/u)
  if (words.length < 2) return cell
  return AT_START.test(cell)
    ? cell.replace(AT_START, `${words[0] ?? ''} `).trim()
    : cell.replace(AT_END, ` ${words.at(-1) ?? ''}`)
}

const SIGN = String.raw`(?:["“”„″〃״]|''|’’|,,)(?:\s?["“”″〃])*`
const WORD = String.raw`(?:[Dd]itto|DITTO|do|[Dd]o\.|DO\.|[Dd]to\.|[Ii]dem)`
const MARK = String.raw`[-–—]{0,2}\s?(?:${SIGN}|${WORD})\s?[-–—]{0,2}`
const WHOLE = new RegExp(String.raw`^(?:${MARK}|(?:[Ss]ame )?[Aa]s above)$`, 'u')
/** Matches a ditto beside a name. A bare 'do' is part of the name. */
const BESIDE = String.raw`(?:${SIGN}|[-–—]{1,2}\s?(?:${SIGN}|${WORD})\s?[-–—]{1,2}|[Dd]itto|DITTO|[Dd]o\.|DO\.|[Dd]to\.)`
const AT_START = new RegExp(String.raw`^\s*${BESIDE}\s*,?\s+(?=\p{L})`, 'u')
const AT_END = new RegExp(String.raw`(?<=\p{L})\s*,?\s+${BESIDE}\s*$`, 'u')
