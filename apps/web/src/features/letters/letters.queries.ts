// The letters in the browser's cache: what is asked, how long it is fresh, what a change makes stale.
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
import { call, isApiError } from '../../platform/api.ts'
import { practiceSettingsQuery } from '../../platform/practice.ts'
import { takeTurn } from './fetch-pace.ts'
import { pagesWith } from './list/list-cache.ts'
import type { LetterFilters, LetterTab } from './list/letters-search.ts'

/** Lists stay fresh for 10 minutes and are refreshed in the background when under 5 remain (rules §5). */
const fresh = 10 * 60_000
const refreshEvery = 5 * 60_000
/** Others' typing makes no event: a letter that is looked at asks for it, in ms. */
const whileOthersWrite = 15_000

export type LetterFilter = LetterFilters & { tab: LetterTab; q: string }

/** The first page comes at once; who scrolls on is given more at a time, so that a long list is kept current in few calls. */
const firstPage = 50
const nextPage = 200

export const letterKeys = {
  all: ['letters'],
  lists: ['letters', 'list'],
  list: (filter: LetterFilter) => ['letters', 'list', filter] as const,
  detail: (id: number) => ['letters', 'detail', id],
  /** What stands around the text; it follows the letter's version and, for a draft, the patient and the template. */
  frame: (id: number, version: number) => ['letters', 'frame', id, version],
  /** One's own text of a letter that is not saved, and who else has some; `unsavedList` names the letters with one's own. */
  unsaved: (id: number) => ['letters', 'unsaved', id],
  unsavedList: ['letters', 'unsaved-list'],
  ofPatients: ['letters', 'of-patient'],
  ofPatient: (patientId: number) => ['letters', 'of-patient', patientId],
  /** Names the saving of one letter's text, so that its editor can wait for it. */
  editContent: (id: number) => ['letters', 'edit-content', id],
  /** Names the approvals, returns and postings under way. */
  steps: ['letters', 'step'],
  step: (id: number) => ['letters', 'step', id],
  /** Names the changes of one letter's details. */
  change: (id: number) => ['letters', 'change', id],
  /** Names the changes of one letter's recipients and enclosures. */
  address: (id: number) => ['letters', 'address', id],
  /** How one letter reached its recipients. */
  sendings: (id: number) => ['letters', 'sendings', id],
  /** Who else has its editor open; asked differently by who has it open too. */
  editors: (id: number, isEditing: boolean) => ['letters', 'editors', id, isEditing],
  /** What was done to a letter. */
  history: (id: number) => ['letters', 'history', id],
} as const

export function lettersQuery(filter: LetterFilter) {
  return infiniteQueryOptions({
    queryKey: letterKeys.list(filter),
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === undefined) await takeTurn(JSON.stringify(filter), signal)
      const limit = pageParam === undefined ? firstPage : nextPage
      return call(
        routes.letters.list,
        { query: { ...askedFor(filter), cursor: pageParam, limit } },
        { signal },
      )
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: LetterPage) => page.nextCursor ?? undefined,
    staleTime: fresh,
    refetchInterval: refreshEvery,
  })
}

/** The newest letters that a search finds, of every status: `most` of them. */
export function lettersFoundQuery(q: string, most: number) {
  return queryOptions({
    queryKey: ['letters', 'found', q, most],
    queryFn: ({ signal }) => call(routes.letters.list, { query: { q, limit: most } }, { signal }),
  })
}

function askedFor({ tab, q, type, priority, doctor, overdue }: LetterFilter) {
  return {
    status: tab === 'all' ? undefined : tab,
    q,
    type,
    priority,
    doctorId: doctor,
    overdue: overdue && ('true' as const),
  }
}

/** One letter; null when it does not exist or is not theirs to see. */
export function letterQuery(id: number) {
  return queryOptions({
    queryKey: letterKeys.detail(id),
    queryFn: async ({ signal }): Promise<Letter | null> => {
      if (!Number.isSafeInteger(id) || id < 1) return null
      try {
        return (await call(routes.letters.get, { params: { id } }, { signal })).letter
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null
        throw error
      }
    },
    staleTime: fresh,
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
  return useQuery({
    queryKey: letterKeys.unsaved(id),
    queryFn: async ({ signal }) => call(routes.letters.getWorkingCopy, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: whileOthersWrite,
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
  })
}

/** `approved: false` returns the letter and needs a note (rules §3). */
export function useReviewLetter(id: number, approved: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: letterKeys.step(id),
    mutationFn: async ({ letter, ...more }: StepTaken & { reviewNotes?: string }) => {
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
      quiet: isAboutOthers,
    },
  })
}

/** `askIfOthersWrite`: the step is not taken while others have unsaved text in the letter. */
export type StepTaken = { letter: LetterRef; askIfOthersWrite?: boolean }

/** Somebody else is still writing: a question, and no failure. */
export function isAboutOthers(error: unknown): boolean {
  return isApiError(error) && error.code === 'others_unsaved_text'
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
  void client.invalidateQueries({ queryKey: letterKeys.ofPatients })
}
