// Defines duplicate records of one person: finding them before saving, merging them, and undoing a merge (rules §1, §4).
import { likenesses } from '@sincerely/domain/patients/likely-duplicates'
import { z } from 'zod'
import { Day, DobInput, Id, IdParams, Instant } from './fields.ts'
import { Patient, PatientIdentity } from './patients.ts'
import { defineRoutes } from './route.ts'

/** A record that is probably of the same person, and the reason. */
export const LikelyDuplicate = PatientIdentity.extend({
  gender: Patient.shape.gender,
  doctorName: z.string(),
  letterCount: z.number().int(),
  likeness: z.enum(likenesses),
})
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>

/** The likely duplicates of the entry at `index` of the request. */
export const DuplicatesOf = z.object({ index: z.number().int(), patients: z.array(LikelyDuplicate) })
export type DuplicatesOf = z.infer<typeof DuplicatesOf>

export const FindDuplicates = z.object({
  patients: z
    .array(
      z.object({
        name: z.string().max(200),
        dob: DobInput.optional(),
        nhsNumber: z.string().max(20).nullish(),
        medicalRecordNumber: z.string().max(100).nullish(),
      }),
    )
    .max(10_000, 'Send at most 10,000 patients at once.'),
})
export type FindDuplicates = z.infer<typeof FindDuplicates>

/** Another record whose letters moved to this one. */
export const PatientMerge = z.object({
  id: Id,
  otherId: Id,
  otherName: z.string(),
  otherDob: Day.nullable(),
  letterCount: z.number().int(),
  mergedByName: z.string(),
  mergedAt: Instant,
  /** Until when the merge can be undone. */
  undoUntil: Instant,
})
export type PatientMerge = z.infer<typeof PatientMerge>

export const patientDuplicateRoutes = defineRoutes({
  findDuplicates: {
    method: 'POST',
    path: '/api/patients/likely-duplicates',
    can: 'patient.create',
    does: 'Find likely existing records of people who are not saved yet',
    body: FindDuplicates,
    reply: z.object({ duplicates: z.array(DuplicatesOf) }),
  },
  merge: {
    method: 'POST',
    path: '/api/patients/:id/merge',
    can: 'patient.merge',
    does: 'Merge another record into this one with its letters; can be undone for 30 days',
    params: IdParams,
    body: z.object({ otherId: Id }),
    reply: z.object({ patient: Patient }),
  },
  listMerges: {
    method: 'GET',
    path: '/api/patients/:id/merges',
    can: 'patient.merge',
    does: 'List the records merged into this one that can still be separated',
    params: IdParams,
    reply: z.object({ merges: z.array(PatientMerge) }),
  },
  undoMerge: {
    method: 'POST',
    path: '/api/patients/:id/merges/:mergeId/undo',
    can: 'patient.merge',
    does: 'Undo a merge; the other record gets its letters back',
    params: IdParams.extend({ mergeId: z.coerce.number().int().positive().max(2_147_483_647) }),
    reply: z.object({ patient: Patient }),
  },
})
