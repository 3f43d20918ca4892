// The lists of letters: their query keys, their fetching, and how long they stay fresh. The file is small, because the first
// list is fetched before its page has loaded.
import type { LetterPage } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { throttleFetch } from './throttle-fetch.ts'
import type { practiceQueryOf } from './practice/practice-search.ts'
import type { LetterFilters, LetterTab } from './list/letters-search.ts'

/** In ms: lists stay fresh for 10 minutes, and are refreshed in the background once fewer than 5 remain (rules §5). */
export const freshFor = 10 * 60_000
const refreshInterval = 5 * 60_000
/** In ms: longer than lists stay fresh, so that a person who returns to the letters within 10 minutes sees them at once. */
export const cacheFor = freshFor + refreshInterval

export type LetterFilter = LetterFilters & { tab: LetterTab; q: string }

/** A small first page loads fast. Later pages are larger, so that few calls refresh a long list. */
const firstPage = 50
const nextPage = 200

export const letterKeys = {
  all: ['letters'],
  lists: ['letters', 'list'],
  list: (filter: LetterFilter) => ['letters', 'list', filter] as const,
  /** The letters of the whole practice, as administrators see them. */
  practices: ['letters', 'practice'],
  practice: (query: ReturnType<typeof practiceQueryOf>) => ['letters', 'practice', query] as const,
  detail: (id: number) => ['letters', 'detail', id],
  deletion: (id: number) => ['letters', 'deletion', id],
  /**
   * Everything that prints around the text. It depends on the letter's version and, for a draft, on the patient and the
   * template.
   */
  frame: (id: number, version: number) => ['letters', 'frame', id, version],
  /**
   * The person's own unsaved text of a letter, and who else has some. `unsavedList` is for the letters with unsaved text.
   */
  unsaved: (id: number) => ['letters', 'unsaved', id],
  unsavedList: ['letters', 'unsaved-list'],
  ofPatients: ['letters', 'of-patient'],
  ofPatient: (patientId: number) => ['letters', 'of-patient', patientId],
  /** The saves of letter texts. Each editor waits for its own. */
  textSaves: ['letters', 'save-text'],
  saveText: (id: number) => ['letters', 'save-text', id],
  /** The approvals, returns and postings that are running. */
  steps: ['letters', 'step'],
  step: (id: number) => ['letters', 'step', id],
  /** A batch approval or posting that is running. */
  batch: ['letters', 'step', 'batch'],
  /** The letters of a batch in their current state. A new `runId` fetches them again. */
  batchLook: (ids: readonly number[], look: { toApprove: boolean; runId: number }) => [
    'letters',
    'batch',
    ids,
    look,
  ],
  /** The changes to a letter's details. */
  change: (id: number) => ['letters', 'change', id],
  /** The changes to a letter's recipients and enclosures. */
  address: (id: number) => ['letters', 'address', id],
  /** The deliveries of one letter to its recipients. */
  sendings: (id: number) => ['letters', 'sendings', id],
  /** The people who have the letter's editor open. The route is another one while the editor is also open here. */
  editors: (id: number, isEditing: boolean) => ['letters', 'editors', id, isEditing],
  history: (id: number) => ['letters', 'history', id],
} as const

export function lettersQuery(filter: LetterFilter) {
  return infiniteQueryOptions({
    queryKey: letterKeys.list(filter),
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === undefined) await throttleFetch(JSON.stringify(filter), signal)
      const limit = pageParam === undefined ? firstPage : nextPage
      return call(
        routes.letters.list,
        { query: { ...queryOf(filter), cursor: pageParam, limit } },
        { signal },
      )
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: LetterPage) => page.nextCursor ?? undefined,
    staleTime: freshFor,
    gcTime: cacheFor,
    refetchInterval: refreshInterval,
  })
}

function queryOf({ tab, q, type, priority, doctor, overdue, attention }: LetterFilter) {
  return {
    status: tab === 'all' ? undefined : tab,
    q,
    type,
    priority,
    doctorId: doctor,
    overdue: overdue && ('true' as const),
    attention: attention && ('true' as const),
  }
}
