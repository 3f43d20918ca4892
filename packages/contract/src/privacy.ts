// Defines data-rights requests: people's requests about their data, and what the practice does about each (spec §7 Data rights).
import { plainLine } from '@sincerely/domain/letters/allowed-markup'
import {
  identityStates,
  requestSteps,
  stepNoteMissing,
  takenSteps,
} from '@sincerely/domain/privacy/data-rights'
import { isContact, noContact } from '@sincerely/domain/privacy/contact'
import { dataRights } from '@sincerely/domain/privacy/known-rights'
import { requestStates } from '@sincerely/domain/privacy/request-states'
import { z } from 'zod'
import {
  atMost,
  Day,
  DobInput,
  Id,
  IdParams,
  Instant,
  Name,
  Page,
  SearchText,
  Version,
  whenObject,
} from './fields.ts'
import { Erasure, ErasePatient } from './erasure.ts'
import { Correction, CorrectionChoices, RectifyRecord } from './rectification.ts'
import { defineRoutes } from './route.ts'

/** The request's own details. The server adds the state and times that a sender's copy of the request has (spec §3). */
const fields = z.object({
  /** The sender's number for the request, so that sending it again does not make a second one. */
  id: z.union([z.string().trim().min(1).max(100), z.number()]).transform(String),
  kind: z.enum(dataRights, 'Choose a type of request.'),
  /** The person whose data the request is about. */
  name: Name.transform(plainLine).refine((name) => name !== '', 'Enter a name.'),
  dob: DobInput.optional(),
  contact: z.string().trim().refine(isContact, noContact).max(500, atMost(500)),
  details: z.string().trim().max(5000, atMost(5000)).default(''),
})

export const AskDataRight = fields.refine(({ kind }) => kind !== 'delete-account', {
  path: ['kind'],
  when: whenObject,
  message: 'Sign in to ask for the deletion of your account.',
})
export type AskDataRight = z.infer<typeof AskDataRight>

/** Like `AskDataRight`, but recorded by staff, who may have received the request on an earlier day. */
export const RecordDataRight = fields.extend({ receivedOn: Day.optional() })
export type RecordDataRight = z.infer<typeof RecordDataRight>

/** The reply to the sender, with the request's number and due date. */
const Receipt = z.object({ id: Id, receivedOn: Day, dueOn: Day })
export type DataRightsReceipt = z.infer<typeof Receipt>

export const DataRightsRequest = z.object({
  id: Id,
  kind: z.enum(dataRights),
  status: z.enum(requestStates),
  identity: z.enum(identityStates),
  name: z.string(),
  dob: Day.nullable(),
  contact: z.string(),
  details: z.string(),
  /** The record that the request is about, once that is known. */
  patient: z.object({ id: Id, name: z.string(), dob: Day.nullable() }).nullable(),
  user: z.object({ id: Id, name: z.string(), hasLeft: z.boolean() }).nullable(),
  /** The number that the record had before it was erased. */
  erasedPatientId: Id.nullable(),
  /** The staff member who recorded the request, or null if it came from the public page. */
  createdBy: z.string().nullable(),
  receivedOn: Day,
  dueOn: Day,
  extended: z.boolean(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  version: Version,
})
export type DataRightsRequest = z.infer<typeof DataRightsRequest>

/** A request as shown to the person who recorded it. */
export const OwnDataRightsRequest = DataRightsRequest.extend({
  /** The reason that the person receives and its time, if the request is refused or extended. */
  reason: z.object({ note: z.string(), at: Instant }).nullable(),
})
export type OwnDataRightsRequest = z.infer<typeof OwnDataRightsRequest>

export const DataRightsStep = z.object({
  id: Id,
  step: z.enum(takenSteps),
  note: z.string(),
  identity: z.enum(identityStates).nullable(),
  dueOn: Day.nullable(),
  /** The corrections of a rectifying step. */
  rectification: Correction.nullable(),
  byName: z.string(),
  at: Instant,
})
export type DataRightsStep = z.infer<typeof DataRightsStep>

const StepNote = z.string().trim().max(2000, atMost(2000))

/** Reads a step's input before its kind has been checked. */
function missingNote(input: unknown): string {
  const step = requestSteps.find((known) => (input as { step?: unknown }).step === known)
  return stepNoteMissing[step ?? 'note']
}

export const TakeDataRightsStep = z
  .object({
    step: z.enum(requestSteps),
    note: StepNote,
    /** The result of the identity check, with `check-identity` only. */
    identity: z.enum(['confirmed', 'not-confirmed']).optional(),
    /** The record that the check found, of a patient or a staff member, because a request is about one person. */
    patientId: Id.nullable().optional(),
    userId: Id.nullable().optional(),
    /** A person confirms, with `extend`, that more time is needed although the first month is over. */
    afterFirstMonth: z.boolean().default(false),
    version: Version,
  })
  .refine(({ note }) => note !== '', {
    path: ['note'],
    when: whenObject,
    error: ({ input }) => missingNote(input),
  })
  .refine(({ step, identity }) => (step === 'check-identity') === (identity !== undefined), {
    path: ['identity'],
    when: whenObject,
    message: 'Choose the result of the check.',
  })
  .refine(({ patientId = null, userId = null }) => patientId === null || userId === null, {
    path: ['userId'],
    when: whenObject,
    message: 'A request is about one person. Choose either the patient or the member of staff.',
  })
export type TakeDataRightsStep = z.infer<typeof TakeDataRightsStep>

/** Somebody whom a request may be about, including deleted records. */
export const FoundPerson = z.object({
  kind: z.enum(['patient', 'user']),
  id: Id,
  name: z.string(),
  /** The date of birth of a patient. */
  dob: Day.nullable(),
  /** The e-mail address of a staff member. */
  email: z.string().nullable(),
  isDeleted: z.boolean(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

const one = z.object({ request: DataRightsRequest, steps: z.array(DataRightsStep) })

export const privacyRoutes = defineRoutes({
  askDataRight: {
    method: 'POST',
    path: '/api/gdpr/data-rights-request',
    can: 'public',
    does: 'Send the practice a request about your own data; the number of requests an hour from one address is limited',
    body: AskDataRight,
    reply: z.object({ request: Receipt }),
  },
  recordDataRight: {
    method: 'POST',
    path: '/api/gdpr/data-rights-requests',
    can: 'own.data-rights',
    does: 'Record a request that someone made, or your own',
    body: RecordDataRight,
    reply: z.object({ request: Receipt }),
  },
  listOwnDataRights: {
    method: 'GET',
    path: '/api/gdpr/data-rights-requests/own',
    can: 'own.data-rights',
    does: 'List the requests you recorded and their outcomes, newest first, 50 at most',
    reply: z.object({ requests: z.array(OwnDataRightsRequest) }),
  },
  listDataRights: {
    method: 'GET',
    path: '/api/gdpr/data-rights-requests',
    can: 'data-rights.handle',
    does: 'List requests about personal data, the earliest due first, in pages of 50',
    query: z.object({ status: z.enum(requestStates).default('pending'), page: Page }),
    reply: z.object({
      requests: z.array(DataRightsRequest),
      total: z.number().int(),
      counts: z.record(z.enum(requestStates), z.number().int()),
    }),
  },
  getDataRight: {
    method: 'GET',
    path: '/api/gdpr/data-rights-requests/:id',
    can: 'data-rights.handle',
    does: 'Get one request and what was done about it',
    params: IdParams,
    reply: one,
  },
  takeDataRightsStep: {
    method: 'POST',
    path: '/api/gdpr/data-rights-requests/:id/steps',
    can: 'data-rights.handle',
    does: 'Check the identity, or extend, note, complete, refuse, withdraw or reopen a request, with a reason',
    params: IdParams,
    body: TakeDataRightsStep,
    reply: one,
  },
  findPeople: {
    method: 'GET',
    path: '/api/gdpr/people',
    can: 'data-rights.handle',
    does: 'Find the patients and users a request may be about, including deleted ones, ten of each',
    query: z.object({ q: SearchText }),
    reply: z.object({ people: z.array(FoundPerson) }),
  },
  getErasure: {
    method: 'GET',
    path: '/api/gdpr/data-rights-requests/:id/erasure',
    can: 'data-rights.handle',
    does: 'Preview the data that the erasure in this request would delete, and whether it is due',
    params: IdParams,
    reply: z.object({ erasure: Erasure }),
  },
  erasePatient: {
    method: 'POST',
    path: '/api/gdpr/data-rights-requests/:id/erasure',
    can: 'data-rights.handle',
    does: 'Erase the record of a request permanently, and complete the request',
    params: IdParams,
    body: ErasePatient,
    reply: one,
  },
  getCorrection: {
    method: 'GET',
    path: '/api/gdpr/data-rights-requests/:id/rectification',
    can: 'data-rights.handle',
    does: 'Get the changes to the record since the correction was requested, and the letters sent before that',
    params: IdParams,
    reply: z.object({ correction: CorrectionChoices }),
  },
  rectifyRecord: {
    method: 'POST',
    path: '/api/gdpr/data-rights-requests/:id/rectification',
    can: 'data-rights.handle',
    does: 'Record what was wrong and what was corrected, and complete the request',
    params: IdParams,
    body: RectifyRecord,
    reply: one,
  },
  exportOwnData: {
    kind: 'file',
    method: 'GET',
    path: '/api/gdpr/export',
    can: 'own.data-rights',
    does: 'Export all data held on you as a zip of JSON files, with the letters you signed or wrote as PDF',
    contentType: 'application/zip',
  },
  exportPerson: {
    kind: 'file',
    method: 'GET',
    path: '/api/gdpr/data-rights-requests/:id/export',
    can: 'data-rights.handle',
    does: 'Export all data held on the person of a request, once their identity is confirmed, as a zip',
    params: IdParams,
    contentType: 'application/zip',
  },
})
