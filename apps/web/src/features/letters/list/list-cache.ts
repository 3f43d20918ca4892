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

/** The pages of a list after a letter was deleted. */
export function pagesWithout(
  pages: LetterPage[],
  { id, status }: Pick<LetterSummary, 'id' | 'status'>,
): LetterPage[] {
  const isThere = pages.some(({ letters }) => letters.some((row) => row.id === id))
  if (!isThere) return pages
  return pages.map((page) => ({
    ...page,
    counts: { ...page.counts, [status]: Math.max(0, page.counts[status] - 1) },
    letters: page.letters.filter((row) => row.id !== id),
  }))
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
  const { status, version, updatedAt, assignedTo, priority, dueAt, visitDate, title } = letter
  const attention = status === row.status ? row.attention : null
  return { ...row, status, version, updatedAt, assignedTo, priority, dueAt, visitDate, title, attention }
}
