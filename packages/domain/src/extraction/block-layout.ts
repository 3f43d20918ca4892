// Reads cards, two-line records, plain lists and prose. Each patient is a block, which is split by labels and by form.
import { type Block, blocksOf } from './block-groups.ts'
import { wordDoubts } from './crossings.ts'
import { samplesOf } from './columns.ts'
import { textOf } from './lines.ts'
import type { ReadLayout } from './table-layout.ts'
import type { Strip } from './table-sections.ts'
import { type BlockCells, NAME_MEANINGS, type TakenBlock, takeBlock } from './take-block.ts'
import { columnMeanings } from './types.ts'
import type { CellDoubt, ColumnMeaning, ListColumn, ListRow, PatientTable, Sureness } from './types.ts'
import { boxAround } from './words.ts'

/** Returns one table with a column for each kind of value in the blocks. `today` is `YYYY-MM-DD`. */
export function readBlocks(strips: readonly Strip[], today: string): ReadLayout {
  const { blocks, leftOut } = blocksOf(strips, today)
  if (blocks.length === 0) return { tables: [], leftOut }
  const taken = blocks.map((block) => ({ block, ...takeBlock(block) }))
  const columns = columnsOf(taken)
  const sexIsRare = taken.filter(({ cells }) => cells.has('gender')).length < USUAL * taken.length
  const rows = taken.map((block) => rowOf(block, columns, sexIsRare))
  const layout = blocks.every(({ lines }) => lines.length === 1) ? 'lines' : 'cards'
  return { tables: [{ layout, columns, rows } satisfies PatientTable], leftOut }
}

/** The columns are in the order of the list of meanings. Values without a meaning get no column. */
const COLUMN_ORDER = columnMeanings.filter((meaning) => meaning !== 'ignore')

/** The share of blocks that must have a value before the list is said to give it for most patients. */
const USUAL = 0.6

type OwnBlock = TakenBlock & { block: Block }

function columnsOf(taken: readonly OwnBlock[]): ListColumn[] {
  const used = COLUMN_ORDER.filter((meaning) => taken.some(({ cells }) => cells.has(meaning)))
  const isLabelled = taken.filter(({ labels }) => KNOWN_BY.some((meaning) => labels.has(meaning))).length
  return used.map((meaning, index) => {
    const labels = taken.flatMap(({ labels: printed }) => printed.get(meaning) ?? [])
    const cells = taken.map((block) => cellText(block.cells, meaning))
    const filled = cells.filter((cell) => cell !== '').length / taken.length
    return {
      index,
      header: mostOften(labels),
      meaning,
      sureness: surenessOf(meaning, {
        labelled: labels.length / taken.length,
        filled,
        isCard: isLabelled >= USUAL * taken.length,
      }),
      samples: samplesOf(cells),
    }
  })
}

/** A block with one of these labels is a patient's card. */
const KNOWN_BY: readonly ColumnMeaning[] = ['dob', 'nhsNumber', 'medicalNumber']

type Evidence = { labelled: number; filled: number; isCard: boolean }

/** The head of a card needs no labels. The sex after it needs none either, unless only some cards have one. */
function surenessOf(meaning: ColumnMeaning, { labelled, filled, isCard }: Evidence): Sureness {
  if (labelled >= 0.5) return 'both'
  if (meaning === 'unknown' || (meaning === 'gender' && filled < USUAL)) return 'guess'
  return isCard && OF_HEAD.has(meaning) ? 'header' : 'contents'
}

const OF_HEAD: ReadonlySet<ColumnMeaning> = new Set([...NAME_MEANINGS, 'title', 'gender', 'age'])

function mostOften(labels: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

function rowOf(taken: OwnBlock, columns: readonly ListColumn[], sexIsRare: boolean): ListRow {
  const { block, cells } = taken
  const page = block.lines[0]?.page ?? 1
  const words = block.pieces.flatMap((piece) => piece.words)
  return {
    page,
    box: boxAround(words.filter((word) => word.page === page).map(({ box }) => box)),
    cells: columns.map(({ meaning }) => cellText(cells, meaning)),
    doubts: [
      ...nameDoubts(taken, columns, sexIsRare),
      ...rowDoubts(block, columns),
      ...unclearCells(taken, columns),
    ],
    raw: block.lines.map((line) => textOf(line.words)).join('\n'),
  }
}

function nameDoubts(taken: OwnBlock, columns: readonly ListColumn[], sexIsRare: boolean): CellDoubt[] {
  const column = columns.find(({ meaning }) => NAME_MEANINGS.has(meaning))?.index
  if (column === undefined) return []
  const doubts = wordDoubts(
    taken.block.pieces.flatMap(({ words }) => words),
    column,
  )
  return [
    // Marks each unclear word in its own cell only.
    ...doubts.filter(({ code }) => code !== 'unclear_print'),
    ...(taken.nameDoubt ? [{ column, code: taken.nameDoubt }] : []),
    ...(taken.sexOrInitial && sexIsRare ? [{ column, code: 'glued_text' } as const] : []),
  ]
}

/** If the grouping of lines is uncertain, so is every value on them. */
function rowDoubts({ guessed, overPages }: Block, columns: readonly ListColumn[]): CellDoubt[] {
  return columns.flatMap(({ index: column }): CellDoubt[] => [
    ...(guessed ? [{ column, code: 'joined_lines' } as const] : []),
    ...(overPages ? [{ column, code: 'over_pages' } as const] : []),
  ])
}

function unclearCells({ block, cells }: OwnBlock, columns: readonly ListColumn[]): CellDoubt[] {
  const unclear = block.pieces.flatMap(({ words }) => words).filter(({ doubt }) => doubt === 'unclear_print')
  return columns
    .filter(({ meaning }) => unclear.some(({ text }) => cellText(cells, meaning).includes(text)))
    .map(({ index: column }) => ({ column, code: 'unclear_print' }))
}

function cellText(cells: BlockCells, meaning: ColumnMeaning): string {
  return (cells.get(meaning) ?? []).join(meaning === 'address' ? ', ' : ' ')
}
