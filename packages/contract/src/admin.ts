// Defines the administrator's view of the whole practice (spec §2 Admin Dashboard, §3 Admin stats, §7 Admin).
import { type LetterStatus, unfinishedStatuses } from '@sincerely/domain/letters/status'
import { z } from 'zod'
import { Day, Instant } from './fields.ts'
import { PersonTurnaround } from './reports.ts'
import { defineRoutes } from './route.ts'

const Count = z.number().int()

export const checkStates = ['ok', 'warning', 'failed', 'off'] as const

/** The result of a real check. With `off` the feature is not configured, and does not have to be. */
export const HealthCheck = z.object({
  name: z.enum(['database', 'jobs', 'clock', 'disk', 'backup', 'sending', 'mail', 'ai', 'speech']),
  state: z.enum(checkStates),
  /** The finding, as a sentence. */
  detail: z.string(),
})
export type HealthCheck = z.infer<typeof HealthCheck>

export const AdminStats = z.object({
  /** The number of people who may sign in. */
  totalUsers: Count,
  activeDoctors: Count,
  activeSecretaries: Count,
  /** The number of patients who are not deleted. Active patients are not archived either (rules §2). */
  totalPatients: Count,
  activePatients: Count,
  totalLetters: Count,
  draftLetters: Count,
  /** The number of approved letters that wait to be posted. */
  pendingLetters: Count,
  completedLetters: Count,
  /** The number of letters that are not posted and past their due time. */
  overdueLetters: Count,
  /** The number of sessions used within the last hour. */
  activeSessions: Count,
  /** The worst result of the checks. Those that are off do not count (spec §3 Admin stats). */
  systemHealth: z.enum(['healthy', 'warning', 'issues']),
  /** The time of the last backup, or null. */
  lastBackup: Instant.nullable(),
})
export type AdminStats = z.infer<typeof AdminStats>

export const RecentAction = z.object({
  id: z.string(),
  type: z.enum(['patient', 'letter', 'user', 'assignment']),
  /** The action's name in the audit trail, such as `letter.approve`. */
  action: z.string(),
  /** The person, or null if the server did it automatically. */
  user: z.string().nullable(),
  /** The other person whose account or work was changed, if there is one. */
  whom: z.string().nullable(),
  /** The number of times that the same action happened in a row. `time` is the last time. */
  count: Count,
  /** True if `count` is a minimum, because the row may have begun before the period that was searched. */
  orMore: z.boolean(),
  time: Instant,
})
export type RecentAction = z.infer<typeof RecentAction>

/** The letters started in a week, by their present state. `week` is its Monday. */
const countsByStatus = { draft: Count, approved: Count, posted: Count } satisfies Record<
  LetterStatus,
  z.ZodType
>

export const LetterWeek = z.object({ week: Day, ...countsByStatus })
export type LetterWeek = z.infer<typeof LetterWeek>

/** The waiting time of unfinished work, in days since it was started. */
export const QueueAge = z.object({
  queue: z.enum(['to-type', ...unfinishedStatuses]),
  underOne: Count,
  underThree: Count,
  underSeven: Count,
  older: Count,
})
export type QueueAge = z.infer<typeof QueueAge>

export const firstSteps = [
  'doctor',
  'secretary',
  'assignment',
  'letterhead',
  'email',
  'passphrase',
  'letter',
] as const

/** `isDone` is what the database and the server's settings show now. People cannot set it. */
export const FirstStep = z.object({ name: z.enum(firstSteps), isDone: z.boolean() })
export type FirstStep = z.infer<typeof FirstStep>

export const AdminDashboard = z.object({
  stats: AdminStats,
  /** The list is empty once all steps are done, in the demo, and after somebody hid it. */
  firstSteps: z.array(FirstStep),
  recentActivity: z.array(RecentAction),
  health: z.array(HealthCheck),
  /** The last twelve weeks, oldest first, including weeks without letters. */
  letterWeeks: z.array(LetterWeek),
  /** The turnaround of letters posted within 90 days. */
  turnaround: z.array(PersonTurnaround),
  queueAges: z.array(QueueAge),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

/** The result of a test e-mail, as a sentence. */
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
