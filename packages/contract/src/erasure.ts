// Defines the erasure of a record for a data-rights request (product §2).
import { z } from 'zod'
import { atMost, Day, Id, maxId, Version } from './fields.ts'

const noRecordNumber = 'Enter the number of the record to erase, such as MR #12.'

/** The effect of erasing a record, and whether it may be erased yet. */
export const Erasure = z.object({
  patient: z.object({ id: Id, name: z.string(), dob: Day.nullable() }),
  /** The numbers of the records that were merged into this one. They are erased with it. */
  mergedIds: z.array(Id),
  letters: z.number().int(),
  dictations: z.number().int(),
  /** The numbers of letters, dictations and visits that must be posted, typed, deleted or discarded first. */
  unfinished: z.object({ letters: z.number().int(), dictations: z.number().int(), visits: z.number().int() }),
  /** The day of the newest entry. `keptUntil` is the day until which records are kept after it. */
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
  /** The record's number, which the person who erases it must type again. */
  patientId: z.number(noRecordNumber).int(noRecordNumber).positive(noRecordNumber).max(maxId, noRecordNumber),
  /** A person confirms that the law allows the erasure before the retention period ends. */
  beforeTime: z.boolean().default(false),
  /** A person confirms that the request and the record are about the same person, although name or date of birth differ. */
  isSamePerson: z.boolean().default(false),
  /** The figures that the person saw. No more than this is erased. */
  shown: Erasure.pick({ mergedIds: true, letters: true, dictations: true, lastEntryOn: true }).strict(),
  version: Version,
})
export type ErasePatient = z.infer<typeof ErasePatient>
