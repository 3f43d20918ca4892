// Brings the dictations on this device to the server: part by part, again and again until all is acknowledged, after a
// reload, a crash, or days without a network. One tab at a time does it for each dictation.
import { useMemo, useSyncExternalStore } from 'react'
import { isApiError } from '../../../platform/api.ts'
import { type KeptSound, deviceKeysWithSound, dropSound, isSoundOnlyInTab, listSound } from './kept-sound.ts'
import { aloneOrNot } from '../../../platform/tab-locks.ts'
import { toast } from '../../../ui/toast.ts'
import {
  type KeptDictation,
  changeDictation,
  closeTakes,
  forgetDictation,
  keepDictation,
  listDictations,
  newDictation,
  readDictation,
} from './kept-dictations.ts'
import { partFrom } from './left-behind.ts'
import { recordingLock } from './recording-lock.ts'
import { joined, lostText, lostWithin } from './lost-sound.ts'
import { isFinal, refusalText } from './refusals.ts'
import { takesFound } from './takes-found.ts'
import { askServer, takeStep } from './upload-calls.ts'
import { type OnServer, nextUploadStep, sentSeconds } from './upload-steps.ts'

/** How it fares. `waiting`: the server could not be reached and is tried again. `sent` and `all` in seconds of sound. */
export type UploadProgress = { state: 'working' | 'waiting' | 'resting'; sent: number; all: number }

/** Begins for who is signed in, and goes on until stopped. Returns how to stop. */
export function startUploads(userId: number): () => void {
  const run = { userId, isOver: false }
  running = run
  const now = () => uploadSoon()
  // What the device had no room for would go with the tab.
  const ask = (event: BeforeUnloadEvent) => {
    if (isSoundOnlyInTab(userId)) event.preventDefault()
  }
  window.addEventListener('online', now)
  window.addEventListener('beforeunload', ask)
  void prepare(userId).then(goOn)
  return () => {
    run.isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', now)
    window.removeEventListener('beforeunload', ask)
    retries.clear()
    progress.clear()
  }
}

/** There is something new to bring, or the person does not want to wait for the next try. */
export function uploadSoon(): void {
  for (const retry of retries.values()) retry.at = 0
  void goOn()
}

export function useUploadProgress(deviceKey: string | null): UploadProgress {
  return useSyncExternalStore(onProgress, () => (deviceKey && progress.get(deviceKey)) || resting)
}

/** The keys of those for which the server could not be reached when it was last tried. */
export function useWaitingUploads(): ReadonlySet<string> {
  const keys = useSyncExternalStore(onProgress, waitingUploads)
  return useMemo(() => new Set(keys.split(' ')), [keys])
}

/** The same, in one text with spaces between. */
export function waitingUploads(): string {
  return [...progress].flatMap(([key, { state }]) => (state === 'waiting' ? [key] : [])).join(' ')
}

/** How long until it is tried again, in ms: longer with every try in vain, half a minute at most. */
export function waitAfter(tries: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, tries - 1))
}

type Run = { userId: number; isOver: boolean }

/** Another tab has it in hand: when it is looked again, in ms. */
const lookAgain = 3000
/** The farthest that a browser's timer reaches, in ms. */
const farthest = 2_000_000_000

const resting: UploadProgress = { state: 'resting', sent: 0, all: 0 }
const progress = new Map<string, UploadProgress>()
const listeners = new Set<() => void>()
/** Tries in vain, and when the next one is (ms since 1970). */
const retries = new Map<string, { tries: number; at: number }>()
let running: Run | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let round: Promise<void> | null = null
let isAskedAgain = false

/** What was refused is tried once more at each visit; sound whose record was lost gets one again. */
async function prepare(userId: number): Promise<void> {
  for (const { deviceKey, trouble } of listDictations(userId)) {
    if (trouble !== null) changeDictation(userId, deviceKey, { trouble: null })
  }
  const known = new Set(listDictations(userId).map(({ deviceKey }) => deviceKey))
  for (const deviceKey of await deviceKeysWithSound(userId)) {
    if (known.has(deviceKey)) continue
    const facts = { patient: null, letterType: 'consultation', priority: 'medium' } as const
    const takes = await takesFound(userId, deviceKey)
    keepDictation(userId, { ...newDictation(facts, new Date()), deviceKey, takes })
  }
}

/** One round after the other, never two at once; whoever signs in while the last round of another ends comes next. */
async function goOn(): Promise<void> {
  if (round) {
    isAskedAgain = true
    return
  }
  clearTimeout(timer)
  do {
    isAskedAgain = false
    if (running === null || running.isOver) return
    round = takeRound(running).finally(() => (round = null))
    await round
  } while (isAskedAgain)
}

async function takeRound(run: Run): Promise<void> {
  let next = Infinity
  for (const { deviceKey, trouble } of listDictations(run.userId)) {
    if (run.isOver) return
    if (trouble !== null) continue
    const wait = (retries.get(deviceKey)?.at ?? 0) - Date.now()
    next = Math.min(next, wait > 0 ? Date.now() + wait : await bring(run, deviceKey))
  }
  if (next === Infinity || run.isOver) return
  timer = setTimeout(() => void goOn(), Math.min(farthest, Math.max(0, next - Date.now())))
}

/** Brings one as far as it goes. Answers when it is to be looked at again (ms since 1970). */
async function bring(run: Run, deviceKey: string): Promise<number> {
  try {
    await closeLeftTakes(run.userId, deviceKey)
    const next = await aloneOrNot(`sincerely-upload-${deviceKey}`, () => advance(run, deviceKey))
    if (next === null) return Date.now() + lookAgain
    retries.delete(deviceKey)
    return next
  } catch (error) {
    return afterFailure(run, deviceKey, error)
  }
}

function afterFailure({ userId }: Run, deviceKey: string, error: unknown): number {
  const tries = (retries.get(deviceKey)?.tries ?? 0) + 1
  if (isFinal(error, tries)) {
    retries.delete(deviceKey)
    changeDictation(userId, deviceKey, { trouble: refusalText(error) })
    tell(deviceKey, { state: 'resting' })
    return Infinity
  }
  const at = Date.now() + waitAfter(tries)
  retries.set(deviceKey, { tries, at })
  tell(deviceKey, { state: isApiAnswer(error) ? 'working' : 'waiting' })
  return at
}

async function advance(run: Run, deviceKey: string): Promise<number> {
  const { userId } = run
  let server: OnServer | null = null
  // What waits is not said to be under way before the server has answered.
  let busy: UploadProgress['state'] = retries.has(deviceKey) ? stateOf(deviceKey) : 'working'
  for (;;) {
    const kept = readDictation(userId, deviceKey)
    if (kept === null || run.isOver) return Infinity
    const sound = await listSound(userId, deviceKey)
    const step = nextUploadStep({ kept, sound, server, now: Date.now() })
    const state = step.do === 'rest' ? 'resting' : busy
    tell(deviceKey, { state, ...sentSeconds({ kept, sound, server }) })
    if (step.do === 'rest') return step.until ?? Infinity
    if (step.do === 'forget') {
      await dropSound(userId, deviceKey)
      forgetDictation(userId, deviceKey)
      if (kept.wish === 'send') sayHowItEnded(kept, server)
      return Infinity
    }
    if (step.do === 'ask-person') {
      changeDictation(userId, deviceKey, { missing: 'asked', trouble: lostText(step.lost) })
      tell(deviceKey, { state: 'resting' })
      return Infinity
    }
    if (step.do === 'store' && !step.isWhole) {
      // Noted before it goes: afterwards nothing would tell that some of the part is lost.
      const within = lostWithin(step.take, sound.get(step.take) ?? [], step.part.part)
      changeDictation(userId, deviceKey, { lost: joined([...kept.lost, ...within]) })
    }
    if (step.do === 'part') {
      await partFrom({ userId, kept, ...step })
      server = null
    } else if (step.do === 'ask') {
      server = await askServer(userId, kept)
      noteElsewhere({ userId, kept, sound, server })
    } else server = await takeStep({ userId, kept, sound, server, step })
    busy = 'working'
  }
}

/** What the server has and this device has not, to be heard and counted here too. */
function noteElsewhere({ userId, kept, sound, server }: NoteElsewhere): void {
  const elsewhere = server.takes
    .filter(({ take }) => !sound.has(take))
    .map(({ take, seconds }) => ({ take, seconds }))
  if (JSON.stringify(elsewhere) !== JSON.stringify(kept.elsewhere))
    changeDictation(userId, kept.deviceKey, { elsewhere })
}

type NoteElsewhere = { userId: number; kept: KeptDictation; sound: KeptSound; server: OnServer }

function sayHowItEnded({ patient, isForLetter }: KeptDictation, server: OnServer | null): void {
  if (server?.isDiscarded) {
    const gone = 'It was discarded elsewhere, or is no longer yours. None of it was stored on this device.'
    toast({ type: 'error', title: 'Nothing was sent', message: gone })
    return
  }
  // The letter that it was recorded for says so itself.
  if (isForLetter) return
  const message = `The dictation${patient === null ? '' : ` for ${patient.name}`} is ready to type.`
  toast({ type: 'success', title: 'Dictation Sent', message })
}

/** A take that no tab is recording any more is over. */
async function closeLeftTakes(userId: number, deviceKey: string): Promise<void> {
  const isLeft = () => readDictation(userId, deviceKey)?.takes.some(({ isOver }) => !isOver) ?? false
  if (!isLeft()) return
  await aloneOrNot(recordingLock(deviceKey), async () => closeTakes(userId, deviceKey))
}

/** The server is there: it does not take this as it is, at the moment. */
function isApiAnswer(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500
}

function stateOf(deviceKey: string): UploadProgress['state'] {
  return (progress.get(deviceKey) ?? resting).state
}

function tell(deviceKey: string, part: Partial<UploadProgress>): void {
  progress.set(deviceKey, { ...(progress.get(deviceKey) ?? resting), ...part })
  for (const listener of listeners) listener()
}

function onProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
