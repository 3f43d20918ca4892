import type { LetterSummary } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** The cached data is shown at once, and refetched each time the dashboard opens. */
const staleTime = 0
const pageSize = 50

/** Returns the counts and the newest four letters (spec §9). */
export function useNewestLetters() {
  return useQuery({
    queryKey: ['letters', 'dashboard', 'newest'],
    staleTime,
    queryFn: ({ signal }) => call(routes.letters.list, { query: { limit: 4 } }, { signal }),
    meta: { failure: { title: 'Error', message: 'Failed to load letters. Please try again.' } },
  })
}

/** Returns the counts and the newest three patients (spec §9). */
export function useNewestPatients() {
  return useQuery({
    queryKey: ['patients', 'dashboard'],
    staleTime,
    queryFn: ({ signal }) =>
      call(routes.patients.list, { query: { sort: 'createdAt', direction: 'desc', limit: 3 } }, { signal }),
  })
}

/** Returns drafts to review and letters to post, by due date, up to 50 of each. */
export function useWaitingLetters() {
  return useQuery({
    queryKey: ['letters', 'dashboard', 'waiting'],
    staleTime,
    queryFn: async ({ signal }): Promise<LetterSummary[]> => {
      const query = { limit: pageSize }
      const [forReview, pending] = await Promise.all([
        call(routes.letters.listForReview, { query }, { signal }),
        call(routes.letters.listPending, { query }, { signal }),
      ])
      return [...forReview.letters, ...pending.letters].toSorted(byDue)
    },
  })
}

function byDue(one: LetterSummary, other: LetterSummary): number {
  return one.dueAt.localeCompare(other.dueAt)
}
