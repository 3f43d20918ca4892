// Updates a cached list after one of its letters changed, was deleted or was restored.
import type {
  Letter,
  LetterCounts,
  LetterPage,
  LetterSummary,
  ListedLetter,
} from '@sincerely/contract/letters'
import type { LetterTab } from './letters-search.ts'

/**
 * Returns the pages of `tab` after a letter changed its status from `before`. The letter leaves a tab that it no longer
 * belongs to, and the counts change. The next fetch adds the letter to its new tab.
 */
export function pagesWith(
  pages: LetterPage[],
  tab: LetterTab,
  letter: Letter,
  before: LetterSummary['status'],
): LetterPage[] {
  return pages.map((page) => ({
    ...page,
    counts: countsAfter(page.counts, before, letter.status),
    letters: page.letters.flatMap((row) => {
      if (row.id !== letter.id) return [row]
      return tab === 'all' || tab === letter.status ? [updateRow(row, letter)] : []
    }),
  }))
}

/** A page of a list with its counts. */
type Page<R, C> = { letters: R[]; nextCursor: string | null; counts: C }

/** Adds or subtracts one in the count of the deleted letter's status. */
type Count<C> = (counts: C, by: 1 | -1) => C

export function pagesWithout<R extends { id: number }, C>(
  pages: Page<R, C>[],
  id: number,
  count: Count<C>,
): Page<R, C>[] {
  if (!isIn(pages, id)) return pages
  return pages.map((page) => ({
    ...page,
    counts: count(page.counts, -1),
    letters: page.letters.filter((row) => row.id !== id),
  }))
}

/** Undoes a deletion: puts the letter back to its place in `before`, unless a refetch has already restored it. */
export function pagesWithRestored<R extends { id: number }, C>(
  pages: Page<R, C>[],
  before: readonly Page<R, C>[],
  id: number,
  count: Count<C>,
): Page<R, C>[] {
  if (isIn(pages, id) || !isIn(before, id)) return pages
  return pages.map((page, index) => {
    const previous = before[index]?.letters ?? []
    const position = previous.findIndex((row) => row.id === id)
    const letters = [
      ...page.letters.slice(0, position),
      ...previous.slice(position, position + 1),
      ...page.letters.slice(position),
    ]
    return { ...page, counts: count(page.counts, 1), letters: position < 0 ? page.letters : letters }
  })
}

function isIn(pages: readonly { letters: { id: number }[] }[], id: number): boolean {
  return pages.some(({ letters }) => letters.some((row) => row.id === id))
}

function countsAfter(
  counts: LetterCounts,
  before: LetterSummary['status'],
  after: LetterSummary['status'],
): LetterCounts {
  if (before === after) return counts
  return { ...counts, [before]: Math.max(0, counts[before] - 1), [after]: counts[after] + 1 }
}

function updateRow(row: ListedLetter, letter: Letter): ListedLetter {
  const { status, isReturned, statusAt, version, updatedAt, assignedTo, priority, dueAt, visitDate, title } =
    letter
  const attention = status === row.status ? row.attention : null
  const steps = { status, isReturned, statusAt, version, updatedAt }
  return { ...row, ...steps, assignedTo, priority, dueAt, visitDate, title, attention }
}
