// The letters selected for a batch, across the lists of a tab.
import { maxInBatch } from '@sincerely/contract/letter-batches'
import type { LetterSummary } from '@sincerely/contract/letters'
import type { LetterStatus } from '@sincerely/domain/letters/status'

export type SelectableLetter = Pick<LetterSummary, 'id' | 'patientName' | 'status'>

/** The selected letters by letter number, each as last seen, in the order of selection. */
export type SelectedLetters = ReadonlyMap<number, SelectableLetter>

export const noLetters: SelectedLetters = new Map()

/** Selects or deselects these letters and keeps the others. Letters beyond the limit of a batch are not selected. */
export function withSelection(
  selected: SelectedLetters,
  letters: readonly SelectableLetter[],
  isSelected: boolean,
): SelectedLetters {
  const next = new Map(selected)
  for (const { id, patientName, status } of letters) {
    if (!isSelected) next.delete(id)
    else if (next.has(id) || next.size < maxInBatch) next.set(id, { id, patientName, status })
  }
  return next
}

export function exceedsBatchLimit(selected: SelectedLetters, letters: readonly SelectableLetter[]): boolean {
  return selected.size + letters.filter(({ id }) => !selected.has(id)).length > maxInBatch
}

export const batchLimitSentence = `At most ${maxInBatch} letters can be selected at once.`

/** Removes letters from the selection. Returns the same object if none of them was selected. */
export function withoutLetters(selected: SelectedLetters, ids: readonly number[]): SelectedLetters {
  if (!ids.some((id) => selected.has(id))) return selected
  const removed = new Set(ids)
  return new Map([...selected].filter(([id]) => !removed.has(id)))
}

/** Returns the rows from `from` to `to`, both included; only the row `to` if `from` is not in this list. */
export function rowsBetween<L extends SelectableLetter>(
  rows: readonly L[],
  from: number | null,
  to: number,
): L[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b)
  return first === -1 ? rows.filter(({ id }) => id === to) : rows.slice(first, last + 1)
}

/** Updates each selected letter with its current status in the list. */
export function withListedStatus(
  selected: SelectedLetters,
  rows: readonly SelectableLetter[],
): SelectableLetter[] {
  const listed = new Map(rows.map((row) => [row.id, row]))
  return [...selected.values()].map((letter) => listed.get(letter.id) ?? letter)
}

type List = {
  rows: readonly SelectableLetter[]
  /** Whether these rows are the whole list. */
  isWhole: boolean
  tab: LetterStatus | 'all'
}

/** Says how many of the selected letters are not on screen; null if all are on screen. */
export function elsewhereText(selected: SelectedLetters, { rows, isWhole, tab }: List): string | null {
  const listed = new Set(rows.map(({ id }) => id))
  const hidden = [...selected.values()].filter(({ id }) => !listed.has(id))
  if (hidden.length === 0) return null
  const count = hidden.length.toLocaleString('en-GB')
  const mayBeLoaded = !isWhole && hidden.some(({ status }) => tab === 'all' || tab === status)
  return mayBeLoaded ? `${count} of them not loaded yet` : `${count} of them not in this list`
}

/** Returns a phrase such as '1 letter' or '12 letters'. */
export function letterCount(count: number): string {
  return count === 1 ? '1 letter' : `${count.toLocaleString('en-GB')} letters`
}
