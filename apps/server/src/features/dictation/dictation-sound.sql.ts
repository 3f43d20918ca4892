import type { DictationTake, StoredPart } from '@sincerely/contract/dictation'
import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'

export type PartPlace = { dictationId: number; take: number; part: number }

/** Returns the take with this number and creates it with its first part. Concurrent parts create one take. */
export async function openTake(
  db: Db,
  { dictationId, take, mimeType }: { dictationId: number; take: number; mimeType: string },
): Promise<{ mimeType: string; bytes: number; isNew: boolean }> {
  const inserted = await db
    .insertInto('dictationTakes')
    .values({ dictationId, take, mimeType })
    .onConflict((conflict) => conflict.columns(['dictationId', 'take']).doNothing())
    .executeTakeFirst()
  const row = await db
    .selectFrom('dictationTakes')
    .select(['mimeType', 'bytes'])
    .where('dictationId', '=', dictationId)
    .where('take', '=', take)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, isNew: inserted.numInsertedOrUpdatedRows === 1n }
}

export async function selectPart(
  db: Db,
  { dictationId, take, part }: PartPlace,
): Promise<StoredPart | undefined> {
  return db
    .selectFrom('dictationParts')
    .select(['part', 'bytes', 'sha256'])
    .where('dictationId', '=', dictationId)
    .where('take', '=', take)
    .where('part', '=', part)
    .executeTakeFirst()
}

/** The take is locked by `openTake`, so nobody else can insert the same part. */
export async function insertPart(
  db: Db,
  { dictationId, take, part }: PartPlace,
  { bytes, sha256, sound, now }: { bytes: number; sha256: string; sound: Buffer; now: Date },
): Promise<void> {
  const place = { dictationId, take, part }
  await db
    .insertInto('dictationParts')
    .values({ ...place, bytes, sha256, sound, receivedAt: now })
    .execute()
  await db
    .updateTable('dictationTakes')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes), parts: eb('parts', '+', 1) }))
    .where('dictationId', '=', dictationId)
    .where('take', '=', take)
    .execute()
}

/** `exactly` sets the duration that the device reports at the end. Without it, the duration can only grow. */
export async function updateSeconds(
  db: Db,
  {
    dictationId,
    take,
    seconds,
    exactly,
  }: { dictationId: number; take: number; seconds: number; exactly: boolean },
): Promise<void> {
  await db
    .updateTable('dictationTakes')
    .set({ seconds: exactly ? seconds : sql<number>`greatest(seconds, ${seconds}::real)` })
    .where('dictationId', '=', dictationId)
    .where('take', '=', take)
    .execute()
}

type PartedTake = Omit<DictationTake, 'parts'> & { parts: StoredPart[] }

/** The takes with the parts that have arrived, without the sound. */
export async function unsafeSelectParts(db: Db, dictationId: number): Promise<PartedTake[]> {
  const takes = await db
    .selectFrom('dictationTakes')
    .select(['take', 'mimeType', 'seconds', 'bytes'])
    .where('dictationId', '=', dictationId)
    .orderBy('take')
    .execute()
  const parts = await db
    .selectFrom('dictationParts')
    .select(['take', 'part', 'bytes', 'sha256'])
    .where('dictationId', '=', dictationId)
    .orderBy('take')
    .orderBy('part')
    .execute()
  return takes.map((take) => ({ ...take, parts: parts.filter((part) => part.take === take.take) }))
}

/** The sizes of a take's parts, in order. */
export async function unsafeSelectSizes(
  db: Db,
  { dictationId, take }: { dictationId: number; take: number },
): Promise<{ part: number; bytes: number; sha256: string }[]> {
  return db
    .selectFrom('dictationParts')
    .select(['part', 'bytes', 'sha256'])
    .where('dictationId', '=', dictationId)
    .where('take', '=', take)
    .orderBy('part')
    .execute()
}

/** The encrypted bytes; undefined if they have been deleted. */
export async function unsafeSelectSound(
  db: Db,
  { dictationId, take, part }: PartPlace,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('dictationParts')
    .select('sound')
    .where('dictationId', '=', dictationId)
    .where('take', '=', take)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.sound
}

/** Deletes the sound but keeps its duration. */
export async function deleteSound(tx: Tx, dictationId: number): Promise<void> {
  await tx.db.deleteFrom('dictationParts').where('dictationId', '=', dictationId).execute()
  await tx.db
    .updateTable('dictations')
    .set({ soundDeletedAt: tx.now })
    .where('id', '=', dictationId)
    .execute()
}

/**
 * Finds dictations, or this one, whose sound may be deleted: dictations whose letter was posted before that day, and dictations
 * discarded before it. If the letter was deleted, the dictation waits to be typed again and keeps its sound.
 */
export async function selectOverdueSound(
  db: Db,
  { before, limit, id }: { before: Date; limit: number; id?: number },
): Promise<{ id: number; patientId: number | null; letterId: number | null; isDiscarded: boolean }[]> {
  return db
    .selectFrom('dictations')
    .leftJoin('letters', 'letters.id', 'dictations.letterId')
    .select(['dictations.id', 'dictations.patientId', 'dictations.letterId'])
    .select(sql<boolean>`dictations.deleted_at is not null`.as('isDiscarded'))
    .where('dictations.soundDeletedAt', 'is', null)
    .where(
      sql<boolean>`(dictations.deleted_at < ${before}
        or (dictations.deleted_at is null and dictations.state = 'typed'
            and letters.status = 'posted' and letters.posted_at < ${before}))`,
    )
    .$if(id !== undefined, (q) => q.where('dictations.id', '=', id ?? 0))
    .orderBy('dictations.id')
    .limit(limit)
    .execute()
}
