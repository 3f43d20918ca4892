// Defines dictations: they are recorded in parts, wait to be typed, and become a letter (issue 4 'Dictation', rules §1 and §4).
import { dictationStates } from '@sincerely/domain/dictations/state'
import { dictationQueues } from '@sincerely/domain/dictations/queues'
import { letterPriorities, letterTypes } from '@sincerely/domain/letters/types'
import { z } from 'zod'
import { Day, Id, IdParams, Instant, Limit, optionalText, QueryId, Version } from './fields.ts'
import { defineRoutes } from './route.ts'
import { Seconds, SpeechFailure, Take, Transcript } from './transcripts.ts'

/** The parts of a take are numbered from 1. */
const Part = z.number().int().min(1).max(100_000)

const Somebody = z.object({ userId: Id, name: z.string() })

/** One recording in one file. Continuing later begins another take, because the files cannot be joined. */
export const DictationTake = z.object({
  take: Take,
  /** The browser's format, such as `audio/webm;codecs=opus`. */
  mimeType: z.string(),
  seconds: Seconds,
  bytes: z.number().int(),
  /** The number of parts received. */
  parts: z.number().int(),
})
export type DictationTake = z.infer<typeof DictationTake>

export const DictationSummary = z.object({
  id: Id,
  /** The recording device creates this key, so that a repeated start makes only one dictation. */
  deviceKey: z.string(),
  patientId: Id.nullable(),
  patientName: z.string().nullable(),
  patientDob: Day.nullable(),
  /** The person who dictated, who becomes the doctor of the letter. */
  doctorId: Id,
  doctorName: z.string(),
  letterType: z.enum(letterTypes),
  priority: z.enum(letterPriorities),
  notes: z.string().nullable(),
  /** A sentence about the sound that was lost before it arrived. The dictation was sent without it. */
  missing: z.string().nullable(),
  state: z.enum(dictationStates),
  /** The length of all takes together. */
  seconds: Seconds,
  /** False before the first part has arrived, and after the practice's retention setting deleted the sound. */
  hasSound: z.boolean(),
  /** Whether the transcript is complete. */
  hasTranscript: z.boolean(),
  failure: SpeechFailure.nullable(),
  letterId: Id.nullable(),
  /** The playback position, in seconds from the beginning of the first take. */
  position: Seconds,
  /** The last person who opened the dictation to type it, and when their browser last reported that. */
  openedBy: Somebody.extend({ at: Instant }).nullable(),
  /** The time of a device's last report that it is recording this dictation, or null once it has stopped. */
  recordingAt: Instant.nullable(),
  createdBy: Somebody,
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** The time of the visit, if the dictation is about the visit of a clinic. */
  visitAt: Instant.nullable(),
  /** The time by which the letter should be posted: its type's turnaround after the visit, the sending or else the start. */
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
  /** The SHA-256 of the sound as sent, in hexadecimal digits. */
  sha256: z.string(),
})
export type StoredPart = z.infer<typeof StoredPart>

const deviceKey = z
  .string()
  .regex(/^[\w-]{8,100}$/, 'A device key has 8–100 letters, digits, hyphens or underscores.')

/** A `deviceKey` that this person has used before returns the dictation that it began, in its present state. */
export const StartDictation = z.object({
  deviceKey,
  patientId: Id.nullable().optional(),
  letterType: z.enum(letterTypes).default('consultation'),
  priority: z.enum(letterPriorities).default('medium'),
  notes: optionalText(5000).optional(),
  /** The doctor whose letter is dictated: by default the doctor of the visit or patient, or else the caller's doctor. */
  doctorId: Id.optional(),
  /**
   * The visit of a clinic, which gives the dictation its patient and doctor. If the visit is gone or already has a letter or
   * another dictation, the dictation is started anyway and belongs to no visit.
   */
  visitId: Id.optional(),
})
export type StartDictation = z.infer<typeof StartDictation>

/** Changes only the fields that are sent. */
export const ChangeDictation = z.object({
  patientId: Id.nullable().optional(),
  letterType: z.enum(letterTypes).optional(),
  priority: z.enum(letterPriorities).optional(),
  notes: optionalText(5000).optional(),
  version: Version.optional(),
})
export type ChangeDictation = z.infer<typeof ChangeDictation>

/**
 * The recordings, take by take, with their number of parts and length. A take number may be missing if the device lost the take
 * before any part arrived.
 */
export const SendDictation = z.object({
  takes: z
    .array(z.object({ take: Take, parts: Part, seconds: Seconds }))
    .min(1, 'Record something, then send it.')
    .max(200, 'A dictation can have at most 200 recordings. Send it and continue in a new one.')
    .refine(
      (takes) => takes.every(({ take }, at) => take > (takes[at - 1]?.take ?? 0)),
      'List each recording once, in order.',
    ),
  /** Whether to continue without parts that the device lost. */
  withoutMissing: z.boolean().default(false),
  /** Sound that the device knows to be lost, in seconds of its take, even within a part. */
  lost: z
    .array(z.object({ take: Take, start: Seconds, end: Seconds }))
    .max(200)
    .default([]),
  version: Version.optional(),
})
export type SendDictation = z.infer<typeof SendDictation>

export const DictationQuery = z.object({
  /** `to-type` has the most urgent first, then the oldest. `failed` has the oldest first, and the others the newest. */
  queue: z.enum(dictationQueues).default('to-type'),
  patientId: QueryId.optional(),
  doctorId: QueryId.optional(),
  cursor: z.string().max(100).optional(),
  limit: Limit,
})
export type DictationQuery = z.infer<typeof DictationQuery>

/** The numbers of unfinished dictations among the records that the caller may see. */
export const DictationCounts = z.object({
  recording: z.number().int(),
  /** Dictations that were sent and not typed, including failed ones. */
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
    does: 'Report every 30 seconds whether this device has a dictation open for recording',
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
