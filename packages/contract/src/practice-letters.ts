// Defines the practice's letters for an administrator: the list, the download, and giving letters to another doctor (spec §2
// Admin Letters, §3 Letter 'Admin view').
import { practiceLetterSorts, practiceStatuses } from '@sincerely/domain/letters/practice-status'
import { letterPriorities, letterTypes } from '@sincerely/domain/letters/types'
import { sendingWays } from '@sincerely/domain/letters/sending-ways'
import { drafters, letterDates } from '@sincerely/domain/reports/figure-filters'
import { z } from 'zod'
import { Day, Direction, Id, Instant, Limit, QueryFlag, QueryId, SearchText, Version } from './fields.ts'
import { eachOnce } from './letter-batches.ts'
import { defineRoutes } from './route.ts'

export const PracticeLetter = z.object({
  /** The number shown as 'Letter no.'. */
  id: Id,
  title: z.string(),
  patientId: Id,
  patientName: z.string(),
  doctorId: Id,
  doctorName: z.string(),
  /** The names of the doctor's assigned secretaries, or null if there are none. */
  secretaryName: z.string().nullable(),
  status: z.enum(practiceStatuses),
  type: z.enum(letterTypes),
  priority: z.enum(letterPriorities),
  dueAt: Instant,
  updatedAt: Instant,
  /** The time at which the letter was posted. */
  completedAt: Instant.nullable(),
  version: Version,
})
export type PracticeLetter = z.infer<typeof PracticeLetter>

/** Archived letters are listed only on request. */
export const PracticeLetterFilter = z.object({
  /** Words of the title or the patient's name, or the letter's number. */
  q: SearchText,
  doctorId: QueryId.optional(),
  status: z.enum(practiceStatuses).optional(),
  type: z.enum(letterTypes).optional(),
  priority: z.enum(letterPriorities).optional(),
  /** Lists only letters that were due before today and are not posted. */
  overdue: QueryFlag.optional(),
  /** Lists only letters that were posted on a later day than they were due. */
  late: QueryFlag.optional(),
  /**
   * The date that must be between `from` and `to`, including both. Without it, the start of the letter counts. Days are in the
   * practice's time zone.
   */
  dated: z.enum(letterDates).optional(),
  from: Day.optional(),
  to: Day.optional(),
  postedBy: QueryId.optional(),
  /** Lists only letters that at least one recipient received this way. */
  way: z.enum(sendingWays).optional(),
  /** The author of the first draft. */
  draftedBy: z.enum(drafters).optional(),
})
export type PracticeLetterFilter = z.infer<typeof PracticeLetterFilter>

export const PracticeLetterQuery = PracticeLetterFilter.extend({
  sort: z.enum(practiceLetterSorts).default('updated'),
  direction: Direction.default('desc'),
  cursor: z.string().max(100).optional(),
  limit: Limit,
})
export type PracticeLetterQuery = z.infer<typeof PracticeLetterQuery>

const Count = z.number().int()

/** The numbers for the whole practice, without the filter. Archived letters do not count. */
export const PracticeLetterCounts = z.object({
  total: Count,
  completed: Count,
  pending: Count,
  drafts: Count,
})
export type PracticeLetterCounts = z.infer<typeof PracticeLetterCounts>

export const PracticeLetterPage = z.object({
  letters: z.array(PracticeLetter),
  nextCursor: z.string().nullable(),
  counts: PracticeLetterCounts,
})
export type PracticeLetterPage = z.infer<typeof PracticeLetterPage>

/** The call is refused as a whole if one of the letters cannot be moved. */
export const ReassignLetters = z.object({
  letters: eachOnce(z.object({ id: Id, version: Version.optional() })),
  doctorId: Id,
  /** Returns approved letters to draft. Without this they are refused with `approval_would_end`. */
  returnApproved: z.boolean().optional(),
  /**
   * Refuses with `others_unsaved_text` if other users have unsaved text in one of the letters, so that the page can ask first.
   */
  askIfOthersWrite: z.boolean().optional(),
})
export type ReassignLetters = z.infer<typeof ReassignLetters>

/** The `unchanged` letters already belonged to this doctor. */
export const Reassigned = z.object({ reassigned: Count, returned: Count, unchanged: Count })
export type Reassigned = z.infer<typeof Reassigned>

export const practiceLetterRoutes = defineRoutes({
  listPractice: {
    method: 'GET',
    path: '/api/admin/letters',
    can: 'practice.letters',
    does: 'List all letters of the practice, filtered and sorted, in pages, with counts',
    query: PracticeLetterQuery,
    reply: PracticeLetterPage,
  },
  exportPractice: {
    kind: 'file',
    method: 'GET',
    path: '/api/admin/letters.csv',
    can: 'practice.letters',
    does: 'Download the same letters as CSV, without their text, highest number first',
    query: PracticeLetterFilter,
    contentType: 'text/csv; charset=utf-8',
  },
  reassign: {
    method: 'POST',
    path: '/api/letters/batch/reassign',
    can: 'letter.reassign',
    does: 'Reassign drafts and approved letters to another doctor, all or none; approved letters become drafts again',
    body: ReassignLetters,
    reply: Reassigned,
  },
})
