// Defines clinics: the patients that a doctor sees on one day. Each visit ends in a letter, a dictation or a reason why there
// is no letter (product §8).
import { visitStates } from '@sincerely/domain/clinics/visits'
import { dictationStates } from '@sincerely/domain/dictations/state'
import { letterStatuses } from '@sincerely/domain/letters/status'
import { z } from 'zod'
import { Day, Id, IdParams, Instant, Limit, optionalLine, QueryId, Version } from './fields.ts'
import { defineRoutes } from './route.ts'

/** The largest number of patients in one clinic. */
export const maxVisits = 200

const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'Enter a time such as 09:30.')

export const ClinicSummary = z.object({
  id: Id,
  /** The day in the practice's time zone. */
  day: Day,
  doctorId: Id,
  doctorName: z.string(),
  place: z.string().nullable(),
  /** The number of visits. `open` counts those that still need a letter, a dictation or a reason why there is no letter. */
  total: z.number().int(),
  open: z.number().int(),
  /** The time at which the clinic was closed, or null. A visit that opens again opens its clinic too. */
  closedAt: Instant.nullable(),
  version: Version,
})
export type ClinicSummary = z.infer<typeof ClinicSummary>

export const ClinicVisit = z.object({
  id: Id,
  patientId: Id,
  patientName: z.string(),
  patientDob: Day.nullable(),
  patientNhsNumber: z.string().nullable(),
  /** False if the patient has moved to a doctor that the caller does not work for. */
  mayOpenPatient: z.boolean(),
  time: Time.nullable(),
  state: z.enum(visitStates),
  /** `mayOpen` is false if the letter or dictation has moved to another doctor whose records the caller may not see. */
  letter: z.object({ id: Id, status: z.enum(letterStatuses), mayOpen: z.boolean() }).nullable(),
  dictation: z.object({ id: Id, state: z.enum(dictationStates), mayOpen: z.boolean() }).nullable(),
  reason: z.string().nullable(),
  /** Letters of the same patient, doctor and visit date that belong to no visit. They are offered for an open visit. */
  offered: z.array(z.object({ id: Id, status: z.enum(letterStatuses) })),
})
export type ClinicVisit = z.infer<typeof ClinicVisit>

export const Clinic = ClinicSummary.extend({ closedBy: z.string().nullable(), visits: z.array(ClinicVisit) })
export type Clinic = z.infer<typeof Clinic>

const NewVisit = z.object({ patientId: Id, time: Time.nullable().default(null) })
const NewVisits = z.array(NewVisit).max(maxVisits, `A clinic can have at most ${maxVisits} patients.`)

const Place = optionalLine(200)

export const CreateClinic = z.object({
  day: Day,
  /** By default this is the doctor who calls, or the doctor that the caller works for. */
  doctorId: Id.optional(),
  place: Place.default(null),
  visits: NewVisits.default([]),
})
export type CreateClinic = z.infer<typeof CreateClinic>

/** Changes only the fields that are sent. */
export const UpdateClinic = z.object({
  day: Day.optional(),
  doctorId: Id.optional(),
  place: Place.optional(),
  version: Version.optional(),
})
export type UpdateClinic = z.infer<typeof UpdateClinic>

export const AddVisits = z.object({ visits: NewVisits.min(1, 'Choose a patient.') })
export type AddVisits = z.infer<typeof AddVisits>

export const CloseVisit = z.strictObject({
  reason: z.string().trim().min(1, 'Give a reason.').max(200, 'Shorten the reason to 200 characters.'),
})
export type CloseVisit = z.infer<typeof CloseVisit>

export const ClinicQuery = z.object({
  /** `open` clinics come earliest first, and `closed` ones newest first. */
  state: z.enum(['open', 'closed']).default('open'),
  doctorId: QueryId.optional(),
  cursor: z.string().max(100).optional(),
  limit: Limit,
})
export type ClinicQuery = z.infer<typeof ClinicQuery>

export const ClinicPage = z.object({ clinics: z.array(ClinicSummary), nextCursor: z.string().nullable() })
export type ClinicPage = z.infer<typeof ClinicPage>

const clinic = z.object({ clinic: Clinic })

export const clinicRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/clinics',
    can: 'clinic.read',
    does: 'List clinics in scope in pages, by default those that are not closed, with the number of open visits',
    query: ClinicQuery,
    reply: ClinicPage,
  },
  create: {
    method: 'POST',
    path: '/api/clinics',
    can: 'clinic.edit',
    does: 'Add a clinic, with or without its patients',
    body: CreateClinic,
    reply: clinic,
    creates: true,
  },
  get: {
    method: 'GET',
    path: '/api/clinics/:id',
    can: 'clinic.read',
    does: 'Get one clinic with its visits, and the letters that could belong to open ones',
    views: 'clinic.view',
    params: IdParams,
    reply: clinic,
  },
  update: {
    method: 'PATCH',
    path: '/api/clinics/:id',
    can: 'clinic.edit',
    does: 'Change the day, doctor or place of a clinic; its day only while it has no letter or dictation',
    params: IdParams,
    body: UpdateClinic,
    reply: clinic,
  },
  delete: {
    method: 'DELETE',
    path: '/api/clinics/:id',
    can: 'clinic.edit',
    does: 'Delete a clinic without patients',
    params: IdParams,
    reply: z.object({ deletedCount: z.number().int() }),
  },
  addVisits: {
    method: 'POST',
    path: '/api/clinics/:id/visits',
    can: 'clinic.edit',
    does: 'Add patients to a clinic, in order of their times; patients already in it are left out',
    params: IdParams,
    body: AddVisits,
    reply: clinic,
  },
  close: {
    method: 'POST',
    path: '/api/clinics/:id/close',
    can: 'clinic.edit',
    does: 'Close a clinic; refused while visits are open, with the names of the patients',
    params: IdParams,
    reply: clinic,
  },
  changeVisit: {
    method: 'PATCH',
    path: '/api/clinic-visits/:id',
    can: 'clinic.edit',
    does: 'Change the time of a visit and move it to its place in the list',
    params: IdParams,
    body: z.object({ time: Time.nullable() }),
    reply: clinic,
  },
  removeVisit: {
    method: 'DELETE',
    path: '/api/clinic-visits/:id',
    can: 'clinic.edit',
    does: 'Remove an open visit, until the day of the clinic is over',
    params: IdParams,
    reply: clinic,
  },
  closeVisit: {
    method: 'POST',
    path: '/api/clinic-visits/:id/close',
    can: 'clinic.edit',
    does: 'Give the reason why a visit needs no letter',
    params: IdParams,
    body: CloseVisit,
    reply: clinic,
  },
  reopenVisit: {
    method: 'POST',
    path: '/api/clinic-visits/:id/reopen',
    can: 'clinic.edit',
    does: 'Withdraw the reason given for a visit, which opens the visit and its clinic again',
    params: IdParams,
    reply: clinic,
  },
  linkLetter: {
    method: 'POST',
    path: '/api/clinic-visits/:id/letter',
    can: 'clinic.edit',
    does: 'Link a letter about this patient to the visit',
    params: IdParams,
    body: z.strictObject({ letterId: Id }),
    reply: clinic,
  },
})
