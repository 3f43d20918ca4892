// One user's import while it is open in this tab. It outlives the page: reading and creating continue elsewhere in the
// app.
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

/** A file's list with its patients, for the review. */
export type ListOfFile = StoredList & { records: PatientRecord[] }

export type ImportState = {
  /** 'elsewhere': open in another tab of this browser; 'failed': a part of the app did not load. */
  status: 'loading' | 'open' | 'elsewhere' | 'failed'
  work: ImportWork
  lists: Record<string, ListOfFile>
  found: Record<string, Found>
  /** Incremented whenever the practice's patients change, so that rows are checked again. */
  patientsVersion: number
  repeats: Record<string, string>
  checking: 'no' | 'yes' | 'failed'
  /** Progress of the creation, or null. */
  creating: { created: number; total: number; isStopping: boolean } | null
  /** How far the last creation came that the user stopped. */
  stopped: { created: number; total: number } | null
  /** Why nothing was created: for all rows, and by row key. */
  refusal: string | null
  refused: Record<string, RowProblems>
  /** Keys of the rows to check again because of the refusal. */
  toRecheck: readonly string[]
  /** A request to create patients that is still unanswered. */
  pendingAttempt: CreateAttempt | null
  /** Those for the next confirmation, or of the one on screen; not stored. */
  created: Created | null
  /** For a clinic: the created patients, and those of the lists who had records already. */
  visits: ListedVisit[]
  skipReasons: Record<string, SkipReason>
  laterChanges: LaterChange[]
  /** The file whose columns the user asked to choose. */
  columnsOf: string | null
}

export type ImportStore = {
  userId: number
  get: () => ImportState
  subscribe: (listener: () => void) => () => void
  set: (changes: Partial<ImportState>) => void
  /** Changes the work and stores it on the device. */
  change: (next: (work: ImportWork) => ImportWork) => void
  /** Aborted when the session ends. */
  signal: AbortSignal
  /** Retries opening the import. */
  reopen: () => void
}

/** This user's import. Never shown to another user of the device. */
export function importOf(userId: number): ImportStore {
  if (open?.store.userId === userId) return open.store
  open?.close()
  open = openImport(userId)
  return open.store
}

/** Before it is loaded. */
export const blankImport: ImportState = {
  status: 'loading',
  work: noWork,
  lists: {},
  found: {},
  patientsVersion: 0,
  repeats: {},
  checking: 'no',
  creating: null,
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

/** Has the user signed out? Unknown while the session is being checked. */
function hasSignedOut(userId: number): boolean {
  const { status, user } = currentSession()
  return status === 'signed-out' || (status === 'signed-in' && user.id !== userId)
}

/** Locks the import for this tab until the session ends. If another tab has it, the status says so. */
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

/** Writes one value at a time; of those that arrive meanwhile only the newest is written. */
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

/** Calls back when patients change, also after a lost connection. Returns a function that stops it. */
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

/** In ms. Each check covers thousands of rows. */
const throttleMs = 5000

/** The first call runs at once; later calls within the interval are combined. */
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
