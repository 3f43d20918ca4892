import type { Change } from '../../platform/change.ts'

const atOnce = 1000

/** One audit line for each patient, however many. */
export async function auditEach(
  tx: Change,
  action: string,
  patientIds: number[],
  details: Record<string, number> = {},
): Promise<void> {
  for (let from = 0; from < patientIds.length; from += atOnce) {
    const lines = patientIds.slice(from, from + atOnce).map((patientId) => ({ action, patientId, details }))
    await tx.audit(...lines)
  }
}
