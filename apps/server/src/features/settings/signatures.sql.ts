import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/tables.ts'

export type SignatureRow = { image: string | null; version: number; updatedAt: Date }

/** For a doctor that was found in scope before, or whose letter is printed. */
export async function unsafeSelectSignature(db: Db, doctorId: number): Promise<SignatureRow | undefined> {
  return db
    .selectFrom('signature_images')
    .select(['image', 'version', 'updated_at as updatedAt'])
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
}

/** As part of a change: nothing of it is left here. False when there was none. */
export async function clearSignature(
  tx: Change,
  doctorId: number,
  by: Pick<Actor, 'userId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('signature_images')
    .set((eb) => ({
      image: null,
      version: eb('version', '+', 1),
      updated_by: by.userId,
      updated_at: tx.now,
    }))
    .where('doctor_id', '=', doctorId)
    .where('image', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when it is not at `version` any more; 0 is none yet, undefined writes over whatever is there. */
export async function writeSignature(
  tx: Change,
  doctorId: number,
  { image, version }: { image: string | null; version: number | undefined },
  by: Pick<Actor, 'userId'>,
): Promise<boolean> {
  const values = { image, updated_by: by.userId, updated_at: tx.now }
  const written = await tx.db
    .insertInto('signature_images')
    .values({ doctor_id: doctorId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('doctor_id')
        .doUpdateSet((row) => ({ ...values, version: row('signature_images.version', '+', 1) }))
        .where('signature_images.version', '=', version ?? sql.ref<number>('signature_images.version')),
    )
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}
