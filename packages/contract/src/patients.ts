// Defines patients: their record and their list (spec §3 and §7 Patients, rules §2).
import type { PatientField } from '@sincerely/domain/patients/field-labels'
import { unreadableLetter } from '@sincerely/domain/patients/name-words'
import { parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { type Gender, genders } from '@sincerely/domain/patients/gender'
import { patientStatuses } from '@sincerely/domain/patients/patient-status'
import { z } from 'zod'
import { CommunicationNeeds, CommunicationNeedsInput } from './communication-needs.ts'
import {
  Day,
  Direction,
  DobInput,
  Email,
  Id,
  IdParams,
  Instant,
  Limit,
  Name,
  OptionalPhone,
  optionalText,
  Page,
  SearchText,
  TextList,
  Version,
} from './fields.ts'
import { PatientLetters, QueueQuery } from './letters.ts'
import { defineRoutes } from './route.ts'

export const Patient = z.object({
  /** The number shown as 'MR #'. */
  id: Id,
  name: z.string(),
  dob: Day.nullable(),
  gender: z.enum(genders),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  communicationNeeds: CommunicationNeeds.nullable(),
  /** Another system's number, in free text (rules §2). */
  medicalRecordNumber: z.string().nullable(),
  /** Ten digits without spaces, with a modulus 11 check digit. */
  nhsNumber: z.string().nullable(),
  insuranceInfo: z.string().nullable(),
  allergies: z.array(z.string()),
  medications: z.array(z.string()),
  bloodType: z.string().nullable(),
  gpName: z.string().nullable(),
  gpPractice: z.string().nullable(),
  gpAddress: z.string().nullable(),
  doctorId: Id,
  doctorName: z.string(),
  /** The state of the newest letter, or 'none' (spec §4). It is stored and not computed. */
  letterStatus: z.enum(patientStatuses),
  letterCount: z.number().int(),
  /** The newest visit date of the patient's letters (rules §2). */
  lastVisit: Day.nullable(),
  /** The reason and time of the archiving by an administrator (rules §2), or null if the record is not archived. */
  archive: z.object({ reason: z.string(), at: Instant, byName: z.string() }).nullable(),
  version: Version,
  /** The person who made this version, or null if the record was never changed. */
  changedBy: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Patient = z.infer<typeof Patient>

export const PatientSummary = Patient.pick({
  id: true,
  name: true,
  dob: true,
  gender: true,
  email: true,
  nhsNumber: true,
  gpName: true,
  communicationNeeds: true,
  doctorId: true,
  letterStatus: true,
  letterCount: true,
  createdAt: true,
}).extend({ isArchived: z.boolean() })
export type PatientSummary = z.infer<typeof PatientSummary>

/** The details that distinguish two people of the same name. */
export const PatientIdentity = Patient.pick({ id: true, name: true, dob: true, nhsNumber: true })
export type PatientIdentity = z.infer<typeof PatientIdentity>

const NhsNumberInput = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || parseNhsNumber(text) !== null,
    'This NHS number is not valid. Check all ten digits.',
  )
  .transform((text) => parseNhsNumber(text))
  .nullable()

/** A gender as input, in any case. 'Not specified' means unknown (spec §3 Extracted patient, product §2). */
const GenderInput = z.preprocess(
  (gender: Gender) => plainGender(gender),
  z.enum(genders, 'Choose male, female, other or unknown.'),
)

function plainGender(gender: unknown): unknown {
  if (typeof gender !== 'string') return gender
  const word = gender.trim().toLowerCase()
  return word === 'not specified' ? 'unknown' : word
}

/** The fields that a person fills in. Each has a label. A PUT changes only the fields that it is sent (rules §4). */
const PatientFields = z.object({
  name: Name,
  dob: DobInput,
  gender: GenderInput,
  phone: OptionalPhone,
  email: z.union([z.literal('').transform(() => null), Email]).nullable(),
  address: optionalText(500),
  emergencyContact: optionalText(300),
  communicationNeeds: CommunicationNeedsInput,
  /** 'Auto-generated' in a list means that there is no number (spec §3 Extracted patient). */
  medicalRecordNumber: optionalText(100).transform((text) => (text === 'Auto-generated' ? null : text)),
  nhsNumber: NhsNumberInput,
  insuranceInfo: optionalText(300),
  allergies: TextList,
  medications: TextList,
  bloodType: optionalText(20),
  gpName: optionalText(200),
  gpPractice: optionalText(200),
  gpAddress: optionalText(500),
} satisfies Record<PatientField, z.ZodType>)

/** The largest number of records that one entry can exclude as duplicates. */
export const maxNamed = 100

/** A name without lost letters, because nobody finds a record under half a name. */
const WholeName = Name.refine(
  (name) => !name.includes(unreadableLetter),
  'Some characters in this name could not be read. Type the name as it is written.',
)

/** A new patient, as typed or read from a list. */
export const NewPatient = PatientFields.partial().extend({
  name: WholeName,
  /** A person says that this is nobody in `notDuplicateOf` and, in a list, none of the earlier entries (rules §4). */
  confirmedNotDuplicate: z.boolean().optional(),
  /** The likely duplicates that the person saw. Without this the confirmation covers all of them. */
  notDuplicateOf: z.array(Id).max(maxNamed).optional(),
})
export type NewPatient = z.infer<typeof NewPatient>

export const CreatePatient = NewPatient.extend({ doctorId: Id.optional() })
export type CreatePatient = z.infer<typeof CreatePatient>

export const UpdatePatient = PatientFields.partial().extend({ version: Version.optional() })
export type UpdatePatient = z.infer<typeof UpdatePatient>

export const PatientQuery = z.object({
  /**
   * Words of the name, an e-mail address, a phone, NHS, record or MR number, a postcode, or a date of birth as `YYYY-MM-DD`. All
   * words must match, and accents do not matter.
   */
  q: SearchText,
  /** The newest letter of completed patients is posted (spec §2 Patient list), or they are archived. */
  tab: z.enum(['active', 'completed']).optional(),
  sort: z.enum(['name', 'createdAt', 'letterStatus']).default('letterStatus'),
  direction: Direction.default('asc'),
  page: Page,
  limit: Limit,
})
export type PatientQuery = z.infer<typeof PatientQuery>

export const PatientPage = z.object({
  patients: z.array(PatientSummary),
  /** The number of patients that the filter finds. */
  total: z.number().int(),
  /** True if nothing matches, and the patients have similar names. The most similar come first. */
  similar: z.boolean(),
  page: z.number().int(),
  limit: z.number().int(),
  /** The number of patients in each tab that the search finds. Without a search these are all patients. */
  matches: z.object({ active: z.number().int(), completed: z.number().int() }),
  /** The numbers of all patients that the caller may see, without the filter. */
  counts: z.object({ active: z.number().int(), completed: z.number().int(), newThisWeek: z.number().int() }),
})
export type PatientPage = z.infer<typeof PatientPage>

/** A deleted record, as shown to people who could see it. A merged record is not deleted but part of another. */
export const PatientDeletion = z.object({
  patientId: Id,
  name: z.string(),
  dob: Day.nullable(),
  deletedAt: Instant,
  /** The name of the person who deleted the record, or null if unknown. */
  deletedBy: z.string().nullable(),
  /**
   * Whether the caller can restore the record now: a person their own deletion within ten minutes, and an administrator any
   * (rules §1).
   */
  mayRestore: z.boolean(),
})
export type PatientDeletion = z.infer<typeof PatientDeletion>

const patientReply = z.object({ patient: Patient })

/** Several patients at once. The call changes all of them or none. */
export const SeveralPatients = z.strictObject({
  patientIds: z.array(Id).min(1, 'Choose at least one patient.').max(10_000, 'Choose fewer patients.'),
})

export const patientRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/patients',
    can: 'patient.read',
    does: 'List patients in scope in pages, with search',
    query: PatientQuery,
    reply: PatientPage,
  },
  get: {
    method: 'GET',
    path: '/api/patients/:id',
    can: 'patient.read',
    does: "Get one patient's record; a merged record returns the record it was merged into",
    views: 'patient.view',
    params: IdParams,
    reply: patientReply.extend({
      /** Other patients with the same name that the caller may see. */
      namesakes: z.array(PatientIdentity),
    }),
  },
  create: {
    method: 'POST',
    path: '/api/patients',
    can: 'patient.create',
    does: 'Add a patient; administrators choose the doctor; likely duplicates are returned first (409)',
    body: CreatePatient,
    reply: patientReply,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/api/patients/:id',
    can: 'patient.edit',
    does: 'Change a patient; only the fields sent are changed',
    params: IdParams,
    body: UpdatePatient,
    reply: patientReply,
  },
  delete: {
    method: 'DELETE',
    path: '/api/patients/:id',
    can: 'patient.delete',
    does: 'Delete a patient who has no unfinished letters; the patient can be restored',
    params: IdParams,
    reply: z.object({ deletedCount: z.number().int() }),
  },
  getDeleted: {
    method: 'GET',
    path: '/api/patients/:id/deletion',
    can: 'patient.delete',
    does: 'Find out who deleted this record and when, and whether you may restore it; not found unless it is deleted',
    params: IdParams,
    reply: z.object({ deletion: PatientDeletion }),
  },
  restore: {
    method: 'POST',
    path: '/api/patients/:id/restore',
    can: 'patient.delete',
    does: 'Restore a deleted patient; your own deletions within ten minutes, administrators at any time',
    params: IdParams,
    reply: patientReply,
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/api/patients/batch',
    can: 'patient.delete',
    does: 'Delete several patients, all or none',
    body: SeveralPatients,
    reply: z.object({ deletedCount: z.number().int() }),
  },
  restoreBatch: {
    method: 'POST',
    path: '/api/patients/batch/restore',
    can: 'patient.delete',
    does: 'Restore several deleted patients, all or none; the same limits as for one',
    body: SeveralPatients,
    /** The number of these patients that exist now, including those that were already restored. */
    reply: z.object({ restoredCount: z.number().int() }),
  },
  letters: {
    method: 'GET',
    path: '/api/patients/:id/letters',
    can: 'letter.read',
    does: "List a patient's letters, newest first, in pages",
    views: 'patient.view',
    params: IdParams,
    query: QueueQuery,
    reply: PatientLetters,
  },
})
