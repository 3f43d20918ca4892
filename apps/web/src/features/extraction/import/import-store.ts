// One user's import while it is open in this tab. It outlives the page, so that reading and creating continue on other pages
// of the app.
import type { PatientRecord } from '@sincerely/domain/extraction/types'
import type { EventName } from '@sincerely/contract/events'
import { currentSession, subscribe as onSession } from '../../../platform/session.ts'
import { aloneOrNot } from '../../../platform/tab-locks.ts'
import { currentConnection, onConnection, onEvent } from '../../../platform/socket.ts'
import { type ImportWork, type StoredList, noWork } from './import-work.ts'
import { storeWork, readImport } from './import-storage.ts'
import { type CreateAttempt, unansweredSentence } from './create-attempt.ts'
import type { ListedVisit } from './listed-visits.ts'
import type { Created, LaterChange } from './later-changes.ts'
import type { SkipReason } from './skip-reasons.ts'
import { readRecords } from './read-records.ts'
import type { RowProblems } from './review-row.ts'
import type { Found } from './row-status.ts'

/** A patient list that was read from a file, with the records for the user to review. */
export type ListOfFile = StoredList & { records: PatientRecord[] }

export type ImportState = {
  /** 'elsewhere': the import is open in another tab of this browser. 'failed': a part of the app did not load. */
  status: 'loading' | 'open' | 'elsewhere' | 'failed'
  work: ImportWork
  lists: Record<string, ListOfFile>
  found: Record<string, Found>
  /** Incremented when the practice's patients change, so that rows are checked again. */
  patientsVersion: number
  repeats: Record<string, string>
  checking: 'no' | 'yes' | 'failed'
  /** The progress of the creation; null while none is running. */
  creating: { created: number; total: number; isStopping: boolean } | null
  /** The progress of the last creation if the user stopped it; null otherwise. */
  stopped: { created: number; total: number } | null
  /**
   * The reason if nothing was created, as a sentence about all rows; null otherwise. `refused` has the problems by row key.
   */
  refusal: string | null
  refused: Record<string, RowProblems>
  /** The keys of the rows to check again because of the refusal. */
  toRecheck: readonly string[]
  /** The request to create patients that is still unanswered; null if there is none. */
  pendingAttempt: CreateAttempt | null
  /** The created patients of the confirmation on screen or of the next one; null if there are none. They are not stored. */
  created: Created | null
  /** The visits for a clinic: of the created patients, and of listed patients who already had a record. */
  visits: ListedVisit[]
  skipReasons: Record<string, SkipReason>
  laterChanges: LaterChange[]
  /** The id of the file whose columns the user asked to choose; null if there is none. */
  columnsOf: string | null
}

export type ImportStore = {
  userId: number
  get: () => ImportState
  subscribe: (listener: () => void) => () => void
  set: (changes: Partial<ImportState>) => void
  /** Changes the work and stores it on the device. */
  change: (next: (work: ImportWork) => ImportWork) => void
  /** Aborted at the end of the session. */
  signal: AbortSignal
  /** Tries again to open the import. */
  reopen: () => void
}

/** Returns this user's import. Another user of the device never sees it. */
export function importOf(userId: number): ImportStore {
  if (open?.store.userId === userId) return open.store
  open?.close()
  open = openImport(userId)
  return open.store
}

/** An import without files. */
export const emptyImport = {
  work: noWork,
  lists: {},
  found: {},
  repeats: {},
  stopped: null,
  refusal: null,
  refused: {},
  toRecheck: [],
  pendingAttempt: null,
  created: null,
  visits: [],
  skipReasons: {},
  laterChanges: [],
  columnsOf: null,
} satisfies Partial<ImportState>

/** The state before the import is loaded. */
export const blankImport: ImportState = {
  ...emptyImport,
  status: 'loading',
  patientsVersion: 0,
  checking: 'no',
  creating: null,
}

type Open = { store: ImportStore; close: () => void }

let open: Open | undefined

function openImport(userId: number): Open {
  const listeners = new Set<() => void>()
  const ended = new AbortController()
  const writeWork = latestWriter((work: ImportWork) => storeWork(userId, work))
  let state = blankImport
  const set = (changes: Partial<ImportState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const store: ImportStore = {
    userId,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    change: (next) => {
      const work = next(state.work)
      if (work === state.work) return
      set({ work })
      writeWork(work)
    },
    signal: ended.signal,
    reopen: () => void load(store),
  }
  const stopSession = onSession(() => {
    if (hasSignedOut(userId)) close()
  })
  const stopFollowing = onPatientsChange(() => set({ patientsVersion: state.patientsVersion + 1 }))
  function close(): void {
    stopSession()
    stopFollowing()
    ended.abort()
    if (open?.store === store) open = undefined
  }
  void load(store)
  return { store, close }
}

/** Whether the user has signed out. Unknown counts as false while the session is being checked. */
function hasSignedOut(userId: number): boolean {
  const { status, user } = currentSession()
  return status === 'signed-out' || (status === 'signed-in' && user.id !== userId)
}

/** Locks the import for this tab until the session ends. The status says if another tab has the lock. */
async function load(store: ImportStore): Promise<void> {
  const lock = aloneOrNot(`sincerely-import-${store.userId}`, async () => {
    store.set(await readState(store.userId))
    await new Promise<void>((resolve) => store.signal.addEventListener('abort', () => resolve()))
    return true
  })
  const status = await lock.then(
    (result) => (result === null ? ('elsewhere' as const) : null),
    () => 'failed' as const,
  )
  if (status !== null) store.set({ status })
}

async function readState(userId: number): Promise<Partial<ImportState>> {
  const { work, lists, pendingAttempt } = await readImport(userId)
  const read: ImportState['lists'] = {}
  for (const file of work.files) {
    const list = lists[file.id]
    if (list) read[file.id] = { ...list, records: await readRecords(list.tables, file.readOn) }
  }
  return {
    status: 'open',
    work,
    lists: read,
    pendingAttempt,
    refusal: pendingAttempt === null ? null : unansweredSentence,
  }
}

/** Returns a function that writes one value at a time. Of the values that arrive meanwhile, only the newest is written. */
function latestWriter<T>(write: (value: T) => Promise<void>): (value: T) => void {
  let waiting: { value: T } | null = null
  let isWriting = false
  const run = async () => {
    isWriting = true
    while (waiting !== null) {
      const { value } = waiting
      waiting = null
      await write(value)
    }
    isWriting = false
  }
  return (value) => {
    waiting = { value }
    if (!isWriting) void run()
  }
}

/** Calls back when patients change, and after a lost connection. Returns a function that stops the calls. */
function onPatientsChange(onChange: () => void): () => void {
  const change = throttled(onChange)
  let wasConnected = currentConnection() === 'connected'
  const stopEvents = onEvent(({ name }) => {
    if (aboutPatients.has(name)) change.schedule()
  })
  const stopConnection = onConnection(() => {
    if (currentConnection() !== 'connected') return
    if (wasConnected) change.schedule()
    wasConnected = true
  })
  return () => {
    stopEvents()
    stopConnection()
    change.stop()
  }
}

const aboutPatients: ReadonlySet<EventName> = new Set([
  'new_patient',
  'patient_updated',
  'patient_deleted',
  'patient_restored',
  'patients_added',
  'patients_deleted',
  'patients_restored',
])

/** In ms. The interval is long, because each check covers thousands of rows. */
const throttleMs = 5000

/** Runs the first call at once, and combines later calls within the interval. */
function throttled(callback: () => void): { schedule: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  const runNow = () => {
    isWaiting = false
    callback()
    timer = setTimeout(() => {
      timer = undefined
      if (isWaiting) runNow()
    }, throttleMs)
  }
  return {
    schedule: () => {
      if (timer === undefined) runNow()
      else isWaiting = true
    },
    stop: () => clearTimeout(timer),
  }
}
