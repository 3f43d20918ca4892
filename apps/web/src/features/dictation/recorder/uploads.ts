// Uploads the dictations on this device part by part. Retries until everything is confirmed: after a reload, a crash, or
// days offline. Only one tab at a time works on each dictation.
import { useMemo, useSyncExternalStore } from 'react'
import { isApiError } from '../../../platform/api.ts'
import {
  type StoredSound,
  deviceKeysWithSound,
  dropSound,
  findStoredTakes,
  isSoundOnlyInTab,
  listSound,
} from './sound-store.ts'
import { aloneOrNot } from '../../../platform/tab-locks.ts'
import { toast } from '../../../ui/toast.ts'
import {
  type DictationDraft,
  updateDictation,
  closeTakes,
  removeDictation,
  storeDictation,
  listDictations,
  newDictation,
  readDictation,
  recordingLock,
} from './dictation-drafts.ts'
import { splitOff } from './split-off.ts'
import { mergeLost, lostText, lostInPart } from './lost-sound.ts'
import { isFinal, refusalText } from './refusals.ts'
import { fetchServerState, takeStep } from './upload-calls.ts'
import { type ServerState, nextUploadStep, sentSeconds } from './upload-steps.ts'

/** `waiting`: the server is unreachable, and another attempt follows. `sent` and `all` are seconds of sound. */
export type UploadProgress = { state: 'working' | 'waiting' | 'resting'; sent: number; all: number }

/** Uploads this user's dictations. Returns a function that stops the uploads. */
export function startUploads(userId: number): () => void {
  const run = { userId, isOver: false }
  running = run
  const retryNow = () => uploadSoon()
  // Sound that did not fit on the device would be lost when the tab closes.
  const confirmLeaving = (event: BeforeUnloadEvent) => {
    if (isSoundOnlyInTab(userId)) event.preventDefault()
  }
  window.addEventListener('online', retryNow)
  window.addEventListener('beforeunload', confirmLeaving)
  void prepare(userId).then(runUploads)
  return () => {
    run.isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', retryNow)
    window.removeEventListener('beforeunload', confirmLeaving)
    retries.clear()
    progress.clear()
  }
}

/** Starts all uploads now. Call it when there is something new, or to retry without waiting. */
export function uploadSoon(): void {
  for (const retry of retries.values()) retry.at = 0
  void runUploads()
}

export function useUploadProgress(deviceKey: string | null): UploadProgress {
  return useSyncExternalStore(onProgress, () => (deviceKey && progress.get(deviceKey)) || resting)
}

/** Returns the keys of dictations whose last attempt could not reach the server. */
export function useWaitingUploads(): ReadonlySet<string> {
  const keys = useSyncExternalStore(onProgress, waitingUploads)
  return useMemo(() => new Set(keys.split(' ')), [keys])
}

/** Returns the keys of waiting dictations as one string, separated by spaces. */
export function waitingUploads(): string {
  return [...progress].flatMap(([key, { state }]) => (state === 'waiting' ? [key] : [])).join(' ')
}

/** Returns a delay in ms, which doubles with each failed attempt, up to 30 s. */
export function retryDelay(attempts: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, attempts - 1))
}

type Run = { userId: number; isOver: boolean }

/** In ms: the retry interval while another tab holds the lock. */
const retryLockedAfter = 3000
/** In ms: the longest timeout that browsers support. */
const maxTimeout = 2_000_000_000

const resting: UploadProgress = { state: 'resting', sent: 0, all: 0 }
const progress = new Map<string, UploadProgress>()
const listeners = new Set<() => void>()
/** The failed attempts of each dictation, and the time of its next one (ms since 1970). */
const retries = new Map<string, { attempts: number; at: number }>()
let running: Run | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let currentRun: Promise<void> | null = null
let isRerunRequested = false

/** Gives refused dictations one more attempt at each visit, and makes a new draft for sound without one. */
async function prepare(userId: number): Promise<void> {
  for (const { deviceKey, trouble } of listDictations(userId)) {
    if (trouble !== null) updateDictation(userId, deviceKey, { trouble: null })
  }
  const known = new Set(listDictations(userId).map(({ deviceKey }) => deviceKey))
  for (const deviceKey of await deviceKeysWithSound(userId)) {
    if (known.has(deviceKey)) continue
    const facts = { patient: null, letterType: 'consultation', priority: 'medium' } as const
    const takes = await findStoredTakes(userId, deviceKey)
    storeDictation(userId, { ...newDictation(facts, new Date()), deviceKey, takes })
  }
}

/** Uploads all dictations. Runs never overlap; a call during a run requests another one. */
async function runUploads(): Promise<void> {
  if (currentRun) {
    isRerunRequested = true
    return
  }
  clearTimeout(timer)
  do {
    isRerunRequested = false
    if (running === null || running.isOver) return
    currentRun = uploadAll(running).finally(() => (currentRun = null))
    await currentRun
  } while (isRerunRequested)
}

async function uploadAll(run: Run): Promise<void> {
  let next = Infinity
  for (const { deviceKey, trouble } of listDictations(run.userId)) {
    if (run.isOver) return
    if (trouble !== null) continue
    const wait = (retries.get(deviceKey)?.at ?? 0) - Date.now()
    next = Math.min(next, wait > 0 ? Date.now() + wait : await uploadOne(run, deviceKey))
  }
  if (next === Infinity || run.isOver) return
  timer = setTimeout(() => void runUploads(), Math.min(maxTimeout, Math.max(0, next - Date.now())))
}

/** Uploads one dictation as far as possible. Returns the time of the next attempt (ms since 1970). */
async function uploadOne(run: Run, deviceKey: string): Promise<number> {
  try {
    await closeOrphanedTakes(run.userId, deviceKey)
    const next = await aloneOrNot(`sincerely-upload-${deviceKey}`, () => takeSteps(run, deviceKey))
    if (next === null) return Date.now() + retryLockedAfter
    retries.delete(deviceKey)
    return next
  } catch (error) {
    return handleFailure(run, deviceKey, error)
  }
}

function handleFailure({ userId }: Run, deviceKey: string, error: unknown): number {
  const attempts = (retries.get(deviceKey)?.attempts ?? 0) + 1
  if (isFinal(error, attempts)) {
    retries.delete(deviceKey)
    updateDictation(userId, deviceKey, { trouble: refusalText(error) })
    setProgress(deviceKey, { state: 'resting' })
    return Infinity
  }
  const at = Date.now() + retryDelay(attempts)
  retries.set(deviceKey, { attempts, at })
  setProgress(deviceKey, { state: isAnswered(error) ? 'working' : 'waiting' })
  return at
}

async function takeSteps(run: Run, deviceKey: string): Promise<number> {
  const { userId } = run
  let server: ServerState | null = null
  // A waiting upload counts as working only after the server has answered.
  let busy: UploadProgress['state'] = retries.has(deviceKey) ? currentState(deviceKey) : 'working'
  for (;;) {
    const draft = readDictation(userId, deviceKey)
    if (draft === null || run.isOver) return Infinity
    const sound = await listSound(userId, deviceKey)
    const step = nextUploadStep({ draft, sound, server, now: Date.now() })
    const state = step.do === 'rest' ? 'resting' : busy
    setProgress(deviceKey, { state, ...sentSeconds({ draft, sound, server }) })
    if (step.do === 'rest') return step.until ?? Infinity
    if (step.do === 'forget') {
      await dropSound(userId, deviceKey)
      removeDictation(userId, deviceKey)
      if (draft.wish === 'send') announceResult(draft, server)
      return Infinity
    }
    if (step.do === 'ask-person') {
      updateDictation(userId, deviceKey, { missing: 'asked', trouble: lostText(step.lost) })
      setProgress(deviceKey, { state: 'resting' })
      return Infinity
    }
    if (step.do === 'store' && !step.isWhole) {
      // The loss is recorded before the part is sent, because it could not be seen afterwards.
      const within = lostInPart(step.take, sound.get(step.take) ?? [], step.part.part)
      updateDictation(userId, deviceKey, { lost: mergeLost([...draft.lost, ...within]) })
    }
    if (step.do === 'split') {
      await splitOff({ userId, draft, ...step })
      server = null
    } else if (step.do === 'ask') {
      server = await fetchServerState(userId, draft)
      recordRemoteTakes({ userId, draft, sound, server })
    } else server = await takeStep({ userId, draft, sound, server, step })
    busy = 'working'
  }
}

/** Records the takes that only the server has, so that they count and play on this device too. */
function recordRemoteTakes({ userId, draft, sound, server }: RemoteTakes): void {
  const elsewhere = server.takes
    .filter(({ take }) => !sound.has(take))
    .map(({ take, seconds }) => ({ take, seconds }))
  if (JSON.stringify(elsewhere) !== JSON.stringify(draft.elsewhere))
    updateDictation(userId, draft.deviceKey, { elsewhere })
}

type RemoteTakes = { userId: number; draft: DictationDraft; sound: StoredSound; server: ServerState }

function announceResult({ patient, isForLetter }: DictationDraft, server: ServerState | null): void {
  if (server?.isDiscarded) {
    const gone =
      'The dictation was discarded elsewhere, or you no longer have access to it. This device has no part of the recording.'
    toast({ type: 'error', title: 'Nothing was sent', message: gone })
    return
  }
  // The letter itself reports the result.
  if (isForLetter) return
  const message = `The dictation${patient === null ? '' : ` for ${patient.name}`} is ready to type.`
  toast({ type: 'success', title: 'Dictation Sent', message })
}

/** Marks takes that no tab is recording as finished. */
async function closeOrphanedTakes(userId: number, deviceKey: string): Promise<void> {
  const isOpen = () => readDictation(userId, deviceKey)?.takes.some(({ isOver }) => !isOver) ?? false
  if (!isOpen()) return
  await aloneOrNot(recordingLock(deviceKey), async () => closeTakes(userId, deviceKey))
}

/** Whether the server was reached and refused the request. */
function isAnswered(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500
}

function currentState(deviceKey: string): UploadProgress['state'] {
  return (progress.get(deviceKey) ?? resting).state
}

function setProgress(deviceKey: string, part: Partial<UploadProgress>): void {
  progress.set(deviceKey, { ...(progress.get(deviceKey) ?? resting), ...part })
  for (const listener of listeners) listener()
}

function onProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
