// What an administrator sees of the whole practice (spec §2 Admin Dashboard, §3 Admin stats, §7 Admin).
import { unfinishedStatuses } from '@sincerely/domain/letters/status'
import { z } from 'zod'
import { Day, Id, Instant } from './fields.ts'
import { defineRoutes } from './route.ts'

const Count = z.number().int()

export const checkStates = ['ok', 'warning', 'failed', 'off'] as const

/** One thing that was really tried. `off`: it is not set up, and need not be. */
export const HealthCheck = z.object({
  name: z.enum(['database', 'jobs', 'clock', 'disk', 'backup', 'sending', 'ai', 'speech']),
  state: z.enum(checkStates),
  /** What was found, as a sentence. */
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
  /** Posted. */
  completedLetters: Count,
  /** Not posted and past their time. */
  overdueLetters: Count,
  /** Sign-ins that were used within the last hour. */
  activeSessions: Count,
  systemHealth: z.enum(['healthy', 'issues']),
  /** Null as long as none was made. */
  lastBackup: Instant.nullable(),
})
export type AdminStats = z.infer<typeof AdminStats>

export const RecentAction = z.object({
  id: z.string(),
  type: z.enum(['patient', 'letter', 'user', 'assignment']),
  /** The name of the audit trail, such as `letter.approve`. */
  action: z.string(),
  /** Null for what the server did by itself. */
  user: z.string().nullable(),
  /** Whose account, or whose work, it was done to, where that is somebody else. */
  whom: z.string().nullable(),
  /** How often the same was done, one after the other; `time` is the last. */
  count: Count,
  /** So often at least: it may go on in what is too long ago to be looked at. */
  orMore: z.boolean(),
  time: Instant,
})
export type RecentAction = z.infer<typeof RecentAction>

/** Letters begun in a week, by what they are now. `week` is its Monday. */
export const LetterWeek = z.object({ week: Day, draft: Count, approved: Count, posted: Count })
export type LetterWeek = z.infer<typeof LetterWeek>

/** From begun to posted, in hours, of letters posted within 90 days. */
export const Turnaround = z.object({
  doctorId: Id,
  doctorName: z.string(),
  letters: Count,
  median: z.number(),
  /** Nine of ten letters took no longer. */
  p90: z.number(),
})
export type Turnaround = z.infer<typeof Turnaround>

/** How long what waits has waited, in days since it was begun. */
export const QueueAge = z.object({
  queue: z.enum(['to-type', ...unfinishedStatuses]),
  underOne: Count,
  underThree: Count,
  underSeven: Count,
  older: Count,
})
export type QueueAge = z.infer<typeof QueueAge>

export const AdminDashboard = z.object({
  stats: AdminStats,
  recentActivity: z.array(RecentAction),
  health: z.array(HealthCheck),
  /** The last twelve, the oldest first, also those without letters. */
  letterWeeks: z.array(LetterWeek),
  turnaround: z.array(Turnaround),
  queueAges: z.array(QueueAge),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

export const adminRoutes = defineRoutes({
  dashboard: {
    method: 'GET',
    path: '/api/admin/dashboard/stats',
    can: 'practice.watch',
    does: 'Get the figures of the practice: people, patients, letters, turnaround, queues and system health',
    reply: AdminDashboard,
  },
})
