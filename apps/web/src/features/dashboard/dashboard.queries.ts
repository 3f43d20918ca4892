import type { LetterSummary } from '@sincerely/contract/letters'
import type { LetterAttention } from '@sincerely/domain/letters/attention'
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Shown from the cache at once, and fetched again each time the dashboard opens. */
const staleTime = 0
const pageSize = 50

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

/** Letters waiting for someone: returned ones first, then the others, each by due date. */
export type WaitingLetters = {
  letters: WaitingLetter[]
  /** There are more than these. */
  hasMore: boolean
}

/** Returned letters, drafts to review and letters to post, up to 50 of each. */
export function useWaitingLetters() {
  return useQuery({
    queryKey: ['letters', 'dashboard', 'waiting'],
    staleTime,
    queryFn: async ({ signal }): Promise<WaitingLetters> => {
      const query = { limit: pageSize }
      const [needsAttention, forReview, pending] = await Promise.all([
        call(routes.letters.list, { query: { ...query, attention: 'true' } }, { signal }),
        call(routes.letters.listForReview, { query }, { signal }),
        call(routes.letters.listPending, { query }, { signal }),
      ])
      const attentionIds = new Set(needsAttention.letters.map(({ id }) => id))
      const others = [...forReview.letters, ...pending.letters].filter(({ id }) => !attentionIds.has(id))
      const letters = [
        ...needsAttention.letters.toSorted(byDue),
        ...others.toSorted(byDue).map((letter) => ({ ...letter, attention: null })),
      ]
      const hasMore = [needsAttention, forReview, pending].some(({ nextCursor }) => nextCursor !== null)
      return { letters, hasMore }
    },
  })
}

function byDue(one: LetterSummary, other: LetterSummary): number {
  return one.dueAt.localeCompare(other.dueAt)
}
