import type { Cover, CoverQuery, CreateCover } from '@sincerely/contract/assignments'
import { coverState } from '@sincerely/domain/assignments/covers'
import type { CoverDays } from '@sincerely/domain/assignments/covers'
import type { Selectable } from 'kysely'
import type { Change } from '../../platform/change.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'

/** One more than asked for tells whether there are more. */
export async function selectCovers(db: Db, { past, limit }: CoverQuery, today: string): Promise<Cover[]> {
  const isPast = past ? 'desc' : 'asc'
  const rows = await withNames(db)
    .where(({ and, or, eb }) =>
      past
        ? or([eb('covers.ended_at', 'is not', null), eb('covers.to_day', '<', today)])
        : and([eb('covers.ended_at', 'is', null), eb('covers.to_day', '>=', today)]),
    )
    .orderBy(past ? 'covers.to_day' : 'covers.from_day', isPast)
    .orderBy('covers.id', isPast)
    .limit(limit + 1)
    .execute()
  return rows.map((row) => coverOf(row, today))
}

export async function selectCover(db: Db, id: number, today: string): Promise<Cover | undefined> {
  const row = await withNames(db).where('covers.id', '=', id).executeTakeFirst()
  return row && coverOf(row, today)
}

/** Whose it is: asked before the secretary is locked, and it never changes. */
export async function selectSecretaryOf(db: Db, coverId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('covers')
    .select('secretary_id')
    .where('id', '=', coverId)
    .executeTakeFirst()
  return row?.secretary_id
}

/** Those of a pair that are not ended and not over. */
export async function selectCoversOfPair(
  db: Db,
  { secretaryId, doctorId }: { secretaryId: number; doctorId: number },
  today: string,
): Promise<(CoverDays & { id: number })[]> {
  return db
    .selectFrom('covers')
    .select(['id', 'from_day as from', 'to_day as to'])
    .where('secretary_id', '=', secretaryId)
    .where('doctor_id', '=', doctorId)
    .where('ended_at', 'is', null)
    .where('to_day', '>=', today)
    .orderBy('from_day')
    .execute()
}

/** Whoever arranges it for today tells of it now. */
export async function insertCover(
  tx: Change,
  cover: CreateCover,
  { userId, today }: { userId: number; today: string },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('covers')
    .values({
      secretary_id: cover.secretaryId,
      doctor_id: cover.doctorId,
      from_day: cover.from,
      to_day: cover.to,
      created_by: userId,
      created_at: tx.now,
      begun_told_at: cover.from <= today ? tx.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `hasBegun`: whoever changes it so that it begins at once tells of that now. */
export async function writeCoverDays(
  tx: Change,
  { id, version }: Cover,
  { from, to, hasBegun }: CoverDays & { hasBegun: boolean },
): Promise<void> {
  await tx.db
    .updateTable('covers')
    .set({
      from_day: from,
      to_day: to,
      version: version + 1,
      ...(hasBegun ? { begun_told_at: tx.now } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export async function markEnded(tx: Change, { id, version }: Cover): Promise<void> {
  await tx.db
    .updateTable('covers')
    .set({ ended_at: tx.now, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function deleteCover(tx: Change, id: number): Promise<void> {
  await tx.db.deleteFrom('covers').where('id', '=', id).execute()
}

/** Is there one that has begun and of which nobody was told? */
export async function hasUntold(db: Db, today: string): Promise<boolean> {
  return (await untold(db, today).select('id').limit(1).executeTakeFirst()) !== undefined
}

function untold(db: Db, today: string) {
  return db
    .selectFrom('covers')
    .where('begun_told_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)
}

/** Answers those that have begun and of which nobody was told, and takes them as told. */
export async function markTold(tx: Change, today: string): Promise<(CoverDays & CoverPair)[]> {
  return tx.db
    .updateTable('covers')
    .set({ begun_told_at: tx.now })
    .where('id', 'in', untold(tx.db, today).select('id'))
    .where('begun_told_at', 'is', null)
    .returning(['secretary_id as secretaryId', 'doctor_id as doctorId', 'from_day as from', 'to_day as to'])
    .execute()
}

type CoverPair = Pick<Cover, 'secretaryId' | 'doctorId'>

/** Ends those by or for a person that are not over, and answers them. */
export async function endCoversOf(
  tx: Change,
  userId: number,
  today: string,
): Promise<(CoverDays & CoverPair)[]> {
  return tx.db
    .updateTable('covers')
    .set((eb) => ({ ended_at: tx.now, version: eb('version', '+', 1) }))
    .where(({ or, eb }) => or([eb('secretary_id', '=', userId), eb('doctor_id', '=', userId)]))
    .where('ended_at', 'is', null)
    .where('to_day', '>=', today)
    .returning(['secretary_id as secretaryId', 'doctor_id as doctorId', 'from_day as from', 'to_day as to'])
    .execute()
}

function withNames(db: Db) {
  return db
    .selectFrom('covers')
    .innerJoin('users as doctor', 'doctor.id', 'covers.doctor_id')
    .innerJoin('users as secretary', 'secretary.id', 'covers.secretary_id')
    .selectAll('covers')
    .select(['doctor.name as doctor_name', 'secretary.name as secretary_name'])
}

type Row = Selectable<Tables['covers']> & { doctor_name: string; secretary_name: string }

function coverOf(row: Row, today: string): Cover {
  const days = { from: row.from_day, to: row.to_day }
  return {
    id: row.id,
    secretaryId: row.secretary_id,
    secretaryName: row.secretary_name,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    ...days,
    endedAt: row.ended_at?.toISOString() ?? null,
    state: coverState(days, row.ended_at !== null, today),
    version: row.version,
  }
}
