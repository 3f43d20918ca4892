import type { Harm } from '@sincerely/domain/audit/harm'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { selectAlteredApprovals, selectErased, selectUnsealedApprovals } from './approvals.sql.ts'
import type { LinePlace, SealPlace, UnsealedApproval } from './approvals.sql.ts'

/** The number of seals or lines to compare per statement. */
const atOnce = 1000

/**
 * Each approval has a seal and an audit line with the hash of everything that the letter prints. Finds altered seals and lines
 * without a seal.
 */
export async function compareApprovals(tx: Transaction<Tables>, signal?: AbortSignal): Promise<Harm[]> {
  return [...(await findAltered(tx, signal)), ...(await findGone(tx, signal))]
}

async function findAltered(tx: Transaction<Tables>, signal?: AbortSignal): Promise<Harm[]> {
  const found: Harm[] = []
  let after: SealPlace | null = null
  for (;;) {
    signal?.throwIfAborted()
    const part = await selectAlteredApprovals(tx, { after, most: atOnce })
    for (const { letterId: line, version: other } of part.altered)
      found.push({ kind: 'approval-altered', position: null, line, other })
    if (part.last === null) return found
    after = part.last
  }
}

async function findGone(tx: Transaction<Tables>, signal?: AbortSignal): Promise<Harm[]> {
  const erased = await selectErased(tx)
  const found: Harm[] = []
  let after: LinePlace | null = null
  for (;;) {
    signal?.throwIfAborted()
    const part = await selectUnsealedApprovals(tx, { after, most: atOnce })
    for (const approval of part.unsealed) {
      if (wasErased(approval, erased)) continue
      found.push({ kind: 'approval-gone', position: null, line: approval.letterId, other: approval.version })
    }
    if (part.last === null) return found
    after = part.last
  }
}

/** True if an erasure deleted the letter with its seal. Its audit line is later and has the patient's id. */
function wasErased({ isThere, patientIds, seq }: UnsealedApproval, erased: Map<number, number>): boolean {
  return !isThere && patientIds.some((id) => (erased.get(id) ?? 0) > seq)
}
