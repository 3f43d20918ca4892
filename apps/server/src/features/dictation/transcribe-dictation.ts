import type { DictationTake } from '@sincerely/contract/dictation'
import { speechFailures } from '@sincerely/contract/speech-failures'
import type { SpeechFailureCode } from '@sincerely/contract/speech-failures'
import { doubtOf } from '@sincerely/domain/dictations/doubtful-answer'
import { placeTranscript } from '@sincerely/domain/dictations/transcript'
import type { PlacedText } from '@sincerely/domain/dictations/transcript'
import { vocabularyPrompt } from '@sincerely/domain/dictations/vocabulary'
import { transaction } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { decodeSound, isDecodeFailure } from '../../platform/decode-sound.ts'
import { cutIntoStretches } from '../../platform/sound-stretches.ts'
import { minTakeBytes } from '../../platform/sound-signature.ts'
import type { Speech } from '../../platform/speech.ts'
import { faultOf } from '../../platform/speech-failures.ts'
import type { SpeechFault } from '../../platform/speech-failures.ts'
import { getPracticeSettings } from '../system/system.ts'
import { unsafeReadTake } from './dictation-sound.ts'
import { publishChange } from './dictation.ts'
import { unsafeLockDictation } from './dictation-changes.sql.ts'
import { unsafeSelectTakes } from './dictation.sql.ts'
import type { ClaimedDictation } from './transcription-attempts.sql.ts'
import { insertStretch, unsafeSelectStretches } from './transcripts.sql.ts'
import type { StretchPlace } from './transcripts.sql.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & { secretKey: string; speech: Speech | null }

/** The values that all steps of an attempt share. */
type Try = Parts & {
  speech: Speech
  dictation: ClaimedDictation
  prompt: string | null
  stopping: AbortSignal
}

/** The reason why an attempt ended early: a fault, this server stopping, or the dictation discarded. */
export type Ended = SpeechFault | 'stopped' | 'gone'

/** In seconds. Sound up to this length is sent as recorded; longer or larger sound is cut first. */
const longestWhole = 600
const largestWhole = 15_000_000

/**
 * In bytes. Sound that cannot be cut is sent whole up to this size, because it is in memory several times. A provider may allow
 * less.
 */
const largestUncut = 30_000_000

/**
 * In seconds: the length of a stretch, and of the window at its end in which the quietest moment is searched. A stretch is about
 * 10 MB.
 */
const stretches = { longest: 300, window: 45 }

/** The minimum interval between `dictation_text` events, in ms. */
const pace = 250

/** Whether another attempt may succeed. */
export function canRetry({ code }: SpeechFault): boolean {
  return speechFailures[code].again
}

/**
 * Transcribes all takes, stretch by stretch. Each result is stored, so that a later attempt can continue after it. Returns null
 * when the transcript is complete; every failure is returned, not thrown.
 */
export async function transcribeDictation(
  parts: Parts,
  dictation: ClaimedDictation,
  stopping: AbortSignal,
): Promise<Ended | null> {
  const { speech } = parts
  if (speech === null) return faultOf('not_set_up')
  const { vocabulary } = await getPracticeSettings(parts)
  const one = { ...parts, speech, dictation, stopping, prompt: vocabularyPrompt(vocabulary) }
  try {
    for (const take of await unsafeSelectTakes(parts.db, dictation.id)) {
      const ended = await transcribeTake(one, take)
      if (ended !== null) return ended
    }
    return null
  } catch (error) {
    if (stopping.aborted) return 'stopped'
    throw error
  }
}

/** Tries the take as recorded first. If it is too long or refused, it is decoded and cut. */
async function transcribeTake(one: Try, take: DictationTake): Promise<Ended | null> {
  const { id: dictationId } = one.dictation
  // A smaller take has less than a second of sound, such as after a quick tap.
  if (take.bytes < minTakeBytes) return null
  const place = { dictationId, take: take.take, startsMs: 0, endsMs: Math.round(take.seconds * 1000) }
  const kept = await unsafeSelectStretches(one.db, place)
  if (kept.some(({ endsMs }) => endsMs === place.endsMs && kept.length === 1)) return null
  let refused: Ended | null = null
  // If an earlier attempt cut the take, the whole was too large.
  if (kept.length === 0 && take.seconds <= longestWhole && take.bytes <= largestWhole) {
    refused = await transcribeWhole(one, take, place)
    if (refused === null || !isForCutting(refused)) return refused
  }
  try {
    return await transcribeCut(one, take, kept)
  } catch (error) {
    if (one.stopping.aborted) return 'stopped'
    if (!isDecodeFailure(error)) throw error
    if (error.kind === 'too_long') return faultOf('too_long')
    if (error.kind !== 'missing') return refused ?? faultOf('sound_unreadable')
    if (refused === null && take.bytes > largestUncut) refused = faultOf('too_large')
    return withoutFfmpeg(refused ?? (await transcribeWhole(one, take, place)))
  }
}

function isForCutting(ended: Ended): ended is SpeechFault {
  return typeof ended === 'object' && forCutting.has(ended.code)
}

/** Faults that another format or a smaller piece may avoid. */
const forCutting: ReadonlySet<SpeechFailureCode> = new Set([
  'unsupported',
  'too_large',
  'cut_short',
  'no_words',
])

/** The error names the missing program, because the person who runs the server can install it. */
function withoutFfmpeg(ended: Ended | null): Ended | null {
  if (ended === null || !isForCutting(ended)) return ended
  const what =
    ended.code === 'too_large'
      ? 'long recordings can be sent in parts'
      : 'recordings can be converted to another format'
  return { ...ended, hint: `If your IT support installs ffmpeg on the server, ${what}.` }
}

async function transcribeWhole(one: Try, take: DictationTake, place: StretchPlace): Promise<Ended | null> {
  const { id: dictationId } = one.dictation
  const pieces: Buffer[] = []
  for await (const piece of unsafeReadTake(one.db, one.secretKey, { dictationId, take: take.take }))
    pieces.push(piece)
  if (pieces.length === 0) return 'gone'
  return transcribeStretch(one, place, { bytes: Buffer.concat(pieces), mimeType: take.mimeType })
}

async function transcribeCut(
  one: Try,
  { take, seconds }: DictationTake,
  kept: { startsMs: number; endsMs: number }[],
): Promise<Ended | null> {
  const { id: dictationId } = one.dictation
  const sound = unsafeReadTake(one.db, one.secretKey, { dictationId, take })
  const samples = decodeSound(sound, one.speech.settings, { stopping: one.stopping, seconds })
  for await (const { wav, startsMs, endsMs } of cutIntoStretches(samples, stretches)) {
    const place = { dictationId, take, startsMs, endsMs }
    if (kept.some((stretch) => stretch.startsMs === startsMs && stretch.endsMs === endsMs)) continue
    const ended = await transcribeStretch(one, place, { bytes: wav, mimeType: 'audio/wav' })
    if (ended !== null) return ended
  }
  return null
}

/** Makes one call. Its words are shown as they arrive and stored at the end. */
async function transcribeStretch(
  one: Try,
  place: StretchPlace,
  sound: { bytes: Buffer; mimeType: string },
): Promise<Ended | null> {
  const { speech, prompt, stopping } = one
  const show = showText(one, place)
  const reply = await speech.transcribe({ sound, prompt, stopping, onText: show })
  if (reply === 'stopped') return 'stopped'
  if (!reply.ok) return reply.fault
  const { startsMs, endsMs } = place
  const seconds = (endsMs - startsMs) / 1000
  const { text } = reply.transcript
  const doubt = doubtOf({ text, duration: reply.duration, seconds, isRest: startsMs > 0 })
  if (doubt !== null) return faultOf(doubt)
  show(text, true)
  // The recogniser may have heard more sound than the device reported.
  const placed = placeTranscript(reply.transcript, Math.max(seconds, reply.duration ?? 0), startsMs > 0)
  return (await keepStretch(one, place, placed)) ? null : 'gone'
}

/** Stores the text of a stretch. Returns false if the dictation was discarded or its sound was deleted. */
async function keepStretch(one: Try, place: StretchPlace, placed: PlacedText): Promise<boolean> {
  const ctx = { ...one, requestId: `dictation-${place.dictationId}` }
  const model = one.speech.settings.model
  return transaction(ctx, async (tx) => {
    const dictation = await unsafeLockDictation(tx, place.dictationId)
    const { take, startsMs, endsMs } = place
    const details = { dictationId: place.dictationId, take, startsMs, endsMs }
    await tx.audit({ action: 'dictation.transcribe', patientId: dictation?.patientId ?? null, details })
    if (!dictation || dictation.deletedAt !== null || dictation.soundDeletedAt !== null) return false
    await insertStretch(tx, place, { ...placed, model })
    publishChange(tx, dictation, { state: dictation.state, byUserId: null })
    return true
  })
}

/** Publishes the new words to viewers, at a readable pace. */
function showText(one: Try, { dictationId, take, startsMs }: StretchPlace) {
  let shown = 0
  let lastAt = 0
  return (text: string, isLast = false): void => {
    const at = performance.now()
    if (text.length <= shown || (!isLast && at - lastAt < pace)) return
    const payload = { dictationId, take, start: startsMs / 1000, from: shown, text: text.slice(shown) }
    one.publish('dictation_text', payload, { doctorId: one.dictation.doctorId })
    shown = text.length
    lastAt = at
  }
}
