// Defines the audit trail for an administrator: who saw and changed what, and whether the trail is intact (rules §6).
import { actionGroups } from '@sincerely/domain/audit/action-groups'
import { harmKinds } from '@sincerely/domain/audit/harm'
import { isDay } from '@sincerely/domain/dates'
import { z } from 'zod'
import { Id, Instant, Limit, QueryId } from './fields.ts'
import { defineRoutes } from './route.ts'

const Count = z.number().int()
const PersonOfLine = z.object({ id: Id, name: z.string() })

/** A line holds numbers and codes, and never text of patients. Names are the present ones. */
export const AuditLine = z.object({
  /** The line's unique number. Numbers may be skipped. */
  line: Count,
  at: Instant,
  /** The person, or null if the server acted automatically or the person had not signed in. */
  actor: PersonOfLine.nullable(),
  /** The action, such as `letter.approve`. */
  action: z.string(),
  /** The patient, or null if the line is not about one. The name is null once the record is erased. */
  patient: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  letterId: Id.nullable(),
  /** The staff member whose account or work was changed. */
  user: PersonOfLine.nullable(),
  details: z.record(z.string(), z.unknown()),
  /** The line's position in the sealed chain, or null for the few seconds before it has one. */
  position: Count.nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

const QueryDay = z.string().refine(isDay, 'Enter a real date.').optional()

export const AuditFilter = z.object({
  /** The person who acted. */
  actorId: QueryId.optional(),
  group: z.enum(actionGroups).optional(),
  patientId: QueryId.optional(),
  letterId: QueryId.optional(),
  /** Days in the practice's time zone. Both are included. */
  from: QueryDay,
  to: QueryDay,
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditQuery = AuditFilter.extend({ cursor: z.string().max(100).optional(), limit: Limit })
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditPage = z.object({ lines: z.array(AuditLine), nextCursor: z.string().nullable() })
export type AuditPage = z.infer<typeof AuditPage>

/** The end of the sealed chain: its last position and the hash at that position, in 64 hexadecimal digits. */
export const NotedHead = z.object({ position: Count, hash: z.string() })
export type NotedHead = z.infer<typeof NotedHead>

export const AuditHarm = z.object({
  kind: z.enum(harmKinds),
  position: Count.nullable(),
  line: Count.nullable(),
  other: Count.nullable(),
})

/** The result of a check of the whole trail. */
export const AuditReport = z.object({
  /** The number of sealed lines that were checked. */
  lines: Count,
  head: NotedHead.nullable(),
  /** The number of lines that were not sealed yet, and the time of the oldest. */
  waiting: z.object({ count: Count, oldestAt: Instant.nullable() }),
  harmCount: Count,
  /** The first 500 cases of damage. */
  harm: z.array(AuditHarm),
})
export type AuditReport = z.infer<typeof AuditReport>

export const AuditCheck = z.object({
  id: Id,
  begunBy: z.string(),
  begunAt: Instant,
  endedAt: Instant.nullable(),
  /** With `interrupted` the server stopped during the check. */
  state: z.enum(['running', 'intact', 'harmed', 'failed', 'interrupted']),
  report: AuditReport.nullable(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

/** `head` and `waiting` are the present values. `check` is the last check, or the one in progress. */
export const AuditState = z.object({
  head: NotedHead.nullable(),
  waiting: Count,
  check: AuditCheck.nullable(),
})
export type AuditState = z.infer<typeof AuditState>

export const auditRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    can: 'audit.read',
    does: 'List audit entries, newest first, in pages, filtered by person, kind, record and days',
    views: 'audit.view',
    query: AuditQuery,
    reply: AuditPage,
  },
  export: {
    kind: 'file',
    method: 'GET',
    path: '/api/admin/audit.csv',
    can: 'audit.read',
    does: 'Download the same entries as CSV, with their position in the sealed chain',
    query: AuditFilter,
    contentType: 'text/csv; charset=utf-8',
  },
  getState: {
    method: 'GET',
    path: '/api/admin/audit/state',
    can: 'audit.read',
    does: 'Get the position up to which the trail is sealed, and the result of the last check',
    reply: AuditState,
  },
  check: {
    method: 'POST',
    path: '/api/admin/audit/check',
    can: 'audit.read',
    does: 'Check the whole trail in the background; returns the check that is already running, if there is one',
    reply: AuditState,
  },
})
