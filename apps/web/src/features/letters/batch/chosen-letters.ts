// The letters that were chosen for a batch, whatever list is on screen.
import { maxInBatch } from '@sincerely/contract/letter-batches'
import type { LetterSummary } from '@sincerely/contract/letters'
import type { LetterStatus } from '@sincerely/domain/letters/status'

export type Choosable = Pick<LetterSummary, 'id' | 'patientName' | 'status'>

/** By letter number, each as it was seen last, in the order of choosing. */
export type Chosen = ReadonlyMap<number, Choosable>

export const nothingChosen: Chosen = new Map()

/** Chooses these letters, or leaves them out, whatever stands in other lists; those beyond the most that a batch takes are not chosen. */
export function withChosen(chosen: Chosen, letters: readonly Choosable[], isChosen: boolean): Chosen {
  const next = new Map(chosen)
  for (const { id, patientName, status } of letters) {
    if (!isChosen) next.delete(id)
    else if (next.has(id) || next.size < maxInBatch) next.set(id, { id, patientName, status })
  }
  return next
}

/** Would some of these letters be too many? */
export function isTooMany(chosen: Chosen, letters: readonly Choosable[]): boolean {
  return chosen.size + letters.filter(({ id }) => !chosen.has(id)).length > maxInBatch
}

export const tooManySentence = `At most ${maxInBatch} letters can be selected at once.`

/** The same selection when none of them was in it. */
export function withoutLetters(chosen: Chosen, ids: readonly number[]): Chosen {
  if (!ids.some((id) => chosen.has(id))) return chosen
  const gone = new Set(ids)
  return new Map([...chosen].filter(([id]) => !gone.has(id)))
}

/** Everything from one row to the other, both included; the other alone when the first is not in this list. */
export function rangeOf<L extends Choosable>(rows: readonly L[], from: number | null, to: number): L[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b)
  return first === -1 ? rows.filter(({ id }) => id === to) : rows.slice(first, last + 1)
}

/** Each with the status that the list shows now. */
export function asListed(chosen: Chosen, rows: readonly Choosable[]): Choosable[] {
  const listed = new Map(rows.map((row) => [row.id, row]))
  return [...chosen.values()].map((letter) => listed.get(letter.id) ?? letter)
}

type List = {
  rows: readonly Choosable[]
  /** These rows are the whole list. */
  isWhole: boolean
  tab: LetterStatus | 'all'
}

/** How many of the chosen letters are not among the rows on screen, in words; null when all are. */
export function elsewhereWords(chosen: Chosen, { rows, isWhole, tab }: List): string | null {
  const listed = new Set(rows.map(({ id }) => id))
  const elsewhere = [...chosen.values()].filter(({ id }) => !listed.has(id))
  if (elsewhere.length === 0) return null
  const count = elsewhere.length.toLocaleString('en-GB')
  const mayFollow = !isWhole && elsewhere.some(({ status }) => tab === 'all' || tab === status)
  return mayFollow ? `${count} of them not loaded yet` : `${count} of them not in this list`
}

/** '1 letter', '12 letters'. */
export function letterCount(count: number): string {
  return count === 1 ? '1 letter' : `${count.toLocaleString('en-GB')} letters`
}
