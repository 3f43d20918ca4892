import type { Cover, CoverQuery, CreateCover } from '@sincerely/contract/assignments'
import { coverState } from '@sincerely/domain/assignments/covers'
import type { CoverDays } from '@sincerely/domain/assignments/covers'
import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db, Row } from '../../platform/db/tables.ts'
import { roleWorksFor } from '../../platform/roles.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'

/** One cover more than `limit` shows that there are more. */
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

/** The cover's two users. They never change, so they can be read before they are locked. */
export async function selectCoverPair(db: Db, coverId: number): Promise<CoverPair | undefined> {
  return db
    .selectFrom('covers')
    .select(['coveringId', 'doctorId'])
    .where('id', '=', coverId)
    .executeTakeFirst()
}

export type OtherCover = CoverPair & CoverDays & { coveringName: string; doctorName: string }

/**
 * Finds the covers on overlapping days that do not allow this one: covers between the same two users; covers in which another
 * doctor covers for the covering user; and, if the covering user is a doctor, covers in which the covered doctor covers for
 * somebody. In the last two cases both doctors would be away.
 */
export async function selectClashes(
  db: Db,
  { id, coveringId, doctorId, from, to }: CoverPair & CoverDays & { id: number | null },
): Promise<OtherCover[]> {
  const { rows } = await sql<OtherCover>`
    select other.covering_id as "coveringId", other.doctor_id as "doctorId", other.from_day as "from", other.to_day as "to",
           covering.name as "coveringName", doctor.name as "doctorName"
      from covers other
      join users covering on covering.id = other.covering_id
      join users doctor on doctor.id = other.doctor_id
     where other.ended_at is null and other.from_day <= ${to} and other.to_day >= ${from}
       and other.id is distinct from ${id}::integer
       and (other.covering_id = ${coveringId} and other.doctor_id = ${doctorId}
         or ${roleWorksFor('self', 'covering.role')} and other.doctor_id = ${coveringId}
         or other.covering_id = ${doctorId}
            and exists (select from users u where u.id = ${coveringId} and ${roleWorksFor('self', 'u.role')}))
     order by other.from_day, other.id`.execute(db)
  return rows
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
      coveringId: cover.coveringId,
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

/** `hasBegun` means that the new days make the cover start at once, and the caller notifies people. */
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

/** Returns the covers that have started and were not announced yet, and marks them as announced. */
export async function markAnnounced(tx: Tx, today: string): Promise<(CoverDays & CoverPair)[]> {
  return tx.db
    .updateTable('covers')
    .set({ begunToldAt: tx.now })
    .where('id', 'in', untold(tx.db, today).select('id'))
    .where('begunToldAt', 'is', null)
    .returning(['coveringId', 'doctorId', 'fromDay as from', 'toDay as to'])
    .execute()
}

type CoverPair = Pick<Cover, 'coveringId' | 'doctorId'>

/** Ends a user's current and future covers, and returns them. */
export async function endCoversOf(tx: Tx, userId: number, today: string): Promise<(CoverDays & CoverPair)[]> {
  return tx.db
    .updateTable('covers')
    .set((eb) => ({ endedAt: tx.now, version: eb('version', '+', 1) }))
    .where(({ or, eb }) => or([eb('coveringId', '=', userId), eb('doctorId', '=', userId)]))
    .where('endedAt', 'is', null)
    .where('toDay', '>=', today)
    .returning(['coveringId', 'doctorId', 'fromDay as from', 'toDay as to'])
    .execute()
}

function withNames(db: Db) {
  return db
    .selectFrom('covers')
    .innerJoin('users as doctor', 'doctor.id', 'covers.doctorId')
    .innerJoin('users as covering', 'covering.id', 'covers.coveringId')
    .selectAll('covers')
    .select(['doctor.name as doctorName', 'covering.name as coveringName'])
}

type CoverRow = Row<'covers'> & { doctorName: string; coveringName: string }

function coverOf(row: CoverRow, today: string): Cover {
  const days = { from: row.fromDay, to: row.toDay }
  return {
    ...isoDates(row),
    ...days,
    state: coverState(days, row.endedAt !== null, today),
  }
}
