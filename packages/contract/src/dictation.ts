// Dictations: sound that comes in parts, waits to be typed, and becomes a letter (issue 4 'Dictation', rules §1 and §4).
import { dictationStates } from '@sincerely/domain/dictations/state'
import { dictationQueues } from '@sincerely/domain/dictations/queues'
import { letterPriorities, letterTypes } from '@sincerely/domain/letters/types'
import { z } from 'zod'
import { Day, Id, IdParams, Instant, Limit, optionalText, QueryId, Version } from './fields.ts'
import { defineRoutes } from './route.ts'
import { speechFailureCodes } from './speech-failures.ts'
import { Seconds, Take, Transcript } from './transcripts.ts'

/** Parts of a take are counted from 1. */
const Part = z.number().int().min(1).max(100_000)

const Somebody = z.object({ userId: Id, name: z.string() })

/** One recording without a break in its file; going on later begins another, because the files cannot be joined. */
export const DictationTake = z.object({
  take: Take,
  /** As the browser recorded it, such as `audio/webm;codecs=opus`. */
  mimeType: z.string(),
  seconds: Seconds,
  bytes: z.number().int(),
  /** How many parts are here. */
  parts: z.number().int(),
})
export type DictationTake = z.infer<typeof DictationTake>

/** Why its words were not found; `nextTryAt` is when they are looked for again, null when nobody does unless asked. */
export const SpeechFailure = z.object({
  code: z.enum(speechFailureCodes),
  /** A sentence; where speech to text said something itself, with its words. */
  message: z.string(),
  nextTryAt: Instant.nullable(),
})

export const DictationSummary = z.object({
  id: Id,
  /** Made by the device that recorded it, so that a start sent twice makes one dictation. */
  deviceKey: z.string(),
  patientId: Id.nullable(),
  patientName: z.string().nullable(),
  patientDob: Day.nullable(),
  /** Whose words these are: the author, and later the doctor of the letter. */
  doctorId: Id,
  doctorName: z.string(),
  letterType: z.enum(letterTypes),
  priority: z.enum(letterPriorities),
  notes: z.string().nullable(),
  /** What of the sound was lost before it arrived, in a sentence; it was sent without that. */
  missing: z.string().nullable(),
  state: z.enum(dictationStates),
  /** Of all takes together. */
  seconds: Seconds,
  /** False before the first part is here, and once the sound was deleted as the practice has set. */
  hasSound: z.boolean(),
  /** All words are there. */
  hasTranscript: z.boolean(),
  failure: SpeechFailure.nullable(),
  letterId: Id.nullable(),
  /** Where playback was left, in seconds from the beginning of the first take. */
  position: Seconds,
  /** Who last had it open to type it, and when that was last said. */
  openedBy: Somebody.extend({ at: Instant }).nullable(),
  /** When a device last said that it has it open to record; null once it said that it has not. */
  recordingAt: Instant.nullable(),
  createdBy: Somebody,
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When its letter should be posted: the turnaround of its type from the sending on, or from the beginning before that. */
  dueAt: Instant,
  discardedAt: Instant.nullable(),
  version: Version,
})
export type DictationSummary = z.infer<typeof DictationSummary>

export const Dictation = DictationSummary.extend({
  takes: z.array(DictationTake),
  patientNhsNumber: z.string().nullable(),
  patientGpName: z.string().nullable(),
  patientNamesakes: z.number().int(),
})
export type Dictation = z.infer<typeof Dictation>

export const StoredPart = z.object({
  part: Part,
  bytes: z.number().int(),
  /** Of the sound as it was sent, in hexadecimal. */
  sha256: z.string(),
})
export type StoredPart = z.infer<typeof StoredPart>

const deviceKey = z
  .string()
  .regex(/^[\w-]{8,100}$/, 'A device key has 8–100 letters, digits, hyphens or underscores.')

/** A `deviceKey` that this person has used before answers the dictation it began, as it stands now. */
export const StartDictation = z.object({
  deviceKey,
  patientId: Id.nullable().optional(),
  letterType: z.enum(letterTypes).default('consultation'),
  priority: z.enum(letterPriorities).default('medium'),
  notes: optionalText(5000).optional(),
  /** The doctor dictated for; one's own unless told, the patient's for an administrator. */
  doctorId: Id.optional(),
})
export type StartDictation = z.infer<typeof StartDictation>

/** Changes only what is sent. */
export const ChangeDictation = z.object({
  patientId: Id.nullable().optional(),
  letterType: z.enum(letterTypes).optional(),
  priority: z.enum(letterPriorities).optional(),
  notes: optionalText(5000).optional(),
  version: Version.optional(),
})
export type ChangeDictation = z.infer<typeof ChangeDictation>

/**
 * What was recorded, take by take in their order: how many parts each has, and how long it is. A number may be left out: a
 * take of which nothing arrived before its device lost it.
 */
export const SendDictation = z.object({
  takes: z
    .array(z.object({ take: Take, parts: Part, seconds: Seconds }))
    .min(1, 'Record something, then send it.')
    .max(200, 'There are more than 200 recordings.')
    .refine(
      (takes) => takes.every(({ take }, at) => take > (takes[at - 1]?.take ?? 0)),
      'List each recording once, in order.',
    ),
  /** Go on without parts that never arrived, as the device lost them. */
  withoutMissing: z.boolean().default(false),
  /** What of the sound the device knows to be lost, in seconds of its take, be it within a part. */
  lost: z
    .array(z.object({ take: Take, start: Seconds, end: Seconds }))
    .max(200)
    .default([]),
  version: Version.optional(),
})
export type SendDictation = z.infer<typeof SendDictation>

export const DictationQuery = z.object({
  /** `to-type`: the most urgent first, then the oldest; `failed`: the oldest first; the others: the newest first. */
  queue: z.enum(dictationQueues).default('to-type'),
  patientId: QueryId.optional(),
  doctorId: QueryId.optional(),
  cursor: z.string().max(100).optional(),
  limit: Limit,
})
export type DictationQuery = z.infer<typeof DictationQuery>

/** How many are not finished, in my scope. */
export const DictationCounts = z.object({
  recording: z.number().int(),
  /** Sent and not typed, the failed ones among them. */
  toType: z.number().int(),
  failed: z.number().int(),
})
export type DictationCounts = z.infer<typeof DictationCounts>

export const DictationPage = z.object({
  dictations: z.array(DictationSummary),
  nextCursor: z.string().nullable(),
  counts: DictationCounts,
})
export type DictationPage = z.infer<typeof DictationPage>

const id = IdParams.shape.id
const TakeParams = z.object({ id, take: z.coerce.number().int().min(1).max(200) })
const PartParams = TakeParams.extend({ n: z.coerce.number().int().min(1).max(100_000) })
const PartQuery = z.object({ seconds: z.coerce.number().nonnegative().max(86_400).optional() })
const dictation = z.object({ dictation: Dictation })

export const dictationRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/dictations',
    can: 'dictation.read',
    does: 'List dictations in scope in pages, by default those ready to type, with the number not finished',
    query: DictationQuery,
    reply: DictationPage,
  },
  start: {
    method: 'POST',
    path: '/api/dictations',
    can: 'dictation.create',
    does: 'Start a dictation; the same device key again returns the same dictation',
    body: StartDictation,
    reply: dictation,
    creates: true,
  },
  get: {
    method: 'GET',
    path: '/api/dictations/:id',
    can: 'dictation.read',
    does: 'Get one dictation, with its recordings',
    views: 'dictation.view',
    params: IdParams,
    reply: dictation,
  },
  change: {
    method: 'PATCH',
    path: '/api/dictations/:id',
    can: 'dictation.edit',
    does: 'Change patient, letter type, priority or notes of a dictation that is not typed',
    params: IdParams,
    body: ChangeDictation,
    reply: dictation,
  },
  storePart: {
    method: 'PUT',
    path: '/api/dictations/:id/takes/:take/parts/:n',
    can: 'dictation.create',
    does: 'Store a part of the recording, its bytes as the body and its format as content type; the same part again changes nothing. `seconds` is the length of the recording including this part',
    params: PartParams,
    query: PartQuery,
    takes: 'bytes',
    reply: z.object({ part: StoredPart }),
  },
  sayOpen: {
    method: 'PUT',
    path: '/api/dictations/:id/recording',
    can: 'dictation.create',
    whileLocked: true,
    does: 'Report every half minute that this device has a dictation open for recording, or that it no longer has',
    params: IdParams,
    body: z.object({ isOpen: z.boolean() }),
    reply: z.object({ recordingAt: Instant.nullable() }),
  },
  listParts: {
    method: 'GET',
    path: '/api/dictations/:id/parts',
    can: 'dictation.read',
    does: 'List the parts of the recording that have arrived, so that a device can resume sending',
    params: IdParams,
    reply: z.object({ takes: z.array(DictationTake.extend({ parts: z.array(StoredPart) })) }),
  },
  send: {
    method: 'POST',
    path: '/api/dictations/:id/send',
    can: 'dictation.create',
    does: 'Send a dictation to be typed; refused, with a list of the missing parts, until the whole recording has arrived',
    params: IdParams,
    body: SendDictation,
    reply: dictation,
  },
  discard: {
    method: 'DELETE',
    path: '/api/dictations/:id',
    can: 'dictation.discard',
    does: 'Discard a dictation that has not become a letter; it can be restored while its recording is kept',
    params: IdParams,
    query: z.strictObject({ version: z.coerce.number().int().positive().optional() }),
    reply: dictation,
  },
  restore: {
    method: 'POST',
    path: '/api/dictations/:id/restore',
    can: 'dictation.discard',
    does: 'Restore a discarded dictation',
    params: IdParams,
    reply: dictation,
  },
  playTake: {
    kind: 'media',
    method: 'GET',
    path: '/api/dictations/:id/takes/:take/sound',
    can: 'dictation.read',
    does: 'Get one recording as it was made, all of it or a range',
    views: 'dictation.listen',
    params: TakeParams,
  },
  getTranscript: {
    method: 'GET',
    path: '/api/dictations/:id/transcript',
    can: 'dictation.read',
    does: 'Get the words transcribed so far, with their times and confidence',
    views: 'dictation.view',
    params: IdParams,
    reply: z.object({ transcript: Transcript.nullable() }),
  },
  transcribe: {
    method: 'POST',
    path: '/api/dictations/:id/transcribe',
    can: 'dictation.edit',
    does: 'Transcribe a sent dictation again, or retry now instead of at the next planned attempt',
    params: IdParams,
    reply: dictation,
  },
  savePosition: {
    method: 'PUT',
    path: '/api/dictations/:id/position',
    can: 'dictation.edit',
    whileLocked: true,
    does: 'Save the playback position, and mark the dictation as open',
    params: IdParams,
    body: z.object({ position: Seconds }),
    reply: z.object({ position: Seconds }),
  },
})
