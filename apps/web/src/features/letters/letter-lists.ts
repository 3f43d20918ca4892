// The lists of letters: what they are called in the cache, how they are asked for and how long they are fresh. Kept small:
// the first list is asked for before the page that shows it is here.
import type { LetterPage } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { takeTurn } from './fetch-pace.ts'
import type { practiceQueryOf } from './practice/practice-search.ts'
import type { LetterFilters, LetterTab } from './list/letters-search.ts'

/** Lists stay fresh for 10 minutes and are refreshed in the background when under 5 remain (rules §5). In ms. */
export const fresh = 10 * 60_000
const refreshEvery = 5 * 60_000
/** Longer than they are fresh: who comes back to the letters within 10 minutes finds them at once. In ms. */
export const keptFor = fresh + refreshEvery

export type LetterFilter = LetterFilters & { tab: LetterTab; q: string }

/** The first page comes at once; who scrolls on is given more at a time, so that a long list is kept current in few calls. */
const firstPage = 50
const nextPage = 200

export const letterKeys = {
  all: ['letters'],
  lists: ['letters', 'list'],
  list: (filter: LetterFilter) => ['letters', 'list', filter] as const,
  /** Those of the whole practice, as an administrator lists them. */
  practices: ['letters', 'practice'],
  practice: (query: ReturnType<typeof practiceQueryOf>) => ['letters', 'practice', query] as const,
  detail: (id: number) => ['letters', 'detail', id],
  deletion: (id: number) => ['letters', 'deletion', id],
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
  /** Names the approval or posting of many that is under way. */
  batch: ['letters', 'step', 'batch'],
  /** The letters chosen for a batch as they are now; each `look` is a new one. */
  batchLook: (ids: readonly number[], look: number) => ['letters', 'batch', ids, look],
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
    gcTime: keptFor,
    refetchInterval: refreshEvery,
  })
}

function askedFor({ tab, q, type, priority, doctor, overdue, attention }: LetterFilter) {
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
