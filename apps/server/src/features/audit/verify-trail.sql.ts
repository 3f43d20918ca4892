import { sql } from 'kysely'
import type { Db, Tables } from '../../platform/db/tables.ts'
import type { Transaction } from 'kysely'
import { sealableColumns } from './line-columns.sql.ts'
import type { SealableLine } from './line-hash.ts'
import type { SealedLine } from './read-chain.ts'

type Tx = Transaction<Tables>

/** Runs `work` on a snapshot of the trail, unaffected by concurrent writes. */
export async function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work(tx))
}

type Row = { position: string; sealedSeq: string; hash: Buffer } & {
  [K in keyof SealableLine]: SealableLine[K] | null
}

export async function selectSealedLines(tx: Tx, after: number, most: number): Promise<SealedLine[]> {
  const { rows } = await sql<Row>`
    select audit_seals.position::text, audit_seals.seq::text as "sealedSeq", audit_seals.hash, ${sealableColumns}
      from (select * from audit_seals where position > ${after} order by position limit ${most}) audit_seals
      left join audit_log on audit_log.seq = audit_seals.seq
     order by audit_seals.position`.execute(tx)
  return rows.map(({ position, sealedSeq, hash, ...line }) => ({
    position: Number(position),
    seq: sealedSeq,
    hash,
    line: line.seq === null ? null : (line as SealableLine),
  }))
}

/** The lines among the next `most` that have no seal and are not waiting for one. `last` is null at the end of the trail. */
export async function selectUnknownLines(
  tx: Tx,
  { after, most }: { after: string | null; most: number },
): Promise<{ last: string | null; unknown: number[] }> {
  const { rows } = await sql<{ last: string | null; unknown: string[] | null }>`
    select max(part.seq)::text as last,
           array_agg(part.seq::text order by part.seq)
             filter (where audit_seals.seq is null and audit_unsealed.seq is null) as unknown
      from (select seq from audit_log where ${after === null ? sql`true` : sql`seq > ${after}`}
             order by seq limit ${most}) part
      left join audit_seals using (seq)
      left join audit_unsealed using (seq)`.execute(tx)
  const { last = null, unknown } = rows[0] ?? {}
  return { last, unknown: (unknown ?? []).map(Number) }
}

/** The number of lines to be sealed next, and the waiting numbers whose line is gone. */
export async function selectWaiting(tx: Tx): Promise<{ count: number; oldest: Date | null; gone: number[] }> {
  const { rows } = await sql<{ count: number; oldest: Date | null; gone: string[] | null }>`
    select count(audit_log.seq)::int as count, min(audit_log.at) as oldest,
           array_agg(audit_unsealed.seq::text order by audit_unsealed.seq) filter (where audit_log.seq is null) as gone
      from audit_unsealed left join audit_log using (seq)`.execute(tx)
  const { count = 0, oldest = null, gone } = rows[0] ?? {}
  return { count, oldest, gone: (gone ?? []).map(Number) }
}

export async function selectHash(tx: Tx, position: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('auditSeals')
    .select('hash')
    .where('position', '=', String(position))
    .executeTakeFirst()
  return row?.hash
}
