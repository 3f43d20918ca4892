import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { sealableColumns } from './line-columns.sql.ts'
import type { SealableLine } from './line-hash.ts'
import { lockKeys } from '../../platform/db/lock-keys.ts'

export type Head = { position: number; hash: Buffer }

/** The lock lasts until the transaction ends. Returns false while another process is sealing. */
export async function tryToLockSealing(tx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${lockKeys.sealTrail}) as "isMine"`.execute(tx)
  return rows[0]?.isMine === true
}

export async function isAnyWaiting(db: Db): Promise<boolean> {
  return (await db.selectFrom('auditUnsealed').select('seq').limit(1).executeTakeFirst()) !== undefined
}

/** The last seal; undefined if there is none. */
export async function selectHead(db: Db): Promise<Head | undefined> {
  const row = await db
    .selectFrom('auditSeals')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { position: Number(row.position), hash: row.hash }
}

/**
 * A line number without a seal. `line` is null if the line was removed. `isSealed` is true if the number already has a seal,
 * such as after a restore.
 */
export type Waiting = { seq: string; isSealed: boolean; line: SealableLine | null }

type Row = { waits: string; isSealed: boolean } & { [K in keyof SealableLine]: SealableLine[K] | null }

/** The lowest unsealed numbers above `after`. */
export async function selectWaiting(
  tx: Transaction<Tables>,
  { after, most }: { after: string | null; most: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Row>`
    with next as materialized (
      select seq from audit_unsealed
       where ${after === null ? sql`true` : sql`seq > ${after}`} order by seq limit ${most})
    select next.seq::text as waits, audit_seals.seq is not null as "isSealed", ${sealableColumns}
      from next
      left join audit_log on audit_log.seq = next.seq
      left join audit_seals on audit_seals.seq = next.seq
     order by next.seq`.execute(tx)
  return rows.map(({ waits, isSealed, ...line }) => ({
    seq: waits,
    isSealed,
    line: line.seq === null ? null : (line as SealableLine),
  }))
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
