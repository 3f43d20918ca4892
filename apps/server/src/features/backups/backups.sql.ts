import type { Backup } from '@sincerely/contract/backups'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { lockKeys } from '../../platform/db/lock-keys.ts'

const columns = [
  'backups.id',
  'backups.kind',
  'backups.state',
  'backups.begunAt',
  'backups.finishedAt',
  'backups.file',
  'backups.size',
  'backups.sha256',
  'backups.counts',
  'backups.encrypted',
  'backups.proof',
  'backups.failure',
  'backups.removedAt',
  'users.name as by',
] as const

export type BackupRow = Awaited<ReturnType<typeof selectBackups>>[number]

/** Ordered with the newest first. */
export async function selectBackups(db: Db, limit: number) {
  return withNames(db).orderBy('backups.begunAt', 'desc').orderBy('backups.id', 'desc').limit(limit).execute()
}

export async function selectBackup(db: Db, id: number): Promise<BackupRow | undefined> {
  return withNames(db).where('backups.id', '=', id).executeTakeFirst()
}

function withNames(db: Db) {
  return db.selectFrom('backups').leftJoin('users', 'users.id', 'backups.askedBy').select(columns)
}

/** The waiting or running backup, locked until the transaction commits. */
export async function lockUnderWay(tx: Tx): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('backups')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

export async function isUnderWay(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('backups')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row !== undefined
}

export async function selectWaiting(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('backups').select('id').where('state', '=', 'waiting').executeTakeFirst()
  return row?.id
}

/** Returns undefined if another backup came first. */
export async function insertWaiting(
  tx: Tx,
  { kind, askedBy }: { kind: Backup['kind']; askedBy: number | null },
): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('backups')
    .values({ kind, state: 'waiting', askedBy, begunAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type FinishedBackup = {
  kind: Backup['kind']
  begunAt: Date
  finishedAt: Date
  file: string
  size: number
  sha256: string
  counts: Record<string, number>
  encrypted: boolean
  proof: Backup['proof']
}

/** Records a backup taken outside the server's jobs. Does nothing if it is already recorded. */
export async function insertFinished(tx: Tx, backup: FinishedBackup): Promise<void> {
  await tx.db
    .insertInto('backups')
    .values({
      ...writtenColumns(backup),
      kind: backup.kind,
      state: 'done',
      begunAt: backup.begunAt,
      finishedAt: backup.finishedAt,
      proof: backup.proof,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function writtenColumns({
  file,
  size,
  sha256,
  counts,
  encrypted,
}: Pick<FinishedBackup, 'file' | 'size' | 'sha256' | 'counts' | 'encrypted'>) {
  return { file, size: String(size), sha256, counts: JSON.stringify(counts), encrypted }
}

/** Returns false if the backup is already over, or another server has started it. */
export async function markRunning(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ state: 'running', begunAt: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the backup back to waiting, because this server is stopping. */
export async function markWaiting(db: Db, id: number): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'waiting', file: null, size: null, sha256: null, counts: null })
    .where('id', '=', id)
    .execute()
}

type Written = Pick<FinishedBackup, 'file' | 'size' | 'sha256' | 'counts' | 'encrypted'>

export async function updateWritten(db: Db, id: number, written: Written): Promise<void> {
  await db.updateTable('backups').set(writtenColumns(written)).where('id', '=', id).execute()
}

export async function updateEnded(
  tx: Tx,
  id: number,
  ended: { proof: Backup['proof'] } | { failure: string },
): Promise<void> {
  const how =
    'failure' in ended ? ({ state: 'failed', ...ended } as const) : ({ state: 'done', ...ended } as const)
  await tx.db
    .updateTable('backups')
    .set({ ...how, finishedAt: tx.now })
    .where('id', '=', id)
    .execute()
}

/** Marks running backups as failed if no server works on them any more, because their server was killed. Returns their ids. */
export async function failAbandoned(tx: Tx, failure: string): Promise<number[]> {
  const rows = await tx.db
    .updateTable('backups')
    .set({ state: 'failed', failure, finishedAt: tx.now })
    .where('state', '=', 'running')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasAbandoned(db: Db): Promise<boolean> {
  const row = await db.selectFrom('backups').select('id').where('state', '=', 'running').executeTakeFirst()
  return row !== undefined
}

/** The backups in rotation whose file exists. */
export async function selectKept(db: Db): Promise<{ id: number; at: Date; file: string; isGood: boolean }[]> {
  return db
    .selectFrom('backups')
    .select(['id', 'begunAt as at', sql<boolean>`state = 'done'`.as('isGood')])
    .select('file')
    .where('kind', 'in', ['scheduled', 'asked'])
    .where('state', 'in', ['done', 'failed'])
    .where('file', 'is not', null)
    .where('removedAt', 'is', null)
    .$narrowType<{ file: string }>()
    .execute()
}

/** The backups before updates whose file is listed as existing. */
export async function selectUpdateFiles(db: Db): Promise<{ id: number; file: string }[]> {
  return db
    .selectFrom('backups')
    .select(['id', 'file'])
    .where('kind', '=', 'before-update')
    .where('file', 'is not', null)
    .where('removedAt', 'is', null)
    .$narrowType<{ file: string }>()
    .execute()
}

export async function markRemoved(tx: Tx, ids: number[]): Promise<void> {
  await tx.db.updateTable('backups').set({ removedAt: tx.now }).where('id', 'in', ids).execute()
}

export type LastBackups = {
  lastGood: Date | null
  proof: Backup['proof']
  lastTry: { at: Date; failure: string | null } | null
  /** The time at which the practice began. */
  since: Date
}

/** A backup taken before an update counts as good, because it was read through to its end. */
export async function selectLastBackups(db: Db): Promise<LastBackups> {
  const good = await db
    .selectFrom('backups')
    .select(['begunAt as at', 'proof'])
    .where('state', '=', 'done')
    .where('removedAt', 'is', null)
    .orderBy('begunAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const tried = await db
    .selectFrom('backups')
    .select(['begunAt as at', 'failure'])
    .orderBy('begunAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const practice = await db.selectFrom('practice').select('createdAt as at').executeTakeFirst()
  return {
    lastGood: good?.at ?? null,
    proof: good?.proof ?? null,
    lastTry: tried ?? null,
    since: practice?.at ?? new Date(0),
  }
}

/** Runs `work` under a lock, or returns false if another server holds it. The lock ends with the connection. */
export async function withBackupLock(db: Db, work: () => Promise<void>): Promise<boolean> {
  if (db.isTransaction) throw new Error('a backup is longer than any transaction may be')
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      got: boolean
    }>`select pg_try_advisory_lock(${lockKeys.backups}) as got`.execute(connection)
    if (rows[0]?.got !== true) return false
    try {
      await work()
      return true
    } finally {
      await sql`select pg_advisory_unlock(${lockKeys.backups})`.execute(connection)
    }
  })
}

/** A restored database still lists its own backup as running, so that row is deleted. */
export async function deleteUnderWay(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('backups').where('state', 'in', ['waiting', 'running']).execute()
}

/** Returns false for a database whose version has no list of backups. */
export async function hasList(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('public.backups') is not null as is`.execute(
    db,
  )
  return rows[0]?.is === true
}

/** Every backup with a file, for another database's list. Empty if the version has no list of backups. */
export async function selectCarried(db: Db): Promise<Insertable<Tables['backups']>[]> {
  if (!(await hasList(db))) return []
  const found = await db
    .selectFrom('backups')
    .select(['kind', 'state', 'begunAt', 'finishedAt', 'file', 'size', 'sha256', 'counts'])
    .select(['encrypted', 'proof', 'removedAt'])
    .where('state', '=', 'done')
    .where('file', 'is not', null)
    .execute()
  return found.map((row) => ({ ...row, counts: row.counts === null ? null : JSON.stringify(row.counts) }))
}

export async function insertCarried(tx: Tx, backups: Insertable<Tables['backups']>[]): Promise<void> {
  for (const backup of backups)
    await tx.db
      .insertInto('backups')
      .values(backup)
      .onConflict((conflict) => conflict.column('file').doNothing())
      .execute()
}
