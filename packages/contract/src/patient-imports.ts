// Defines the import of many patients at once. It creates all or none, or those created before the user stopped it (rules §2,
// §4).
import { genderOf } from '@sincerely/domain/extraction/read-gender'
import type { Gender } from '@sincerely/domain/patients/gender'
import { z } from 'zod'
import { Id, optionalText } from './fields.ts'
import { NewPatient, Patient } from './patients.ts'
import { defineRoutes } from './route.ts'

/** The largest number of patients in one import. */
export const maxImported = 20_000

/** A new patient from a list, with the gender in the list's words and the telephone number as printed. */
export const ListedPatient = NewPatient.extend({
  gender: z.preprocess(
    (gender?: Gender) => (typeof gender === 'string' ? (genderOf(gender) ?? gender) : gender),
    NewPatient.shape.gender,
  ),
  phone: optionalText(50).optional(),
})

export const ImportPatients = z.object({
  patients: z
    .array(ListedPatient)
    .min(1, 'Please select at least one patient to create')
    .max(maxImported, 'Create at most 20,000 patients at once.'),
  doctorId: Id.optional(),
})
export type ImportPatients = z.infer<typeof ImportPatients>

/** `key` is the idempotency key of the import to stop. */
export const StopImport = z.object({ key: z.string().min(1).max(200) })

export const ImportedPatients = z.object({
  success: z.literal(true),
  count: z.number().int(),
  patients: z.array(Patient.pick({ id: true, name: true, dob: true, createdAt: true })),
  message: z.string(),
})
export type ImportedPatients = z.infer<typeof ImportedPatients>

/** The progress of the import. */
export const ImportProgress = z.object({ created: z.number().int(), total: z.number().int() })
export type ImportProgress = z.infer<typeof ImportProgress>

export const patientImportRoutes = defineRoutes({
  bulkCreate: {
    kind: 'stream',
    method: 'POST',
    path: '/api/patients/bulk-create',
    can: 'patient.create',
    does: 'Add many patients: all or none, unless it is stopped; progress is streamed as text/event-stream on request',
    body: ImportPatients,
    reply: ImportedPatients,
    block: ImportProgress,
    creates: true,
    // This limit allows 20,000 patients with all their details.
    mostBytes: 24_000_000,
  },
  stopImport: {
    method: 'POST',
    path: '/api/patients/bulk-create/stop',
    can: 'patient.create',
    does: 'Stop your own running import; the patients created so far stay',
    body: StopImport,
    reply: z.object({ success: z.literal(true) }),
  },
})
