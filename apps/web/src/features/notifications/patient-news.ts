import type { EventPayload } from '@sincerely/contract/events'
import type { NotificationType } from './notifications.ts'

/** A live event about patients. */
export type PatientEvent = {
  [E in NotificationType]: { name: E; payload: EventPayload<E> }
}[NotificationType]

export type Announcement = { title: string; message: string }

/** Everything of one kind in a burst; the patient, when it is about one alone. */
export type PatientNews = Announcement & { type: NotificationType; patientId?: number }

/** What a burst of events says: a notification for each kind, newest last. */
export function newsOf(events: readonly PatientEvent[]): PatientNews[] {
  return kinds.flatMap(({ types, one, many }): PatientNews[] => {
    const mine = events.filter(({ name }) => types.includes(name))
    const [first] = mine
    if (!first) return []
    const { patientIds, unnamed } = countOf(mine)
    const [patientId] = patientIds
    const count = patientIds.size + unnamed
    return patientId !== undefined && count === 1
      ? [{ type: first.name, patientId, ...one(patientId) }]
      : [{ type: first.name, ...many(count) }]
  })
}

/** The one toast of a burst: 'Patients changed: 2 added, 1 removed.' when it is of several kinds. */
export function toastOf(events: readonly PatientEvent[]): Announcement {
  const [only, ...more] = newsOf(events)
  if (only && more.length === 0) return { title: only.title, message: only.message }
  const parts = kinds.flatMap(({ types, verb }) => {
    const { patientIds, unnamed } = countOf(events.filter(({ name }) => types.includes(name)))
    const count = patientIds.size + unnamed
    return count === 0 ? [] : `${count.toLocaleString('en-GB')} ${verb}`
  })
  return { title: 'Patients changed', message: `${parts.join(', ')}.` }
}

type Kind = {
  types: readonly NotificationType[]
  verb: string
  one: (patientId: number) => Announcement
  many: (count: number) => Announcement
}

const kinds: readonly Kind[] = [
  {
    types: ['new_patient', 'patients_added'],
    verb: 'added',
    one: (id) => ({ title: 'New patient', message: `MR #${id} was added.` }),
    many: (count) => ({ title: 'New patients', message: `${people(count)} added.` }),
  },
  {
    types: ['patient_updated'],
    verb: 'changed',
    one: (id) => ({ title: 'Patient updated', message: `The record of MR #${id} was changed.` }),
    many: (count) => ({ title: 'Patients updated', message: `${people(count)} changed.` }),
  },
  {
    types: ['patient_deleted', 'patients_deleted'],
    verb: 'removed',
    one: (id) => ({ title: 'Patient removed', message: `MR #${id} was removed.` }),
    many: (count) => ({ title: 'Patients removed', message: `${people(count)} removed.` }),
  },
  {
    types: ['patient_restored', 'patients_restored'],
    verb: 'restored',
    one: (id) => ({ title: 'Patient restored', message: `MR #${id} is back.` }),
    many: (count) => ({ title: 'Patients restored', message: `${people(count)} restored.` }),
  },
]

/** One patient changed five times is one patient. Of an import only the number is told. */
function countOf(events: readonly PatientEvent[]): { patientIds: Set<number>; unnamed: number } {
  const payloads = events.map(({ payload }) => payload)
  const patientIds = new Set(
    payloads.flatMap((payload) => {
      if ('patientIds' in payload) return payload.patientIds
      return 'patientId' in payload ? payload.patientId : []
    }),
  )
  const unnamed = payloads.reduce((sum, payload) => sum + ('count' in payload ? payload.count : 0), 0)
  return { patientIds, unnamed }
}

function people(count: number): string {
  return count === 1 ? '1 patient was' : `${count.toLocaleString('en-GB')} patients were`
}
