import type { LetterSummary } from '@sincerely/contract/letters'
import type { LetterAttention } from '@sincerely/domain/letters/attention'
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

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

export type WaitingLetter = LetterSummary & { attention: LetterAttention | null }

/** Letters that wait for somebody: what came back first, then the rest, each oldest due first. */
export type WaitingLetters = {
  letters: WaitingLetter[]
  /** Are there more than these? */
  isPart: boolean
}

/** What came back, what waits to be reviewed and what waits to be posted, the first fifty of each. */
export function useWaitingLetters() {
  return useQuery({
    queryKey: ['letters', 'dashboard', 'waiting'],
    staleTime,
    queryFn: async ({ signal }): Promise<WaitingLetters> => {
      const query = { limit: inQueue }
      const [cameBack, forReview, pending] = await Promise.all([
        call(routes.letters.list, { query: { ...query, attention: 'true' } }, { signal }),
        call(routes.letters.listForReview, { query }, { signal }),
        call(routes.letters.listPending, { query }, { signal }),
      ])
      const known = new Set(cameBack.letters.map(({ id }) => id))
      const others = [...forReview.letters, ...pending.letters].filter(({ id }) => !known.has(id))
      const letters = [
        ...cameBack.letters.toSorted(byDue),
        ...others.toSorted(byDue).map((letter) => ({ ...letter, attention: null })),
      ]
      const isPart = [cameBack, forReview, pending].some(({ nextCursor }) => nextCursor !== null)
      return { letters, isPart }
    },
  })
}

function byDue(one: LetterSummary, other: LetterSummary): number {
  return one.dueAt.localeCompare(other.dueAt)
}
