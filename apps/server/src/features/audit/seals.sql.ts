import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { sealableColumns } from './line-columns.sql.ts'
import type { SealableLine } from './line-hash.ts'

export type Head = { position: number; hash: Buffer }

// Beside those of migrations and jobs: one process at a time seals on this database.
const lockKey = 7_436_273

/** Until the transaction ends; false where another process seals. */
export async function tryToLockSealing(tx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey}) as "isMine"`.execute(tx)
  return rows[0]?.isMine === true
}

export async function isAnyUnsealed(db: Db): Promise<boolean> {
  return (await db.selectFrom('audit_unsealed').select('seq').limit(1).executeTakeFirst()) !== undefined
}

/** The last seal; undefined while there is none. */
export async function selectHead(db: Db): Promise<Head | undefined> {
  const row = await db
    .selectFrom('audit_seals')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { position: Number(row.position), hash: row.hash }
}

/** The lowest numbers first. What waits without a line stays: it says that somebody removed one. */
export async function selectUnsealed(tx: Transaction<Tables>, most: number): Promise<SealableLine[]> {
  const { rows } = await sql<SealableLine>`
    select ${sealableColumns}
      from audit_unsealed join audit_log using (seq)
     where not exists (select from audit_seals where audit_seals.seq = audit_unsealed.seq)
     order by audit_unsealed.seq
     limit ${most}`.execute(tx)
  return rows
}

export async function insertSeals(
  tx: Transaction<Tables>,
  seals: { position: number; seq: string; hash: Buffer }[],
): Promise<void> {
  await sql`
    insert into audit_seals (position, seq, hash)
    select * from unnest(${seals.map(({ position }) => position)}::bigint[],
                         ${seals.map(({ seq }) => seq)}::bigint[],
                         ${seals.map(({ hash }) => hash)}::bytea[])`.execute(tx)
}

export async function deleteUnsealed(tx: Transaction<Tables>, seqs: string[]): Promise<void> {
  await sql`delete from audit_unsealed where seq = any(${seqs}::bigint[])`.execute(tx)
}

/** A copy of the trail that was put back may have sealed lines wait again. */
export async function deleteSealed(tx: Transaction<Tables>): Promise<void> {
  await sql`
    delete from audit_unsealed using audit_seals where audit_seals.seq = audit_unsealed.seq`.execute(tx)
}
