// The letters in the browser's cache: what is asked, how long it is fresh, what a change makes stale.
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
import { recordOrNull } from '../../platform/record-or-null.ts'
import { takeTurn } from './fetch-pace.ts'
import { fresh, keptFor, type LetterFilter, letterKeys, lettersQuery } from './letter-lists.ts'
import { pagesWith } from './list/list-cache.ts'
import { askWhileThere, whileThere } from './while-there.ts'

export { letterKeys } from './letter-lists.ts'

/** Others' typing makes no event: a letter that is looked at asks for it, in ms. */
const whileOthersWrite = 15_000

/** The newest letters that a search finds, of every status: `most` of them. */
export function lettersFoundQuery(q: string, most: number) {
  return queryOptions({
    queryKey: ['letters', 'found', q, most],
    queryFn: ({ signal }) => call(routes.letters.list, { query: { q, limit: most } }, { signal }),
  })
}

/** One letter; null when it does not exist or is not theirs to see. */
export function letterQuery(id: number) {
  return queryOptions({
    queryKey: letterKeys.detail(id),
    queryFn: ({ signal }): Promise<Letter | null> =>
      recordOrNull(id, async () => (await call(routes.letters.get, { params: { id } }, { signal })).letter),
    staleTime: fresh,
    gcTime: keptFor,
  })
}

/** While a search is on its way, the letters of the one before stay; another tab starts empty. */
export function useLetters(filter: LetterFilter) {
  return useInfiniteQuery({
    ...lettersQuery(filter),
    placeholderData: (before, query) => (query?.queryKey[2].tab === filter.tab ? before : undefined),
  })
}

export function useLetter(id: number) {
  return useQuery(letterQuery(id))
}

/** Letterhead, date, addressee, signatory and footer as they print around this letter. */
export function useLetterFrame({ id, version }: LetterRef) {
  return useQuery({
    queryKey: letterKeys.frame(id, version),
    queryFn: async ({ signal }) => (await call(routes.letters.frame, { params: { id } }, { signal })).frame,
    staleTime: fresh,
  })
}

/** One's own unsaved text of this letter on the server, and who else has some. Asked anew each time the letter is opened. */
export function useUnsaved(id: number) {
  return useQuery(unsavedQuery(id))
}

export function unsavedQuery(id: number) {
  return queryOptions({
    queryKey: letterKeys.unsaved(id),
    queryFn: ({ signal, client }) =>
      askWhileThere(client, id, call(routes.letters.getWorkingCopy, { params: { id } }, { signal })),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: whileThere(whileOthersWrite),
  })
}

/** The letters with text of one's own that is kept on the server and not saved. */
export function useUnsavedList() {
  return useQuery({
    queryKey: letterKeys.unsavedList,
    queryFn: async ({ signal }) => (await call(routes.letters.listUnsaved, {}, { signal })).letters,
    staleTime: 0,
  })
}

/** Fetches a letter's text ahead, while the pointer rests on its row. */
export function usePrefetchLetter() {
  const client = useQueryClient()
  return (id: number) => void client.prefetchQuery(letterQuery(id))
}

export function usePatientLetters(patientId: number) {
  return useInfiniteQuery(patientLettersQuery(patientId))
}

/** A patient's letters, part by part, the newest first. */
export function patientLettersQuery(patientId: number) {
  return infiniteQueryOptions({
    queryKey: letterKeys.ofPatient(patientId),
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === undefined) await takeTurn(`patient ${patientId}`, signal)
      const input = { params: { id: patientId }, query: { cursor: pageParam } }
      return call(routes.patients.letters, input, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (part: LetterQueue) => part.nextCursor ?? undefined,
    staleTime: fresh,
    gcTime: keptFor,
  })
}

/** `approved: false` returns the letter and needs a note (rules §3). */
export function useReviewLetter(id: number, approved: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: letterKeys.step(id),
    mutationFn: async ({ letter, ...more }: StepTaken & Review) => {
      const body = { approved, ...more, version: letter.version }
      return (await call(routes.letters.review, { params: { id }, body })).letter
    },
    onSuccess: (letter, { letter: before }) => letterChanged(client, letter, before.status),
    onError: (error) => lookAgain(client, id, error),
    meta: {
      success: {
        title: 'Letter Updated',
        message: approved ? 'Letter has been approved' : 'Letter has been returned for revision',
      },
      failure: { title: 'Error', message: 'Failed to update letter status' },
      quiet: (error) => isAboutOthers(error) || isAboutReturn(error) || isAboutFindings(error),
    },
  })
}

type Review = {
  askIfReturned?: boolean
  /** Of the patient's record, as it was on screen. */
  recordVersion?: number
  reviewNotes?: string
  accepted?: Acceptance[]
}

/** `askIfOthersWrite`: the step is not taken while others have unsaved text in the letter. */
export type StepTaken = { letter: LetterRef; askIfOthersWrite?: boolean }

/** Somebody else is still writing: a question, and no failure. */
export function isAboutOthers(error: unknown): boolean {
  return isApiError(error) && error.code === 'others_unsaved_text'
}

/** It was returned, and nothing has changed since: a question, and no failure. */
export function isAboutReturn(error: unknown): boolean {
  return isApiError(error) && error.code === 'letter_returned'
}

/** It was approved long ago: a question, and no failure. */
export function isAboutAge(error: unknown): boolean {
  return isApiError(error) && error.code === 'approval_is_old'
}

/** The fact check has something to say first: its panel is the dialog. */
export function isAboutFindings(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'open_findings'
}

export type LetterRef = { id: number; version: number; status: LetterStatus }

/** A letter came back changed: it is shown at once, and the lists follow at their own pace. */
export function letterChanged(client: QueryClient, letter: Letter, before: LetterStatus): void {
  client.setQueryData(letterKeys.detail(letter.id), letter)
  unsavedMayHaveChanged(client, letter.id)
  for (const [key, list] of client.getQueriesData<InfiniteData<LetterPage>>({ queryKey: letterKeys.lists })) {
    const filter = key[2] as LetterFilter | undefined
    if (!list || !filter) continue
    const pages = pagesWith(list.pages, filter.tab, letter, before)
    client.setQueryData(key, { ...list, pages }, { updatedAt: client.getQueryState(key)?.dataUpdatedAt })
  }
  listsMayHaveChanged(client)
}

/** A refusal often means that somebody else was there first. */
export function lookAgain(client: QueryClient, id: number, error: Error): void {
  if (!isApiError(error) || error.status < 400 || error.status >= 500) return
  if (error.code === 'only_doctors_approve') void client.invalidateQueries(practiceSettingsQuery)
  void client.invalidateQueries({ queryKey: letterKeys.detail(id) })
  unsavedMayHaveChanged(client, id)
  listsMayHaveChanged(client)
}

/** One's own unsaved text came, went or was sent; or somebody else's was met. */
export function unsavedMayHaveChanged(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: letterKeys.unsaved(id) })
  void client.invalidateQueries({ queryKey: letterKeys.unsavedList })
}

export function listsMayHaveChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: letterKeys.lists })
  void client.invalidateQueries({ queryKey: letterKeys.practices })
  void client.invalidateQueries({ queryKey: letterKeys.ofPatients })
}
