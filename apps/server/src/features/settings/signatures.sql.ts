import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'

export type SignatureRow = { image: string | null; version: number; updatedAt: Date }

/** Unsafe: the caller has found the doctor in scope, or is printing their letter. */
export async function unsafeSelectSignature(db: Db, doctorId: number): Promise<SignatureRow | undefined> {
  return db
    .selectFrom('signatureImages')
    .select(['image', 'version', 'updatedAt'])
    .where('doctorId', '=', doctorId)
    .executeTakeFirst()
}

/** Within a transaction: removes the image. Returns false if there was none. */
export async function clearSignature(tx: Tx, doctorId: number, by: Pick<Actor, 'userId'>): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('signatureImages')
    .set((eb) => ({
      image: null,
      version: eb('version', '+', 1),
      updatedBy: by.userId,
      updatedAt: tx.now,
    }))
    .where('doctorId', '=', doctorId)
    .where('image', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if `version` is stale. 0 means that the caller saw no signature, and undefined replaces any. */
export async function writeSignature(
  tx: Tx,
  doctorId: number,
  { image, version }: { image: string | null; version: number | undefined },
  by: Pick<Actor, 'userId'>,
): Promise<boolean> {
  const values = { image, updatedBy: by.userId, updatedAt: tx.now }
  const written = await tx.db
    .insertInto('signatureImages')
    .values({ doctorId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('doctorId')
        .doUpdateSet((row) => ({ ...values, version: row('signatureImages.version', '+', 1) }))
        .where('signatureImages.version', '=', version ?? sql.ref<number>('signatureImages.version')),
    )
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}
