import type { Cover, CoverQuery, CreateCover } from '@sincerely/contract/assignments'
import { coverState } from '@sincerely/domain/assignments/covers'
import type { CoverDays } from '@sincerely/domain/assignments/covers'
import type { Tx } from '../../platform/transaction.ts'
import type { Db, Row } from '../../platform/db/tables.ts'
import { isoDates } from '../../platform/iso-dates.ts'

/** One more than `limit` shows whether there are more. */
export async function selectCovers(db: Db, { past, limit }: CoverQuery, today: string): Promise<Cover[]> {
  const isPast = past ? 'desc' : 'asc'
  const rows = await withNames(db)
    .where(({ and, or, eb }) =>
      past
        ? or([eb('covers.endedAt', 'is not', null), eb('covers.toDay', '<', today)])
        : and([eb('covers.endedAt', 'is', null), eb('covers.toDay', '>=', today)]),
    )
    .orderBy(past ? 'covers.toDay' : 'covers.fromDay', isPast)
    .orderBy('covers.id', isPast)
    .limit(limit + 1)
    .execute()
  return rows.map((row) => coverOf(row, today))
}

export async function selectCover(db: Db, id: number, today: string): Promise<Cover | undefined> {
  const row = await withNames(db).where('covers.id', '=', id).executeTakeFirst()
  return row && coverOf(row, today)
}

/** The cover's secretary, who never changes; read before she is locked. */
export async function selectSecretaryOf(db: Db, coverId: number): Promise<number | undefined> {
  const row = await db.selectFrom('covers').select('secretaryId').where('id', '=', coverId).executeTakeFirst()
  return row?.secretaryId
}

/** Covers of this pair that have not been ended and are not over. */
export async function selectCoversOfPair(
  db: Db,
  { secretaryId, doctorId }: { secretaryId: number; doctorId: number },
  today: string,
): Promise<(CoverDays & { id: number })[]> {
  return db
    .selectFrom('covers')
    .select(['id', 'fromDay as from', 'toDay as to'])
    .where('secretaryId', '=', secretaryId)
    .where('doctorId', '=', doctorId)
    .where('endedAt', 'is', null)
    .where('toDay', '>=', today)
    .orderBy('fromDay')
    .execute()
}

/** A cover that starts today is marked as announced, because the caller announces it. */
export async function insertCover(
  tx: Tx,
  cover: CreateCover,
  { userId, today }: { userId: number; today: string },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('covers')
    .values({
      secretaryId: cover.secretaryId,
      doctorId: cover.doctorId,
      fromDay: cover.from,
      toDay: cover.to,
      createdBy: userId,
      createdAt: tx.now,
      begunToldAt: cover.from <= today ? tx.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `hasBegun`: the change makes it start at once, and the caller announces it. */
export async function writeCoverDays(
  tx: Tx,
  { id, version }: Cover,
  { from, to, hasBegun }: CoverDays & { hasBegun: boolean },
): Promise<void> {
  await tx.db
    .updateTable('covers')
    .set({
      fromDay: from,
      toDay: to,
      version: version + 1,
      ...(hasBegun ? { begunToldAt: tx.now } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export async function markEnded(tx: Tx, { id, version }: Cover): Promise<void> {
  await tx.db
    .updateTable('covers')
    .set({ endedAt: tx.now, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function deleteCover(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('covers').where('id', '=', id).execute()
}

/** Whether a cover has started without being announced. */
export async function hasUnannounced(db: Db, today: string): Promise<boolean> {
  return (await untold(db, today).select('id').limit(1).executeTakeFirst()) !== undefined
}

function untold(db: Db, today: string) {
  return db
    .selectFrom('covers')
    .where('begunToldAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('fromDay', '<=', today)
    .where('toDay', '>=', today)
}

/** Marks the covers that have started as announced, and returns them. */
export async function markAnnounced(tx: Tx, today: string): Promise<(CoverDays & CoverPair)[]> {
  return tx.db
    .updateTable('covers')
    .set({ begunToldAt: tx.now })
    .where('id', 'in', untold(tx.db, today).select('id'))
    .where('begunToldAt', 'is', null)
    .returning(['secretaryId', 'doctorId', 'fromDay as from', 'toDay as to'])
    .execute()
}

type CoverPair = Pick<Cover, 'secretaryId' | 'doctorId'>

/** Ends a user's current and future covers, and returns them. */
export async function endCoversOf(tx: Tx, userId: number, today: string): Promise<(CoverDays & CoverPair)[]> {
  return tx.db
    .updateTable('covers')
    .set((eb) => ({ endedAt: tx.now, version: eb('version', '+', 1) }))
    .where(({ or, eb }) => or([eb('secretaryId', '=', userId), eb('doctorId', '=', userId)]))
    .where('endedAt', 'is', null)
    .where('toDay', '>=', today)
    .returning(['secretaryId', 'doctorId', 'fromDay as from', 'toDay as to'])
    .execute()
}

function withNames(db: Db) {
  return db
    .selectFrom('covers')
    .innerJoin('users as doctor', 'doctor.id', 'covers.doctorId')
    .innerJoin('users as secretary', 'secretary.id', 'covers.secretaryId')
    .selectAll('covers')
    .select(['doctor.name as doctorName', 'secretary.name as secretaryName'])
}

type CoverRow = Row<'covers'> & { doctorName: string; secretaryName: string }

function coverOf(row: CoverRow, today: string): Cover {
  const days = { from: row.fromDay, to: row.toDay }
  return {
    ...isoDates(row),
    ...days,
    state: coverState(days, row.endedAt !== null, today),
  }
}
