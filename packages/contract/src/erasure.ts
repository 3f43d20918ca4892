// The erasure of a record for a data-rights request (product §2).
import { z } from 'zod'
import { atMost, Day, Id, maxId, Version } from './fields.ts'

const noRecordNumber = 'Enter the number of the record to erase, such as MR #12.'

/** The effect of erasing a record, and whether it may be erased yet. */
export const Erasure = z.object({
  patient: z.object({ id: Id, name: z.string(), dob: Day.nullable() }),
  /** Numbers of the records merged into it, which are erased with it. */
  mergedIds: z.array(Id),
  letters: z.number().int(),
  dictations: z.number().int(),
  /** Work that must be posted, typed, deleted or discarded first. */
  unfinished: z.object({ letters: z.number().int(), dictations: z.number().int(), visits: z.number().int() }),
  /** The day of the newest entry, and the day until which records are kept after that. */
  lastEntryOn: Day,
  keptUntil: Day,
  isBeforeTime: z.boolean(),
})
export type Erasure = z.infer<typeof Erasure>

export const ErasePatient = z.strictObject({
  note: z
    .string()
    .trim()
    .min(1, 'Describe why the record is erased and how the person was told.')
    .max(2000, atMost(2000)),
  /** The record's number, typed again by the person who erases it. */
  patientId: z.number(noRecordNumber).int(noRecordNumber).positive(noRecordNumber).max(maxId, noRecordNumber),
  /** Confirmed by a person: the law allows erasing it before the retention period ends. */
  beforeTime: z.boolean().default(false),
  /** Confirmed by a person: request and record differ in name or date of birth, but are of the same person. */
  isSamePerson: z.boolean().default(false),
  /** The figures the person was shown: nothing more is ever erased. */
  shown: Erasure.pick({ mergedIds: true, letters: true, dictations: true, lastEntryOn: true }).strict(),
  version: Version,
})
export type ErasePatient = z.infer<typeof ErasePatient>
