import type { Notification } from '@sincerely/contract/notifications'
import type { NewToast } from '../../ui/toast.ts'

/** Returns one toast for a burst, with the text of a single notification or a summary. */
export function toastOf(notifications: readonly Notification[]): NewToast {
  const [only, ...more] = notifications
  if (only && more.length === 0) {
    const { title, message } = only
    if (only.type === 'sending_failed') return { type: 'error', title, message }
    return { type: 'info', title, message, ...(longToRead.has(only.type) && { duration: longer }) }
  }
  const patients = Object.entries(verbs).flatMap(([type, verb]) => {
    const count = countOf(notifications.filter((one) => one.type === type))
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${verb}`]
  })
  const others = notifications.filter(({ type }) => !(type in verbs))
  if (others.length === 0)
    return { type: 'info', title: 'Patients changed', message: `${patients.join(', ')}.` }
  const titles = [...new Set(others.map(({ title }) => title))]
  const parts = [...titles, ...(patients.length > 0 ? [`Patients: ${patients.join(', ')}`] : [])]
  const type = others.some((one) => one.type === 'sending_failed') ? 'error' : 'info'
  return {
    type,
    title: `${notifications.length} notifications`,
    message: `${parts.join('. ')}.`,
    duration: longer,
  }
}

/** Longer texts stay for this many ms. */
const longer = 8000
const longToRead: ReadonlySet<Notification['type']> = new Set([
  'letter_returned',
  'data_rights_extended',
  'data_rights_refused',
  'data_rights_withdrawn',
  'sign_in_address_changed',
  'password_link_made',
  'two_factor_reset',
])

const verbs: Partial<Record<Notification['type'], string>> = {
  new_patient: 'added',
  patient_updated: 'changed',
  patient_deleted: 'deleted',
  patient_restored: 'restored',
  patient_archived: 'archived',
  patient_unarchived: 'unarchived',
  patients_merged: 'merged',
  patients_reassigned: 'reassigned',
}

/** A merge of two records counts as one patient. */
function countOf(notifications: readonly Notification[]): number {
  return notifications.reduce((sum, { type, count }) => sum + (type === 'patients_merged' ? 1 : count), 0)
}
