// Defines the practice's patients for an administrator: the list, archiving, and giving them to another doctor (spec §2 Admin
// Patients).
import { practicePatientSorts, practicePatientStatuses } from '@sincerely/domain/patients/practice-list'
import { z } from 'zod'
import { atMost, Day, Direction, Id, IdParams, Name, Page, QueryId, SearchText, Version } from './fields.ts'
import { Patient, SeveralPatients } from './patients.ts'
import { defineRoutes } from './route.ts'

const Count = z.number().int()

export const PracticePatient = z.object({
  id: Id,
  name: z.string(),
  dob: Day.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  doctorId: Id,
  doctorName: z.string(),
  /** The names of the doctor's assigned secretaries, without covers. */
  secretaryNames: z.array(z.string()),
  status: z.enum(practicePatientStatuses),
  /** The reason why the patient is inactive. */
  archiveReason: z.string().nullable(),
  lastVisit: Day.nullable(),
  letterCount: Count,
  version: Version,
})
export type PracticePatient = z.infer<typeof PracticePatient>

const PracticePatientFilter = z.object({
  /** Words of the name, an e-mail address, or a telephone or MR number. Accents and telephone formats do not matter. */
  q: SearchText,
  doctorId: QueryId.optional(),
  /** Without a status both active and inactive patients are listed. */
  status: z.enum(practicePatientStatuses).optional(),
})
export type PracticePatientFilter = z.infer<typeof PracticePatientFilter>

export const PracticePatientQuery = PracticePatientFilter.extend({
  /** Patients without a visit come last in either direction. */
  sort: z.enum(practicePatientSorts).default('name'),
  direction: Direction.default('asc'),
  page: Page,
  limit: z.coerce.number().int().min(1).max(200).default(20),
})
export type PracticePatientQuery = z.infer<typeof PracticePatientQuery>

export const PracticePatientPage = z.object({
  patients: z.array(PracticePatient),
  /** The number of patients that the filter finds. */
  total: Count,
  page: Count,
  limit: Count,
  /** The numbers for the whole practice, without the filter and without deleted records. */
  counts: z.object({ totalPatients: Count, activePatients: Count, totalLetters: Count }),
})
export type PracticePatientPage = z.infer<typeof PracticePatientPage>

const ArchiveReason = z
  .string()
  .trim()
  .min(1, 'Give a reason for archiving the patient.')
  .max(500, atMost(500))

/** The options for a doctor's unfinished work when the patient gets another doctor. */
export const unfinishedWays = ['along', 'stay'] as const

/** The unfinished work of these patients' own doctors, by doctor. Work of other doctors is not included. */
export const UnfinishedWork = z.object({
  doctors: z.array(
    z.object({
      doctorId: Id,
      doctorName: Name,
      patients: Count,
      letters: Count,
      /** The number of the letters that are approved. */
      approved: Count,
      dictations: Count,
    }),
  ),
})
export type UnfinishedWork = z.infer<typeof UnfinishedWork>

export const ReassignPatients = SeveralPatients.extend({
  doctorId: Id,
  /** The choice for letters that are not posted. */
  letters: z.enum(unfinishedWays, 'Choose what happens to unfinished letters.'),
  /** The choice for dictations that are not typed. */
  dictations: z.enum(unfinishedWays, 'Choose what happens to dictations that are not typed yet.'),
  /**
   * Refuses with `others_unsaved_text` if other users have unsaved text in a letter that moves, so that the page can ask first.
   */
  askIfOthersWrite: z.boolean().optional(),
  /** Returns approved letters that move to draft. Without this they are refused with `approval_would_end`. */
  returnApproved: z.boolean().optional(),
  /** The figures that the person saw. If they have changed, the call is refused with `unfinished_changed_meanwhile`. */
  counted: z
    .array(UnfinishedWork.shape.doctors.element.omit({ doctorName: true }))
    .max(1000)
    .optional(),
})
export type ReassignPatients = z.infer<typeof ReassignPatients>

export const ReassignedPatients = z.object({
  patients: Count,
  letters: Count,
  returned: Count,
  dictations: Count,
})
export type ReassignedPatients = z.infer<typeof ReassignedPatients>

const patientReply = z.object({ patient: Patient })

export const practicePatientRoutes = defineRoutes({
  listPractice: {
    method: 'GET',
    path: '/api/admin/patients',
    can: 'practice.patients',
    does: 'List all patients of the practice in pages, filtered, searched and sorted',
    query: PracticePatientQuery,
    reply: PracticePatientPage,
  },
  exportPractice: {
    kind: 'file',
    method: 'GET',
    path: '/api/admin/patients.csv',
    can: 'practice.patients',
    does: 'Download all patients that match the filter as CSV, by name',
    query: PracticePatientFilter,
    contentType: 'text/csv; charset=utf-8',
  },
  archive: {
    method: 'POST',
    path: '/api/patients/:id/archive',
    can: 'patient.archive',
    does: 'Archive a patient who has no unfinished work, with a reason; no new letters can be created for them',
    params: IdParams,
    body: z.object({ reason: ArchiveReason, version: Version.optional() }),
    reply: patientReply,
  },
  unarchive: {
    method: 'POST',
    path: '/api/patients/:id/unarchive',
    can: 'patient.archive',
    does: 'Unarchive a patient',
    params: IdParams,
    reply: patientReply,
  },
  countUnfinished: {
    method: 'POST',
    path: '/api/patients/batch/unfinished',
    can: 'patient.reassign',
    does: 'Count the unfinished work for these patients, before they are reassigned',
    body: SeveralPatients,
    reply: UnfinishedWork,
  },
  reassign: {
    method: 'POST',
    path: '/api/patients/batch/reassign',
    can: 'patient.reassign',
    does: 'Reassign patients to another doctor, all or none, with or without their unfinished letters and dictations; approved letters that move become drafts again',
    body: ReassignPatients,
    /** The number of patients that moved to the other doctor. `returned` is the number of letters that are drafts again. */
    reply: ReassignedPatients,
  },
})
