import type { Tx } from '../../platform/transaction.ts'

export type CorrectingDoctor = { id: number; name: string }

/** The letter's own doctor if active, otherwise the patient's current doctor. */
export async function unsafeSelectCorrecting(
  tx: Tx,
  { doctorId, patientId }: { doctorId: number; patientId: number },
): Promise<CorrectingDoctor | undefined> {
  const doctors = await tx.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'doctor')
    .where('status', '=', 'active')
    .where('leftAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', doctorId),
        eb('id', '=', eb.selectFrom('patients').select('doctorId').where('patients.id', '=', patientId)),
      ]),
    )
    .execute()
  return doctors.find(({ id }) => id === doctorId) ?? doctors[0]
}
