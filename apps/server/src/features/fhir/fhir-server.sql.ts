import type { FhirSignIn } from '@sincerely/contract/fhir'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'

export type FhirServerRow = {
  address: string
  signIn: FhirSignIn
  userName: string | null
  /** Encrypted; null if the FHIR server needs no sign-in. */
  secret: string | null
  /** In seconds. */
  timeLimit: number
  version: number
  updatedAt: Date
}

/** Unsafe: only for administrators, and for sending letters. */
export async function unsafeSelectServer(db: Db): Promise<FhirServerRow | undefined> {
  return db
    .selectFrom('fhirServer')
    .select(['address', 'signIn', 'userName', 'secret', 'timeLimit'])
    .select(['version', 'updatedAt'])
    .executeTakeFirst()
}

type NewServer = Omit<FhirServerRow, 'version' | 'updatedAt'>

/** Writes the version after `version`, or inserts the first if that is 0. Returns false if somebody else was first. */
export async function writeServer(
  tx: Tx,
  server: NewServer,
  { version, userId }: { version: number; userId: number },
): Promise<boolean> {
  const row = { ...server, updatedBy: userId, updatedAt: tx.now }
  const result =
    version === 0
      ? await tx.db
          .insertInto('fhirServer')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await tx.db
          .updateTable('fhirServer')
          .set({ ...row, version: version + 1 })
          .where('version', '=', version)
          .executeTakeFirst()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows) === 1n
}

export async function deleteServer(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('fhirServer').execute()
}
