import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'

export type Seal = { version: number; printed: string; sha256: string; sealedAt: Date }

export async function insertSeal(
  tx: Tx,
  seal: { letterId: number; version: number; printed: string; sha256: string; userId: number },
): Promise<void> {
  await tx.db
    .insertInto('letterSeals')
    .values({
      letterId: seal.letterId,
      version: seal.version,
      printed: seal.printed,
      sha256: seal.sha256,
      sealedBy: seal.userId,
      sealedAt: tx.now,
    })
    .execute()
}

/** Unsafe: the caller has found the letter in scope. */
export async function unsafeSelectNewestSeal(db: Db, letterId: number): Promise<Seal | undefined> {
  return db
    .selectFrom('letterSeals')
    .select(['version', 'printed', 'sha256', 'sealedAt'])
    .where('letterId', '=', letterId)
    .orderBy('version', 'desc')
    .executeTakeFirst()
}

/** All seals, with the newest first. */
export async function unsafeSelectSeals(db: Db, letterId: number): Promise<Seal[]> {
  return db
    .selectFrom('letterSeals')
    .select(['version', 'printed', 'sha256', 'sealedAt'])
    .where('letterId', '=', letterId)
    .orderBy('version', 'desc')
    .execute()
}

/** The date (`YYYY-MM-DD`) of an approved or posted letter. */
export async function unsafeSelectSealedDay(db: Db, letterId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('letterSeals')
    .select(sql<string>`printed::json ->> 'day'`.as('day'))
    .where('letterId', '=', letterId)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return row?.day
}

export type SignatoryRow = { name: string; specialization: string | null; registrationNumber: string | null }

/** The doctor of a letter. Unsafe: without a scope. */
export async function unsafeSelectSignatory(db: Db, doctorId: number): Promise<SignatoryRow> {
  return db
    .selectFrom('users')
    .select(['name', 'specialization', 'registrationNumber'])
    .where('id', '=', doctorId)
    .executeTakeFirstOrThrow()
}
