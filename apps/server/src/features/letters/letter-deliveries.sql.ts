import type { LetterSending } from '@sincerely/contract/recipients'
import { type Evidence } from '@sincerely/domain/letters/posting'
import { channelNames } from '@sincerely/domain/letters/sending-ways'
import type { MadeFormat } from '@sincerely/domain/patients/communication-needs'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'
import { isoDates } from '../../platform/iso-dates.ts'

/** The deliveries to each recipient, with the newest first. Unsafe: the caller has found the letter in scope. */
export async function unsafeSelectDeliveries(db: Db, letterId: number): Promise<LetterSending[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.askedBy')
    .leftJoin('deliveries as carrier', 'carrier.id', 'deliveries.carriedBy')
    .select(['deliveries.id', 'deliveries.version', 'deliveries.recipientKey', 'deliveries.name'])
    .select(['deliveries.way', 'deliveries.state', 'deliveries.note', 'deliveries.attempts'])
    .select(['deliveries.failure', 'deliveries.failureMessage'])
    .select(['deliveries.largePrint', 'deliveries.formats'])
    .select('deliveries.nextAttemptAt as nextTryAt')
    .select(['deliveries.askedAt as at', 'deliveries.finishedAt', 'users.name as by'])
    .select(({ fn }) => [
      fn.coalesce('deliveries.channel', 'carrier.channel').as('channel'),
      fn.coalesce('deliveries.sentTo', 'carrier.sentTo').as('sentTo'),
      fn.coalesce('deliveries.evidence', 'carrier.evidence').as('evidence'),
    ])
    .where('deliveries.letterId', '=', letterId)
    .where('deliveries.recipientKey', 'is not', null)
    .orderBy('deliveries.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...isoDates(row),
    channel: channelNames.find((name) => name === row.channel) ?? null,
    key: row.recipientKey ?? '',
    name: row.name ?? '',
    failure: row.failure === null ? null : { code: row.failure, message: row.failureMessage ?? row.failure },
  }))
}

export type EvidenceLine = Evidence & { id: number; note: string | null; formats: MadeFormat[] }

/** The deliveries of one sealed version, with the oldest first. */
export async function selectEvidence(tx: Tx, letterId: number, version: number): Promise<EvidenceLine[]> {
  const rows = await tx.db
    .selectFrom('deliveries')
    .select(['id', 'recipientKey as key', 'way', 'state', 'note', 'formats'])
    .where('letterId', '=', letterId)
    .where('version', '=', version)
    .where('recipientKey', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ key, ...line }) => ({ ...line, key: key ?? '' }))
}

export async function unsafeSelectName(db: Db, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.name
}
