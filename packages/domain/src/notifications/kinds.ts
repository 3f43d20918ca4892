// Defines the categories of notifications. People can turn off each of them (spec §3 Notification).
import type { ActorRole } from '../permissions.ts'

/** The first three are in the specification. */
export const notificationTypes = [
  'new_patient',
  'patient_updated',
  'patient_deleted',
  'patient_restored',
  'patient_archived',
  'patient_unarchived',
  'patients_merged',
  'patients_reassigned',
  'letters_reassigned',
  'work_handed_over',
  'work_given_away',
  'letter_returned',
  'sending_failed',
  'dictation_sent',
  'assigned',
  'unassigned',
  'cover_arranged',
  'cover_begun',
  'cover_ended',
  'data_rights_request',
  'data_rights_extended',
  'data_rights_completed',
  'data_rights_refused',
  'data_rights_withdrawn',
  'data_rights_reopened',
  'sign_in_address_changed',
  'password_link_made',
  'two_factor_reset',
  'backup_failed',
  'disk_full',
  'jobs_failing',
  'mail_failing',
  'letters_overdue',
  'letters_unsent',
  'monthly_report',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notificationCategories = [
  'letters',
  'sendings',
  'dictations',
  'patients',
  'assignments',
  'data-rights',
  'own-requests',
  'sign-in',
  'practice',
  'reports',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** The places where a notification appears: in the list under the bell, as a message on screen, and by e-mail. */
export type Channels = { list: boolean; toast: boolean; email: boolean }

/**
 * Returns the defaults, which apply until a person changes them. Dangers to the practice are also e-mailed, to reach people who
 * are not at the screen. Reports are only for people who ask for them.
 */
export function usualChannels(kind: NotificationCategory): Channels {
  if (kind === 'reports') return { list: false, toast: false, email: false }
  return { list: true, toast: true, email: kind === 'practice' }
}

const kinds = {
  new_patient: 'patients',
  patient_updated: 'patients',
  patient_deleted: 'patients',
  patient_restored: 'patients',
  patient_archived: 'patients',
  patient_unarchived: 'patients',
  patients_merged: 'patients',
  patients_reassigned: 'patients',
  letters_reassigned: 'letters',
  work_handed_over: 'patients',
  work_given_away: 'patients',
  letter_returned: 'letters',
  sending_failed: 'sendings',
  dictation_sent: 'dictations',
  assigned: 'assignments',
  unassigned: 'assignments',
  cover_arranged: 'assignments',
  cover_begun: 'assignments',
  cover_ended: 'assignments',
  data_rights_request: 'data-rights',
  data_rights_extended: 'own-requests',
  data_rights_completed: 'own-requests',
  data_rights_refused: 'own-requests',
  data_rights_withdrawn: 'own-requests',
  data_rights_reopened: 'own-requests',
  sign_in_address_changed: 'sign-in',
  password_link_made: 'sign-in',
  two_factor_reset: 'sign-in',
  backup_failed: 'practice',
  disk_full: 'practice',
  jobs_failing: 'practice',
  mail_failing: 'practice',
  letters_overdue: 'practice',
  letters_unsent: 'practice',
  monthly_report: 'reports',
} as const satisfies Record<NotificationType, NotificationCategory>

export function kindOf(type: NotificationType): NotificationCategory {
  return kinds[type]
}

const clinicKinds: readonly NotificationCategory[] = [
  'letters',
  'sendings',
  'patients',
  'assignments',
  'own-requests',
  'sign-in',
]

/** Returns the categories that people of this role can receive. */
export function kindsFor(role: ActorRole): readonly NotificationCategory[] {
  return kindsOf[role]
}

const forAdmins: ReadonlySet<NotificationCategory> = new Set(['data-rights', 'practice', 'reports'])

const kindsOf = {
  admin: ['practice', 'reports', 'data-rights', 'own-requests', 'letters', 'sign-in'],
  doctor: clinicKinds,
  secretary: notificationCategories.filter((kind) => !forAdmins.has(kind)),
  unknown: ['sign-in'],
} as const satisfies Record<ActorRole, readonly NotificationCategory[]>
