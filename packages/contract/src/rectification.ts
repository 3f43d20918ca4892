// Defines a correction that a person requested: what was wrong, what is right, and which letters still have the error (spec §7
// Data rights).
import { patientFields } from '@sincerely/domain/patients/field-labels'
import { z } from 'zod'
import { atMost, Day, Id, Instant, Version } from './fields.ts'

const ChangeKey = z.object({ version: z.number().int(), field: z.enum(patientFields) })

/** The effect of a change on one field, in readable form. An empty field is ''. */
const RecordChange = ChangeKey.extend({
  before: z.string(),
  after: z.string(),
  byName: z.string(),
  at: Instant,
})
export type RecordChange = z.infer<typeof RecordChange>

/** A letter that was sent. `says` are the changes whose earlier value it prints. */
const SentLetter = z.object({
  id: Id,
  postedOn: Day,
  /** The posted letter that already corrects this one. */
  replacedBy: Id.nullable(),
  says: z.array(ChangeKey),
})
export type SentLetter = z.infer<typeof SentLetter>

/** The options: the record's changes since the request arrived, and the letters that were sent, newest first. */
export const CorrectionChoices = z.object({ changes: z.array(RecordChange), letters: z.array(SentLetter) })
export type CorrectionChoices = z.infer<typeof CorrectionChoices>

export const Correction = z.object({
  wasWrong: z.string(),
  putRight: z.string(),
  changes: z.array(RecordChange),
  /** The letters that need a correction. */
  letterIds: z.array(Id),
})
export type Correction = z.infer<typeof Correction>

const words = (missing: string) => z.string().trim().min(1, missing).max(2000, atMost(2000))

export const RectifyRecord = z.object({
  wasWrong: words('Describe what was wrong.'),
  putRight: words('Describe what was corrected.'),
  note: words('Describe how the person was told.'),
  changes: z.array(ChangeKey).max(500).default([]),
  /** The letters that need a correction, or null if none does. */
  letterIds: z.array(Id).min(1, 'Choose the letters that have to be corrected.').max(500).nullable(),
  version: Version,
})
export type RectifyRecord = z.infer<typeof RectifyRecord>
