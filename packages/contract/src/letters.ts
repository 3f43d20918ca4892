// Defines letters: their text, and their states from draft to posted (spec §3 and §7 Letters, rules §3–4).
import { letterAttentions } from '@sincerely/domain/letters/attention'
import { type LetterStatus, letterStatuses } from '@sincerely/domain/letters/status'
import { standardParts } from '@sincerely/domain/letters/standard'
import { letterPriorities, letterTypes } from '@sincerely/domain/letters/types'
import { draftSources } from '@sincerely/domain/letters/provenance'
import { MAX_LETTER_CHARACTERS } from '@sincerely/domain/letters/allowed-markup'
import { z } from 'zod'
import { CommunicationNeeds } from './communication-needs.ts'
import {
  Day,
  Id,
  IdParams,
  Instant,
  InstantInput,
  LetterContent,
  Limit,
  optionalText,
  QueryFlag,
  QueryId,
  SearchText,
  Version,
} from './fields.ts'
import { GpActions } from './gp-actions.ts'
import { ReviewLetter } from './letter-review.ts'
import { Confirmations, LetterRecipient } from './recipients.ts'
import { defineRoutes } from './route.ts'

export const LetterSummary = z.object({
  /** The number shown as 'Letter no.'. */
  id: Id,
  patientId: Id,
  patientName: z.string(),
  doctorId: Id,
  doctorName: z.string(),
  type: z.enum(letterTypes),
  status: z.enum(letterStatuses),
  priority: z.enum(letterPriorities),
  title: z.string(),
  visitDate: Day.nullable(),
  dueAt: Instant,
  version: Version,
  /** Whether the letter was returned for revision, and neither its text nor its recipients have changed since. */
  isReturned: z.boolean(),
  createdBy: z.string(),
  assignedTo: z.string().nullable(),
  /** The time at which the letter was created, approved or posted. Later changes, such as of its doctor, do not affect this. */
  statusAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
export type LetterSummary = z.infer<typeof LetterSummary>

/** `mayOpen` is false if the caller cannot see that letter, because it may be another doctor's. */
const Related = z.object({ id: Id, status: z.enum(letterStatuses), mayOpen: z.boolean() })

export const Letter = LetterSummary.extend({
  /** The version of the patient's record that a draft prints. Its approval sends this number back as `recordVersion`. */
  recordVersion: Version,
  patientDob: Day.nullable(),
  patientNhsNumber: z.string().nullable(),
  patientAddress: z.string().nullable(),
  patientPhone: z.string().nullable(),
  patientEmail: z.string().nullable(),
  /** The patient's present needs, which the patient's own copy follows. */
  patientCommunicationNeeds: CommunicationNeeds.nullable(),
  gpName: z.string().nullable(),
  gpPractice: z.string().nullable(),
  gpAddress: z.string().nullable(),
  /** The number of other patients with the same name that the caller may see. If there are any, the name must be checked. */
  patientNamesakes: z.number().int(),
  /** HTML from the salutation to the sign-off (rules §3). */
  content: z.string(),
  /** The time at which this text was saved. Steps without a text do not change it. */
  textSavedAt: Instant,
  /** The version that brought this text. Unsaved text based on it or on a later version is not a conflict. */
  textVersion: Version,
  /** The dictated words, transcribed or typed. */
  rawTranscription: z.string().nullable(),
  /** The dictation that the letter was typed from. */
  dictationId: Id.nullable(),
  /** The addressee first, and then recipients of copies (rules §3). */
  recipients: z.array(LetterRecipient),
  enclosures: z.array(z.string()),
  /** The sections of the letter's standard that a person marked as not applicable. */
  notApplicableSections: z.array(z.enum(standardParts)),
  /** The confirmed actions for the GP, which print while the text proposes the same. Null until somebody confirms them. */
  gpActions: GpActions.nullable(),
  notes: z.string().nullable(),
  reviewNotes: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  reviewedBy: z.string().nullable(),
  postedAt: Instant.nullable(),
  postedBy: z.string().nullable(),
  /** The note made at posting. It does not affect the letter's own notes. */
  postingNotes: z.string().nullable(),
  workflowStep: z.string(),
  workflowStepNumber: z.number().int(),
  /** The posted letter that this one corrects, and the letter that corrects this one (rules §3). */
  replaces: Related.nullable(),
  replacedBy: Related.nullable(),
})
export type Letter = z.infer<typeof Letter>

const Transcription = z
  .string()
  .max(MAX_LETTER_CHARACTERS, 'The dictation is too long. Nothing was saved. Split it in two.')
  .nullable()

export const CreateLetter = z.object({
  patientId: Id,
  type: z.enum(letterTypes).default('consultation'),
  priority: z.enum(letterPriorities).default('medium'),
  content: LetterContent,
  rawTranscription: Transcription.optional(),
  /** The dictation that the letter is typed from. Its transcript is used if there is one, unless `rawTranscription` is given. */
  dictationId: Id.optional(),
  /** The author of the first draft, if it is not a person. `aiCallId` is the `callId` of the model's draft. */
  draftedBy: z.enum(draftSources).optional(),
  aiCallId: Id.optional(),
  title: optionalText(200).optional(),
  notes: optionalText(5000).optional(),
  visitDate: Day.nullable().optional(),
  /**
   * The visit of a clinic that the letter is about. The letter gets the clinic's doctor and day, and its due time counts from the
   * visit.
   */
  visitId: Id.optional(),
  dueAt: InstantInput.optional(),
  doctorId: Id.optional(),
})
export type CreateLetter = z.infer<typeof CreateLetter>

/** Refuses with `others_unsaved_text` if others have unsaved text in the letter, so that the page can ask the person first. */
const askIfOthersWrite = z.boolean().optional()

/**
 * `confirmed` names, for each recipient, how they got the letter or how it will be sent now. The letter is posted once all have
 * it. Without `confirmed`, it is sent as planned to everybody who does not have it yet (rules §4).
 */
export const PostLetter = z.strictObject({
  status: z.string().max(20),
  notes: optionalText(5000).optional(),
  confirmed: Confirmations.optional(),
  askIfOthersWrite,
  /**
   * Posts the letter although its approval is older than the practice allows. Without this it is refused with `approval_is_old`.
   * If the person has not viewed the letter within that time either, it is refused with `approved_long_ago`.
   */
  confirmedOldApproval: z.boolean().optional(),
  version: Version.optional(),
})
export type PostLetter = z.infer<typeof PostLetter>

/** `rawTranscription: null` never erases an earlier one (rules §4). */
export const SaveText = z.object({
  content: LetterContent,
  rawTranscription: Transcription.optional(),
  version: Version.optional(),
  /** `savedAt` of the working copy that this text came from. Saving deletes only that working copy. */
  workingCopySavedAt: InstantInput.nullable().optional(),
})
export type SaveText = z.infer<typeof SaveText>

const cursor = z.string().max(100).optional()

export const LetterQuery = z.object({
  status: z.enum(letterStatuses).optional(),
  type: z.enum(letterTypes).optional(),
  priority: z.enum(letterPriorities).optional(),
  doctorId: QueryId.optional(),
  /** Lists only letters that should have been posted before today. */
  overdue: QueryFlag.optional(),
  /** Lists only letters that were returned for revision or not delivered (rules §3). */
  attention: QueryFlag.optional(),
  /** Words of the patient's name, the letter type or the text, an MR number, or a letter number. */
  q: SearchText,
  cursor,
  limit: Limit,
})
export type LetterQuery = z.infer<typeof LetterQuery>

/** The page of a list after a cursor. */
export const QueueQuery = z.object({ cursor, limit: Limit })
export type QueueQuery = z.infer<typeof QueueQuery>

/** `nextCursor` is where the next page begins, or null at the end. */
export const LetterQueue = z.object({ letters: z.array(LetterSummary), nextCursor: z.string().nullable() })
export type LetterQueue = z.infer<typeof LetterQueue>

/** `hidden` is the number of further letters of the patient with other doctors, which the caller may not open (rules §1). */
export const PatientLetters = LetterQueue.extend({ hidden: z.number().int() })
export type PatientLetters = z.infer<typeof PatientLetters>

export const LetterCounts = z.object({
  draft: z.number().int(),
  approved: z.number().int(),
  posted: z.number().int(),
} satisfies Record<LetterStatus, z.ZodType>)
export type LetterCounts = z.infer<typeof LetterCounts>

/**
 * `excerpt` has the search words in the text. `attention` means that the letter was returned and not changed since, or that its
 * delivery failed.
 */
export const ListedLetter = LetterSummary.extend({
  excerpt: z.string().nullable(),
  attention: z.enum(letterAttentions).nullable(),
})
export type ListedLetter = z.infer<typeof ListedLetter>

export const LetterPage = z.object({
  letters: z.array(ListedLetter),
  nextCursor: z.string().nullable(),
  counts: LetterCounts,
})
export type LetterPage = z.infer<typeof LetterPage>

const letterReply = z.object({ letter: Letter })

export const letterRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/letters',
    can: 'letter.read',
    does: 'List letters in scope, newest first, in pages, with a count for each status',
    query: LetterQuery,
    reply: LetterPage,
  },
  listForReview: {
    method: 'GET',
    path: '/api/letters/for-review',
    can: 'letter.read',
    does: 'List drafts with text, the earliest due first',
    query: QueueQuery,
    reply: LetterQueue,
  },
  listPending: {
    method: 'GET',
    path: '/api/letters/pending',
    can: 'letter.read',
    does: 'List approved letters waiting to be posted, the earliest due first',
    query: QueueQuery,
    reply: LetterQueue,
  },
  listUnsaved: {
    method: 'GET',
    path: '/api/letters/unsaved',
    can: 'letter.edit',
    does: 'List the letters in which you have unsaved text, latest first',
    reply: z.object({ letters: z.array(LetterSummary) }),
  },
  create: {
    method: 'POST',
    path: '/api/letters',
    can: 'letter.create',
    does: 'Create a letter; a missing salutation, patient line or sign-off is added',
    body: CreateLetter,
    reply: letterReply,
    creates: true,
  },
  get: {
    method: 'GET',
    path: '/api/letters/:id',
    can: 'letter.read',
    does: 'Get one letter',
    views: 'letter.view',
    params: IdParams,
    reply: letterReply,
  },
  saveText: {
    method: 'PATCH',
    path: '/api/letters/:id/content',
    can: 'letter.edit',
    does: 'Save a new version of the text; an approved letter becomes a draft again',
    params: IdParams,
    body: SaveText,
    reply: letterReply,
  },
  review: {
    method: 'PATCH',
    path: '/api/letters/:id/review',
    can: 'letter.return',
    does: 'Return a letter for revision with a note, or approve a draft; approving also needs letter.approve',
    params: IdParams,
    body: ReviewLetter,
    reply: letterReply,
  },
  post: {
    method: 'PATCH',
    path: '/api/letters/:id/status',
    can: 'letter.post',
    does: 'Post an approved letter: record how each recipient got it, or send it by email or electronically',
    params: IdParams,
    body: PostLetter,
    reply: letterReply,
  },
})
