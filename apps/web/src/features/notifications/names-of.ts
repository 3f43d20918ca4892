import { routes } from '@sincerely/contract/routes'
import { call } from '../../platform/api.ts'
import type { Names, PatientEvent } from './patient-news.ts'

/** Who the events are about: the first few of each, as many as a sentence names. What cannot be asked stays a number. */
export async function namesOf(events: readonly PatientEvent[], most: number): Promise<Names> {
  const told = new Map(events.flatMap(toldName))
  const asked = new Map<number, () => Promise<string | null>>()
  for (const event of events) {
    for (const id of nameless(event).slice(0, most)) {
      if (told.has(id)) continue
      asked.set(id, () => (event.name === 'patients_deleted' ? deletedName(id) : recordName(id)))
    }
  }
  if (asked.size > mostAsked) return told
  const names = await Promise.all(
    [...asked].map(async ([id, ask]) => [id, await ask().catch(nobody)] as const),
  )
  return new Map([...told, ...names.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const]))])
}

/** A burst of more than this is told by its counts alone. */
const mostAsked = 12

/** Whose names an event does not bring. One record that is gone, or has another doctor, says itself whose it was. */
function nameless({ name, payload }: PatientEvent): number[] {
  if (name === 'patient_deleted' || name === 'patients_reassigned') return []
  if ('patientIds' in payload) return payload.patientIds
  return 'patientId' in payload ? [payload.patientId] : []
}

function toldName({ name, payload }: PatientEvent): [number, string][] {
  if (name === 'patients_reassigned') {
    const [id] = payload.patientIds
    return id !== undefined && payload.name !== undefined ? [[id, payload.name]] : []
  }
  return name === 'patient_deleted' && payload.name !== undefined ? [[payload.patientId, payload.name]] : []
}

/** Of a merged record the one that answers for it is shown, and that is somebody else's number. */
async function recordName(id: number): Promise<string | null> {
  const { patient } = await call(routes.patients.get, { params: { id } })
  return patient.id === id ? patient.name : null
}

async function deletedName(id: number): Promise<string> {
  return (await call(routes.patients.getDeleted, { params: { id } })).deletion.name
}

function nobody(): null {
  return null
}
