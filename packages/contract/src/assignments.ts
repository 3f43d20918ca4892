// Defines assignments of secretaries to doctors, and covers (spec §3 Assignment, §7 Admin; rules §1 Covers).
import { coverStates } from '@sincerely/domain/assignments/covers'
import { z } from 'zod'
import { Day, Id, IdParams, Instant, Limit, QueryFlag, QueryId, Version } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A secretary has at most one assigned doctor, so the secretary's id is also the assignment's id. */
export const Assignment = z.object({
  id: Id,
  doctorId: Id,
  doctorName: z.string(),
  doctorEmail: z.string(),
  secretaryId: Id,
  secretaryName: z.string(),
  secretaryEmail: z.string(),
  /** 'inactive' while one of the two may not sign in. */
  status: z.enum(['active', 'inactive']),
  assignedAt: Instant,
  /** The time at which the secretary was last active. */
  lastActive: Instant.nullable(),
})
export type Assignment = z.infer<typeof Assignment>

const Person = z.object({ id: Id, name: z.string(), email: z.string() })

/** The assignments, and everybody who may sign in, so that the page can show who can be assigned and who is not. */
export const Assignments = z.object({
  assignments: z.array(Assignment),
  doctors: z.array(Person),
  /** Each secretary has the doctor they work for. */
  secretaries: z.array(Person.extend({ doctorId: Id.nullable() })),
  unassignedDoctors: z.array(Person),
  unassignedSecretaries: z.array(Person),
  counts: z.object({
    total: z.number().int(),
    active: z.number().int(),
    unassignedDoctors: z.number().int(),
    unassignedSecretaries: z.number().int(),
  }),
})
export type Assignments = z.infer<typeof Assignments>

/** `replaces` is the doctor whom the caller believes the secretary works for. The call is refused if that has changed. */
const AssignDoctor = z.object({ secretaryId: Id, doctorId: Id, replaces: Id.nullable().optional() })
export type AssignDoctor = z.infer<typeof AssignDoctor>

export const Cover = z.object({
  id: Id,
  /** The secretary or doctor who covers. */
  coveringId: Id,
  coveringName: z.string(),
  doctorId: Id,
  doctorName: z.string(),
  /** Days in the practice's time zone. The last one is included. */
  from: Day,
  to: Day,
  /** The time at which somebody ended the cover early. */
  endedAt: Instant.nullable(),
  state: z.enum(coverStates),
  version: Version,
})
export type Cover = z.infer<typeof Cover>

const days = { from: Day, to: Day }
export const CreateCover = z.object({ coveringId: Id, doctorId: Id, ...days })
export type CreateCover = z.infer<typeof CreateCover>

const UpdateCover = z.object(days).partial().extend({ version: Version.optional() })
export type UpdateCover = z.infer<typeof UpdateCover>

const CoverQuery = z.object({ past: QueryFlag.default(false), limit: Limit })
export type CoverQuery = z.infer<typeof CoverQuery>

const cover = z.object({ cover: Cover })

export const assignmentRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/doctor-secretary',
    can: 'assignment.read',
    does: 'List which secretary works for which doctor, and the secretaries without a doctor',
    reply: Assignments,
  },
  assign: {
    method: 'POST',
    path: '/api/doctor-secretary',
    can: 'assignment.edit',
    does: 'Assign a secretary to a doctor; returns who was replaced',
    body: AssignDoctor,
    reply: z.object({ assignment: Assignment, replaced: Person.pick({ id: true, name: true }).nullable() }),
    creates: true,
  },
  unassign: {
    method: 'DELETE',
    path: '/api/doctor-secretary/:id',
    can: 'assignment.edit',
    does: "End the assignment of a secretary, by the secretary's id; refused if it is no longer to `doctorId`",
    params: IdParams,
    query: z.strictObject({ doctorId: QueryId.optional() }),
    reply: z.object({ deletedCount: z.number().int() }),
  },
  listCovers: {
    method: 'GET',
    path: '/api/doctor-secretary/covers',
    can: 'assignment.read',
    does: 'List current and future covers, the next one first; with `past`, those that have ended, newest first',
    query: CoverQuery,
    reply: z.object({ covers: z.array(Cover), more: z.boolean() }),
  },
  createCover: {
    method: 'POST',
    path: '/api/doctor-secretary/covers',
    can: 'assignment.edit',
    does: 'Let a secretary or a doctor cover for another doctor from one date to another',
    body: CreateCover,
    reply: cover,
    creates: true,
  },
  updateCover: {
    method: 'PUT',
    path: '/api/doctor-secretary/covers/:id',
    can: 'assignment.edit',
    does: 'Change the dates of a cover that has not ended',
    params: IdParams,
    body: UpdateCover,
    reply: cover,
  },
  endCover: {
    method: 'DELETE',
    path: '/api/doctor-secretary/covers/:id',
    can: 'assignment.edit',
    does: 'End a cover now; one that has not started is deleted, which returns null',
    params: IdParams,
    reply: z.object({ cover: Cover.nullable() }),
  },
})
