import type { LetterSummary } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

const halfMinute = 30_000
/** Shown at once from the cache, and asked again whenever the dashboard is opened. */
const staleTime = 0
const inQueue = 50

/** The counts and the newest four letters (spec §9). */
export function useNewestLetters() {
  return useQuery({
    queryKey: ['letters', 'dashboard', 'newest'],
    staleTime,
    queryFn: ({ signal }) => call(routes.letters.list, { query: { limit: 4 } }, { signal }),
    meta: { failure: { title: 'Error', message: 'Failed to load letters. Please try again.' } },
  })
}

/** The counts and the newest three patients (spec §9). */
export function useNewestPatients() {
  return useQuery({
    queryKey: ['patients', 'dashboard'],
    staleTime,
    queryFn: ({ signal }) =>
      call(routes.patients.list, { query: { sort: 'createdAt', direction: 'desc', limit: 3 } }, { signal }),
  })
}

/** Letters that wait for somebody, oldest due first. */
export type WaitingLetters = {
  letters: LetterSummary[]
  /** Are there more than these? */
  isPart: boolean
}

/** What waits to be reviewed and what waits to be posted, oldest due first, the first fifty of each. */
export function useWaitingLetters() {
  return useQuery({
    queryKey: ['letters', 'dashboard', 'waiting'],
    staleTime,
    queryFn: async ({ signal }): Promise<WaitingLetters> => {
      const query = { limit: inQueue }
      const [forReview, pending] = await Promise.all([
        call(routes.letters.listForReview, { query }, { signal }),
        call(routes.letters.listPending, { query }, { signal }),
      ])
      const letters = [...forReview.letters, ...pending.letters].toSorted((one, other) =>
        one.dueAt.localeCompare(other.dueAt),
      )
      return { letters, isPart: forReview.nextCursor !== null || pending.nextCursor !== null }
    },
  })
}

/** Asked every half minute while the page is open; a failed answer is an answer too. */
export function useHealth() {
  return useQuery({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => call(routes.system.health, {}, { signal }),
    refetchInterval: halfMinute,
    staleTime,
    retry: false,
  })
}
