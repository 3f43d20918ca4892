import type { Change } from '../../platform/change.ts'

type Told = { id: number; doctor_id: number }

/** Tells the people of each doctor about the doctor's own patients, and once, however many they are. */
export function tellByDoctor(
  tx: Change,
  event: 'patients_deleted' | 'patients_restored',
  { patients, by }: { patients: readonly Told[]; by: { userId: number; name: string } },
): void {
  const idsOf = new Map<number, number[]>()
  for (const { id, doctor_id: doctorId } of patients) {
    const ids = idsOf.get(doctorId)
    if (ids === undefined) idsOf.set(doctorId, [id])
    else ids.push(id)
  }
  const told = { byUserId: by.userId, byName: by.name }
  for (const [doctorId, patientIds] of idsOf) tx.publish(event, { patientIds, ...told }, { doctorId })
}
