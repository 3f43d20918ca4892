import type { DictationState } from '@sincerely/domain/dictations/state'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Job, Jobs } from '../../platform/jobs.ts'
import type { Speech } from '../../platform/speech.ts'
import { speechSentence } from '../../platform/speech-failures.ts'
import type { SpeechFault } from '../../platform/speech-failures.ts'
import { publishChange, stateAfter, unsafeWordsOf } from './dictation.ts'
import type { FoundWords } from './dictation.ts'
import { unsafeLockDictation, updateDictation } from './dictation-changes.sql.ts'
import type { LockedDictation } from './dictation-changes.sql.ts'
import { canRetry, transcribeDictation } from './transcribe-dictation.ts'
import {
  claimDictation,
  extendClaim,
  releaseClaim,
  selectClaim,
  selectTranscribing,
} from './transcription-attempts.sql.ts'
import type { ClaimedDictation } from './transcription-attempts.sql.ts'
import { deleteEarlierTranscript, setTranscriptAside } from './transcripts.sql.ts'

export type TranscriptionParts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & {
  jobs: Jobs
  secretKey: string
  /** Null without speech recognition; then dictations are typed from the recording. */
  speech: Speech | null
  /** Within a transaction: attaches the complete transcript to a letter that was typed before. */
  attachWords: (tx: Tx, found: FoundWords) => Promise<void>
}

export type TranscriptionQueue = {
  isSetUp: boolean
  /**
   * Within a transaction: queues a locked dictation for transcription, from the beginning if it was already transcribed. Returns
   * the new state; null without speech recognition.
   */
  ask: (tx: Tx, dictation: LockedDictation) => Promise<DictationState | null>
  /** Starts the queue; called after the commit. */
  wake: () => void
}

/** `attempts` is the number of attempts that have ended. A job with an outdated number does nothing. */
type Turn = { dictationId: number; attempts: number }

/**
 * In milliseconds: the length of a claim, and the interval at which it is renewed. A killed server is noticed when its claim
 * ends.
 */
const claimMs = 90_000
const sayAgainMs = 30_000

/**
 * Seconds to wait after the first, second, … failure. After the last attempt, the transcription has failed until somebody asks
 * for it again.
 */
const waits = [15, 60, 300, 1800]

/** Transcribes two dictations at a time. An attempt interrupted by a stopping server is repeated. */
export function openTranscriptions(parts: TranscriptionParts): TranscriptionQueue {
  const { db, now, jobs, speech } = parts
  const later = (ms: number) => new Date(now().getTime() + ms)
  const secondsUntil = (at: Date) => Math.max(0, Math.ceil((at.getTime() - now().getTime()) / 1000))

  const takeTurn = async ({ dictationId: id, attempts }: Turn, stopping: AbortSignal) => {
    const claimed = await claimDictation(db, { id, attempts, now: now(), until: later(claimMs) })
    if (claimed === undefined) {
      const until = await selectClaim(db, { id, attempts })
      // The server with the claim may still be killed.
      if (until) await enqueue(db, { dictationId: id, attempts }, secondsUntil(until) + 1)
      return
    }
    const timer = setInterval(() => {
      extendClaim(db, { id, attempts, until: later(claimMs) }).catch(jobs.report)
    }, sayAgainMs)
    try {
      const fault = await transcribeDictation(parts, claimed, stopping)
      if (fault === 'stopped' || fault === 'gone') await releaseClaim(db, id)
      if (fault === 'stopped') throw new Error('the server stops')
      if (fault === 'gone') return
      await recordAttempt(parts, claimed, { fault, enqueue })
    } finally {
      clearInterval(timer)
    }
  }
  const recover = async () => {
    for (const { id, attempts, nextTryAt, claimedUntil } of await selectTranscribing(db)) {
      const from = new Date(Math.max(nextTryAt?.getTime() ?? 0, claimedUntil?.getTime() ?? 0))
      await enqueue(db, { dictationId: id, attempts }, secondsUntil(from))
    }
  }
  const { enqueue } = jobs.define<Turn>('dictation.transcribe', {
    work: takeTurn,
    atOnce: 2,
    lostAfter: (claimMs * 2) / 1000,
    recover,
  })
  return {
    isSetUp: speech !== null,
    ask: async (tx, dictation) => (speech === null ? null : askFor(tx, dictation, enqueue)),
    wake: jobs.wake,
  }
}

async function askFor(
  tx: Tx,
  dictation: LockedDictation,
  enqueue: Job<Turn>['enqueue'],
): Promise<DictationState> {
  const { id, claimedUntil } = dictation
  const state = stateAfter(dictation.state, 'transcribe')
  // Another server is working on it now.
  if (dictation.state === 'transcribing' && claimedUntil !== null && claimedUntil > tx.now) return state
  // The words of an unfinished attempt are used again. A complete transcript is kept until the new one replaces it.
  if (dictation.hasTranscript) await setTranscriptAside(tx, id)
  const anew = { attempts: 0, nextTryAt: null, claimedUntil: null, failure: null }
  await updateDictation(tx, dictation, { state, ...anew })
  await enqueue(tx.db, { dictationId: id, attempts: 0 })
  return state
}

type Tried = { fault: SpeechFault | null; enqueue: Job<Turn>['enqueue'] }

/** Records the result of an attempt, and schedules another if that may succeed. `fault` is null if the transcript is complete. */
async function recordAttempt(
  parts: TranscriptionParts,
  claimed: ClaimedDictation,
  { fault, enqueue }: Tried,
): Promise<void> {
  const ctx = { ...parts, requestId: `dictation-${claimed.id}` }
  await transaction(ctx, async (tx) => {
    const dictation = await unsafeLockDictation(tx, claimed.id)
    const attempts = claimed.attempts + 1
    const details = { dictationId: claimed.id, attempt: attempts, failure: fault?.code ?? null }
    await tx.audit({ action: 'dictation.transcribe-try', patientId: dictation?.patientId ?? null, details })
    if (dictation === undefined || dictation.attempts !== claimed.attempts) return
    const seconds = fault === null ? null : secondsToNextAttempt(dictation, fault)
    // If there is an earlier transcript, the dictation keeps it and shows the failure beside it.
    const isWithout = fault !== null && !dictation.hasTranscript
    const state =
      seconds === null ? stateAfter(dictation.state, isWithout ? 'fail' : 'transcribed') : dictation.state
    // A dictation typed during the attempt needs no transcript.
    const failure = fault === null || state === 'typed' ? null : fault
    await updateDictation(tx, dictation, {
      state,
      attempts,
      nextTryAt: seconds === null ? null : new Date(tx.now.getTime() + seconds * 1000),
      claimedUntil: null,
      failure: failure && { code: failure.code, message: speechSentence(failure) },
      ...(fault === null && { hasTranscript: true }),
    })
    if (seconds !== null) await enqueue(tx.db, { dictationId: claimed.id, attempts }, seconds)
    if (fault === null) await deleteEarlierTranscript(tx, claimed.id)
    if (fault === null && state === 'typed') await attachFound(parts, tx, dictation)
    publishChange(tx, dictation, { state, byUserId: null, isThere: dictation.deletedAt === null })
  })
}

/** Attaches the transcript to a letter that was saved during the transcription. */
async function attachFound(
  { attachWords }: Pick<TranscriptionParts, 'attachWords'>,
  tx: Tx,
  { id, letterId }: LockedDictation,
): Promise<void> {
  const text = await unsafeWordsOf(tx, { id, hasTranscript: true })
  if (letterId !== null && text !== null) await attachWords(tx, { dictationId: id, letterId, text })
}

/** Null if there is no further attempt: it would not help, the last one has failed, or nobody needs the transcript any more. */
function secondsToNextAttempt(
  { state, deletedAt, attempts }: LockedDictation,
  fault: SpeechFault,
): number | null {
  if (!canRetry(fault) || state !== 'transcribing' || deletedAt !== null) return null
  const wait = waits[attempts]
  return wait === undefined ? null : Math.max(wait, fault.waitAtLeast)
}
