import { isObject } from '../../platform/parse-object.ts'
import type { Notification, NotificationType } from './notification.ts'

/** The notifications as they lie on this device; what cannot be read is left out. */
export function parseNotifications(text: string | null): Notification[] {
  const kept = parseArray(text)
  return kept.flatMap((one) => parseNotification(one) ?? [])
}

function parseNotification(kept: unknown): Notification | null {
  if (!isObject(kept)) return null
  const { id, title, message, data } = kept
  const type = types.find((name) => name === kept.type)
  const timestamp = new Date(String(kept.timestamp))
  if (type === undefined || typeof id !== 'number' || Number.isNaN(Number(timestamp))) return null
  if (typeof title !== 'string' || typeof message !== 'string') return null
  return { id, type, title, message, data: parseData(data), timestamp, read: kept.read === true }
}

function parseData(kept: unknown): Notification['data'] {
  if (!isObject(kept)) return {}
  const { patientId, letterId } = kept
  return {
    ...(typeof patientId === 'number' && { patientId }),
    ...(typeof letterId === 'number' && { letterId }),
  }
}

function parseArray(text: string | null): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

const isType = {
  new_patient: true,
  patient_updated: true,
  patient_deleted: true,
  patient_restored: true,
  patients_added: true,
  patients_deleted: true,
  patients_restored: true,
  patients_reassigned: true,
  letter_returned: true,
} as const satisfies Record<NotificationType, true>

const types = Object.keys(isType) as NotificationType[]
