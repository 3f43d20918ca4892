import type { Profile } from '@sincerely/contract/account'
import type { Db } from '../../platform/db/tables.ts'

export async function unsafeSelectDetails(
  db: Db,
  userId: number,
  { lock }: { lock: boolean },
): Promise<Profile> {
  return db
    .selectFrom('users')
    .select(['name', 'phone', 'specialization', 'registrationNumber'])
    .where('id', '=', userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

/** Only what is given; at least one field is. An administrator who edits the same person notices. */
export async function updateDetails(db: Db, userId: number, changes: Partial<Profile>): Promise<void> {
  const { name, phone, specialization, registrationNumber } = changes
  await db
    .updateTable('users')
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(specialization === undefined ? {} : { specialization }),
      ...(registrationNumber === undefined ? {} : { registrationNumber }),
    }))
    .where('id', '=', userId)
    .execute()
}
