// A letter that changed, put in its place in a list that is on screen already.
import type {
  Letter,
  LetterCounts,
  LetterPage,
  LetterSummary,
  ListedLetter,
} from '@sincerely/contract/letters'
import type { LetterTab } from './letters-search.ts'

/**
 * The pages of the list of `tab` after a letter changed from `before` to `letter`: it leaves a tab it no longer
 * belongs to, and the counts follow. Where it belongs newly is left to the next fetch.
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
      return tab === 'all' || tab === letter.status ? [asRow(row, letter)] : []
    }),
  }))
}

/** A part of a list with the counts beside it. */
type Part<R, C> = { letters: R[]; nextCursor: string | null; counts: C }

/** The counts with one more, or one less, of the deleted letter's kind. */
type Count<C> = (counts: C, by: 1 | -1) => C

/** The pages of a list after a letter was deleted. */
export function pagesWithout<R extends { id: number }, C>(
  pages: Part<R, C>[],
  id: number,
  count: Count<C>,
): Part<R, C>[] {
  if (!isIn(pages, id)) return pages
  return pages.map((page) => ({
    ...page,
    counts: count(page.counts, -1),
    letters: page.letters.filter((row) => row.id !== id),
  }))
}

/** The same when it was not deleted after all: where it stood `before`, unless an answer has brought it back already. A list without it is as it was. */
export function pagesWithAgain<R extends { id: number }, C>(
  pages: Part<R, C>[],
  before: readonly Part<R, C>[],
  id: number,
  count: Count<C>,
): Part<R, C>[] {
  if (isIn(pages, id) || !isIn(before, id)) return pages
  return pages.map((page, index) => {
    const stood = before[index]?.letters ?? []
    const at = stood.findIndex((row) => row.id === id)
    const letters = [...page.letters.slice(0, at), ...stood.slice(at, at + 1), ...page.letters.slice(at)]
    return { ...page, counts: count(page.counts, 1), letters: at < 0 ? page.letters : letters }
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

/** Only what a row shows can have changed. */
function asRow(row: ListedLetter, letter: Letter): ListedLetter {
  const { status, statusAt, version, updatedAt, assignedTo, priority, dueAt, visitDate, title } = letter
  const attention = status === row.status ? row.attention : null
  const steps = { status, statusAt, version, updatedAt }
  return { ...row, ...steps, assignedTo, priority, dueAt, visitDate, title, attention }
}
