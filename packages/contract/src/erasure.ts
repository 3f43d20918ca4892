// The erasure of a record that a data-rights request asks for (product §2).
import { z } from 'zod'
import { atMost, Day, Id, maxId, Version } from './fields.ts'

const noRecordNumber = 'Enter the number of the record to erase, such as MR #12.'

/** What the erasure of a record takes away, and whether its time has come. */
export const Erasure = z.object({
  patient: z.object({ id: Id, name: z.string(), dob: Day.nullable() }),
  /** The numbers of the records that were merged into it: they go with it. */
  mergedIds: z.array(Id),
  letters: z.number().int(),
  dictations: z.number().int(),
  /** Must be posted, typed, deleted or discarded before. */
  unfinished: z.object({ letters: z.number().int(), dictations: z.number().int() }),
  /** The day of the newest entry, and the one up to which records are kept after that. */
  lastEntryOn: Day,
  keptUntil: Day,
  isBeforeTime: z.boolean(),
})
export type Erasure = z.infer<typeof Erasure>

export const ErasePatient = z.strictObject({
  note: z
    .string()
    .trim()
    .min(1, 'Describe why the record is erased and how the person was informed.')
    .max(2000, atMost(2000)),
  /** The number of the record, typed again by who erases it. */
  patientId: z.number(noRecordNumber).int(noRecordNumber).positive(noRecordNumber).max(maxId, noRecordNumber),
  /** Said by a person: the law allows it before the time for which records are kept is over. */
  beforeTime: z.boolean().default(false),
  /** Said by a person: request and record differ in name or date of birth, and are of the same person. */
  isSamePerson: z.boolean().default(false),
  /** What was shown to go: more is never erased than a person has seen. */
  shown: Erasure.pick({ mergedIds: true, letters: true, dictations: true, lastEntryOn: true }).strict(),
  version: Version,
})
export type ErasePatient = z.infer<typeof ErasePatient>
