// The administrator's view of the whole practice (spec §2 Admin Dashboard, §3 Admin stats, §7 Admin).
import { type LetterStatus, unfinishedStatuses } from '@sincerely/domain/letters/status'
import { z } from 'zod'
import { Day, Instant } from './fields.ts'
import { PersonTurnaround } from './reports.ts'
import { defineRoutes } from './route.ts'

const Count = z.number().int()

export const checkStates = ['ok', 'warning', 'failed', 'off'] as const

/** The result of a real check. `off`: not configured, and need not be. */
export const HealthCheck = z.object({
  name: z.enum(['database', 'jobs', 'clock', 'disk', 'backup', 'sending', 'mail', 'ai', 'speech']),
  state: z.enum(checkStates),
  /** The finding, as a sentence. */
  detail: z.string(),
})
export type HealthCheck = z.infer<typeof HealthCheck>

export const AdminStats = z.object({
  /** People who may sign in. */
  totalUsers: Count,
  activeDoctors: Count,
  activeSecretaries: Count,
  /** Patients that are not deleted; active are those who are not archived (rules §2). */
  totalPatients: Count,
  activePatients: Count,
  totalLetters: Count,
  draftLetters: Count,
  /** Approved and waiting to be posted. */
  pendingLetters: Count,
  completedLetters: Count,
  /** Not posted and past their time. */
  overdueLetters: Count,
  /** Sessions used within the last hour. */
  activeSessions: Count,
  /** The worst of the checks; those that are off do not count (spec §3 Admin stats). */
  systemHealth: z.enum(['healthy', 'warning', 'issues']),
  /** Null if there is none. */
  lastBackup: Instant.nullable(),
})
export type AdminStats = z.infer<typeof AdminStats>

export const RecentAction = z.object({
  id: z.string(),
  type: z.enum(['patient', 'letter', 'user', 'assignment']),
  /** The name of the audit trail, such as `letter.approve`. */
  action: z.string(),
  /** Null if the server did it automatically. */
  user: z.string().nullable(),
  /** The other person whose account or work it was done to, if any. */
  whom: z.string().nullable(),
  /** How often the same was done in a row; `time` is the last time. */
  count: Count,
  /** A minimum: the run may continue before the period that was searched. */
  orMore: z.boolean(),
  time: Instant,
})
export type RecentAction = z.infer<typeof RecentAction>

/** Letters started in a week, by their present state. `week` is its Monday. */
const countsByStatus = { draft: Count, approved: Count, posted: Count } satisfies Record<
  LetterStatus,
  z.ZodType
>

export const LetterWeek = z.object({ week: Day, ...countsByStatus })
export type LetterWeek = z.infer<typeof LetterWeek>

/** How long unfinished work has waited, in days since it was started. */
export const QueueAge = z.object({
  queue: z.enum(['to-type', ...unfinishedStatuses]),
  underOne: Count,
  underThree: Count,
  underSeven: Count,
  older: Count,
})
export type QueueAge = z.infer<typeof QueueAge>

/** The first steps of a new practice. */
export const firstSteps = [
  'doctor',
  'secretary',
  'assignment',
  'letterhead',
  'email',
  'passphrase',
  'letter',
] as const

/** `isDone` is what the database and the server's settings say now, not something that was ticked. */
export const FirstStep = z.object({ name: z.enum(firstSteps), isDone: z.boolean() })
export type FirstStep = z.infer<typeof FirstStep>

export const AdminDashboard = z.object({
  stats: AdminStats,
  /** Empty once all are done, in the demo, and after the list was put away. */
  firstSteps: z.array(FirstStep),
  recentActivity: z.array(RecentAction),
  health: z.array(HealthCheck),
  /** The last twelve weeks, the oldest first, including weeks without letters. */
  letterWeeks: z.array(LetterWeek),
  /** Of letters posted within 90 days. */
  turnaround: z.array(PersonTurnaround),
  queueAges: z.array(QueueAge),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

/** The result of a test email, as a sentence. */
const EmailTest = z.object({ ok: z.boolean(), message: z.string() })
export type EmailTest = z.infer<typeof EmailTest>

export const adminRoutes = defineRoutes({
  dashboard: {
    method: 'GET',
    path: '/api/admin/dashboard/stats',
    can: 'practice.watch',
    does: 'Get the figures of the practice: people, patients, letters, turnaround, queues and system health',
    reply: AdminDashboard,
  },
  testEmail: {
    method: 'POST',
    path: '/api/admin/test-email',
    can: 'practice.configure',
    does: 'Send a test email to your own address, and get the result',
    reply: EmailTest,
  },
})
