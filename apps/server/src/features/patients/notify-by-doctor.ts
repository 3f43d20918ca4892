import type { Tx } from '../../platform/transaction.ts'
import { notify } from '../notifications/notifications.ts'
import { byDoctor } from '../../platform/by-doctor.ts'

type Told = { id: number; doctorId: number }

/** Notifies the users of each doctor once about that doctor's patients. */
export async function notifyByDoctor(
  tx: Tx,
  event: 'patients_deleted' | 'patients_restored',
  { patients, by }: { patients: readonly Told[]; by: { userId: number; name: string } },
): Promise<void> {
  const told = { byUserId: by.userId, byName: by.name }
  const type = event === 'patients_deleted' ? 'patient_deleted' : 'patient_restored'
  for (const [doctorId, own] of byDoctor(patients, ({ doctorId: id }) => id)) {
    const patientIds = own.map(({ id }) => id)
    tx.publish(event, { patientIds, ...told }, { doctorId })
    await notify(tx, { type, to: { doctorId }, byUserId: by.userId, patientIds })
  }
}
