import type { LetterSending } from '@sincerely/contract/recipients'
import type { Evidence } from '@sincerely/domain/letters/posting'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/tables.ts'

/** How it reached each recipient, or did not, the newest first. For a letter that was found in scope before. */
export async function unsafeSelectDeliveries(db: Db, letterId: number): Promise<LetterSending[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.asked_by')
    .leftJoin('deliveries as carrier', 'carrier.id', 'deliveries.carried_by')
    .selectAll('deliveries')
    .select(({ ref, fn }) => [
      ref('users.name').as('by'),
      fn.coalesce('deliveries.channel', 'carrier.channel').as('taken_by'),
      fn.coalesce('deliveries.sent_to', 'carrier.sent_to').as('taken_to'),
      fn.coalesce('deliveries.evidence', 'carrier.evidence').as('proof'),
    ])
    .where('deliveries.letter_id', '=', letterId)
    .where('deliveries.recipient_key', 'is not', null)
    .orderBy('deliveries.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    key: row.recipient_key ?? '',
    name: row.name ?? '',
    way: row.way,
    state: row.state,
    note: row.note,
    failure: row.failure === null ? null : { code: row.failure, message: row.failure_message ?? row.failure },
    attempts: row.attempts,
    nextTryAt: row.next_attempt_at?.toISOString() ?? null,
    channel: row.taken_by,
    sentTo: row.taken_to,
    evidence: row.proof,
    by: row.by,
    at: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }))
}

export type EvidenceLine = Evidence & { id: number; note: string | null }

/** The evidence for one sealed version, the oldest first. */
export async function selectEvidence(tx: Change, letterId: number, version: number): Promise<EvidenceLine[]> {
  const rows = await tx.db
    .selectFrom('deliveries')
    .select(['id', 'recipient_key as key', 'way', 'state', 'note'])
    .where('letter_id', '=', letterId)
    .where('version', '=', version)
    .where('recipient_key', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ key, ...line }) => ({ ...line, key: key ?? '' }))
}

export async function unsafeSelectName(db: Db, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.name
}
