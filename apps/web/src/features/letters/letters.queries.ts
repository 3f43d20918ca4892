// The letters in the query cache: what is fetched, how long it stays fresh, and what a change invalidates.
import type { Acceptance } from '@sincerely/contract/fact-check'
import type { Letter, LetterPage, LetterQueue } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ApiError, call, isApiError } from '../../platform/api.ts'
import { practiceSettingsQuery } from '../../platform/practice.ts'
import { withdrawFailure } from '../../platform/query-client.ts'
import { recordOrNull } from '../../platform/record-or-null.ts'
import { throttleFetch } from './throttle-fetch.ts'
import { freshFor, cacheFor, type LetterFilter, letterKeys, lettersQuery } from './letter-lists.ts'
import { pagesWith } from './list/list-cache.ts'
import { refetchLetterIfNotFound, pollUntilNotFound } from './poll-letter.ts'

export { letterKeys } from './letter-lists.ts'

/** In ms. An open letter polls for other people's unsaved text, because their typing sends no event. */
const unsavedPollInterval = 15_000

/** Finds the newest letters of every status that match a search; at most `limit`. */
export function lettersFoundQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: ['letters', 'found', q, limit],
    queryFn: ({ signal }) => call(routes.letters.list, { query: { q, limit } }, { signal }),
  })
}

/** Fetches one letter; null if it does not exist or this person may not see it. */
export function letterQuery(id: number) {
  return queryOptions({
    queryKey: letterKeys.detail(id),
    queryFn: ({ signal }): Promise<Letter | null> =>
      recordOrNull(id, async () => (await call(routes.letters.get, { params: { id } }, { signal })).letter),
    staleTime: freshFor,
    gcTime: cacheFor,
  })
}

/** Fetches a list of letters. While a search runs, the previous results stay on screen; another tab starts empty. */
export function useLetters(filter: LetterFilter) {
  return useInfiniteQuery({
    ...lettersQuery(filter),
    placeholderData: (before, query) => (query?.queryKey[2].tab === filter.tab ? before : undefined),
  })
}

export function useLetter(id: number) {
  return useQuery(letterQuery(id))
}

/** Fetches the letterhead, date, addressee, signatory and footer that print around this letter. */
export function useLetterFrame({ id, version }: LetterRef) {
  return useQuery({
    queryKey: letterKeys.frame(id, version),
    queryFn: async ({ signal }) => (await call(routes.letters.frame, { params: { id } }, { signal })).frame,
    // After a change of the letter, its previous frame stays on screen until the new one has loaded. The frame of another
    // letter is never shown.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    staleTime: freshFor,
  })
}

/**
 * Fetches the person's own unsaved text of this letter from the server, and who else has some. Refetched whenever the letter
 * opens.
 */
export function useUnsaved(id: number) {
  return useQuery(unsavedQuery(id))
}

export function unsavedQuery(id: number) {
  return queryOptions({
    queryKey: letterKeys.unsaved(id),
    queryFn: ({ signal, client }) =>
      refetchLetterIfNotFound(
        client,
        id,
        call(routes.letters.getWorkingCopy, { params: { id } }, { signal }),
      ),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: pollUntilNotFound(unsavedPollInterval),
  })
}

/** Fetches the letters in which the person has unsaved text on the server. */
export function useUnsavedList() {
  return useQuery({
    queryKey: letterKeys.unsavedList,
    queryFn: async ({ signal }) => (await call(routes.letters.listUnsaved, {}, { signal })).letters,
    staleTime: 0,
  })
}

export function usePrefetchLetter() {
  const client = useQueryClient()
  return (id: number) => void client.prefetchQuery(letterQuery(id))
}

export function usePatientLetters(patientId: number) {
  return useInfiniteQuery(patientLettersQuery(patientId))
}

/** Fetches a patient's letters in pages, newest first. */
export function patientLettersQuery(patientId: number) {
  return infiniteQueryOptions({
    queryKey: letterKeys.ofPatient(patientId),
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === undefined) await throttleFetch(`patient ${patientId}`, signal)
      const input = { params: { id: patientId }, query: { cursor: pageParam } }
      return call(routes.patients.letters, input, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: LetterQueue) => page.nextCursor ?? undefined,
    staleTime: freshFor,
    gcTime: cacheFor,
  })
}

/** Creates the draft that replaces a posted letter, or returns an existing one (rules §3). */
export function useCorrectLetter(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(routes.letters.correct, { params: { id } })).letter,
    onSuccess: (draft) => {
      client.setQueryData(letterKeys.detail(draft.id), draft)
      void client.invalidateQueries({ queryKey: letterKeys.detail(id) })
      invalidateLists(client)
    },
    onError: (error) => refetchAfterRefusal(client, id, error),
    meta: { failure: { title: "Couldn't start the correction" } },
  })
}

/** Approves a letter, or returns it with `approved: false` and a note (rules §3). */
export function useReviewLetter(id: number, approved: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: letterKeys.step(id),
    mutationFn: async ({ letter, ...more }: StepInput & Review) => {
      const body = { approved, ...more, version: letter.version }
      return (await call(routes.letters.review, { params: { id }, body })).letter
    },
    onSuccess: (letter, { letter: before }) => applyChangedLetter(client, letter, before.status),
    onError: (error) => refetchAfterRefusal(client, id, error),
    meta: {
      success: {
        title: 'Letter Updated',
        message: approved ? 'Letter has been approved' : 'Letter has been returned for revision',
      },
      failure: { title: 'Error', message: 'Failed to update letter status', record: letterOfStep },
      quiet: (error) => isOthersUnsavedText(error) || isLetterReturned(error) || isOpenFindings(error),
    },
  })
}

type Review = {
  askIfReturned?: boolean
  /** The version of the patient's record that was on screen. */
  recordVersion?: number
  reviewNotes?: string
  accepted?: Acceptance[]
}

/** With `askIfOthersWrite`, the server refuses the step while others have unsaved text in the letter. */
export type StepInput = { letter: LetterRef; askIfOthersWrite?: boolean }

/** Whether somebody else has changed the letter since the version that was sent. */
export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.code === 'letter_changed_meanwhile'
}

/** A dialog asks about this error, so it is not shown as a failure. The same applies to the next two errors. */
export function isOthersUnsavedText(error: unknown): boolean {
  return isApiError(error) && error.code === 'others_unsaved_text'
}

export function isLetterReturned(error: unknown): boolean {
  return isApiError(error) && error.code === 'letter_returned'
}

export function isApprovalOld(error: unknown): boolean {
  return isApiError(error) && error.code === 'approval_is_old'
}

/** Whether the fact check has open findings. Its panel shows them instead of a failure. */
export function isOpenFindings(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'open_findings'
}

export type LetterRef = { id: number; version: number; status: LetterStatus; patientName: string }

/** Names the letter of a failed step. */
export function letterOfStep(input: unknown): string {
  return letterName((input as StepInput).letter)
}

export function letterName({ patientName }: Pick<LetterRef, 'patientName'>): string {
  return `Letter for ${patientName}`
}

/** Shows a changed letter at once, in the lists too, and refetches the lists in the background. */
export function applyChangedLetter(client: QueryClient, letter: Letter, before: LetterStatus): void {
  client.setQueryData(letterKeys.detail(letter.id), letter)
  // A refusal of an earlier approval was about the letter as it was.
  withdrawFailure(letterKeys.step(letter.id))
  invalidateUnsaved(client, letter.id)
  for (const [key, list] of client.getQueriesData<InfiniteData<LetterPage>>({ queryKey: letterKeys.lists })) {
    const filter = key[2] as LetterFilter | undefined
    if (!list || !filter) continue
    const pages = pagesWith(list.pages, filter.tab, letter, before)
    client.setQueryData(key, { ...list, pages }, { updatedAt: client.getQueryState(key)?.dataUpdatedAt })
  }
  invalidateLists(client)
}

/** Refetches the letter after a refusal, because somebody else may have changed it first. */
export function refetchAfterRefusal(client: QueryClient, id: number, error: Error): void {
  if (!isApiError(error) || error.status < 400 || error.status >= 500) return
  if (['only_doctors_approve', 'sections_missing', 'gp_actions_open'].includes(error.code))
    void client.invalidateQueries(practiceSettingsQuery)
  void client.invalidateQueries({ queryKey: letterKeys.detail(id) })
  invalidateUnsaved(client, id)
  invalidateLists(client)
}

export function invalidateUnsaved(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: letterKeys.unsaved(id) })
  void client.invalidateQueries({ queryKey: letterKeys.unsavedList })
}

export function invalidateLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: letterKeys.lists })
  void client.invalidateQueries({ queryKey: letterKeys.practices })
  void client.invalidateQueries({ queryKey: letterKeys.ofPatients })
}
