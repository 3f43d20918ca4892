// A correction that a person asked for: what was wrong, what is right now, and which letters still say it (spec §7 Data rights).
import { patientFields } from '@sincerely/domain/patients/field-labels'
import { z } from 'zod'
import { atMost, Day, Id, Instant, Version } from './fields.ts'

const ChangeKey = z.object({ version: z.number().int(), field: z.enum(patientFields) })

/** What one change of the record did to one field, as it is read; '' where nothing stood. */
const RecordChange = ChangeKey.extend({
  before: z.string(),
  after: z.string(),
  byName: z.string(),
  at: Instant,
})
export type RecordChange = z.infer<typeof RecordChange>

/** A letter that went out; `says` are the changes whose earlier value it prints. */
const SentLetter = z.object({
  id: Id,
  postedOn: Day,
  /** The posted letter that corrects it already. */
  replacedBy: Id.nullable(),
  says: z.array(ChangeKey),
})
export type SentLetter = z.infer<typeof SentLetter>

/** What there is to choose from: the record's changes since the request came, and the letters that went out, newest first. */
export const CorrectionChoices = z.object({ changes: z.array(RecordChange), letters: z.array(SentLetter) })
export type CorrectionChoices = z.infer<typeof CorrectionChoices>

/** What was written down. */
export const Correction = z.object({
  wasWrong: z.string(),
  putRight: z.string(),
  changes: z.array(RecordChange),
  /** The letters that have to be corrected. */
  letterIds: z.array(Id),
})
export type Correction = z.infer<typeof Correction>

const words = (missing: string) => z.string().trim().min(1, missing).max(2000, atMost(2000))

export const RectifyRecord = z.object({
  wasWrong: words('Describe what was wrong.'),
  putRight: words('Describe what was corrected.'),
  /** How the person was told. */
  note: words('Describe how the person was informed.'),
  changes: z.array(ChangeKey).max(500).default([]),
  /** Null where none has to be corrected. */
  letterIds: z.array(Id).min(1, 'Choose the letters that have to be corrected.').max(500).nullable(),
  version: Version,
})
export type RectifyRecord = z.infer<typeof RectifyRecord>
