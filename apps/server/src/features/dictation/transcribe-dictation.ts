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
import type { ClaimedDictation } from './transcription-tries.sql.ts'
import { insertStretch, unsafeSelectStretches } from './transcripts.sql.ts'
import type { StretchPlace } from './transcripts.sql.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & { secretKey: string; speech: Speech | null }

/** What all of one try shares. */
type Try = Parts & {
  speech: Speech
  dictation: ClaimedDictation
  prompt: string | null
  stopping: AbortSignal
}

/** How a try ends early: with a fault, as this server stops, or as the dictation was discarded meanwhile. */
export type Ended = SpeechFault | 'stopped' | 'gone'

/** What goes to speech to text at once, as it was recorded: longer or larger sound is cut into stretches first. */
const longestWhole = 600
const largestWhole = 15_000_000

/** Sound that cannot be cut is sent whole up to this: it is in memory several times meanwhile, and OpenAI ends at 25 MB. */
const largestUncut = 30_000_000

/** Seconds of a stretch, and of its end in which the quietest moment is looked for: some 10 MB at a time. */
const stretches = { longest: 300, window: 45 }

/** `dictation_text` is sent at most so often, in ms. */
const pace = 250

/** May it go better by itself? */
export function isWorthAnotherTry({ code }: SpeechFault): boolean {
  return speechFailures[code].again
}

/**
 * Finds the words of all takes, a stretch at a time, each kept when it is there: a later try begins where this one ended.
 * Null when all are there; every way in which it can fail is an answer.
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

/** First as it was recorded; what is too long or refused like that, decoded and cut. */
async function transcribeTake(one: Try, take: DictationTake): Promise<Ended | null> {
  const { id: dictationId } = one.dictation
  // Nothing but the head of a recording: nobody has spoken.
  if (take.bytes < minTakeBytes) return null
  const place = { dictationId, take: take.take, startsMs: 0, endsMs: Math.round(take.seconds * 1000) }
  const kept = await unsafeSelectStretches(one.db, place)
  if (kept.some(({ endsMs }) => endsMs === place.endsMs && kept.length === 1)) return null
  let refused: Ended | null = null
  // What an earlier try has cut was too much at once.
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

/** What another kind of the same sound, or less of it at once, may put right. */
const forCutting: ReadonlySet<SpeechFailureCode> = new Set([
  'unsupported',
  'too_large',
  'cut_short',
  'no_words',
])

/** Whoever runs the server can do something about it, so that it is said what. */
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

/** One call, its words shown as they come and kept at the end. */
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
  // A device may know less of the sound than speech to text has heard.
  const placed = placeTranscript(reply.transcript, Math.max(seconds, reply.duration ?? 0), startsMs > 0)
  return (await keepStretch(one, place, placed)) ? null : 'gone'
}

/** False when the dictation, or its sound, is no longer there. */
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

/** Tells whoever looks what has come since the last time, not more often than can be read. */
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
