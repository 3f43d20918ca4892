import type { Change } from '../../platform/change.ts'
import { tellNews } from '../notifications/notifications.ts'

type Told = { id: number; doctor_id: number }

/** Tells the people of each doctor about the doctor's own patients, and once, however many they are. */
export async function tellByDoctor(
  tx: Change,
  event: 'patients_deleted' | 'patients_restored',
  { patients, by }: { patients: readonly Told[]; by: { userId: number; name: string } },
): Promise<void> {
  const idsOf = new Map<number, number[]>()
  for (const { id, doctor_id: doctorId } of patients) {
    const ids = idsOf.get(doctorId)
    if (ids === undefined) idsOf.set(doctorId, [id])
    else ids.push(id)
  }
  const told = { byUserId: by.userId, byName: by.name }
  const type = event === 'patients_deleted' ? 'patient_deleted' : 'patient_restored'
  for (const [doctorId, patientIds] of idsOf) {
    tx.publish(event, { patientIds, ...told }, { doctorId })
    await tellNews(tx, { type, to: { doctorId }, byUserId: by.userId, patientIds })
  }
}
