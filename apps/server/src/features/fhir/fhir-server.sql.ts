import type { FhirSignIn } from '@sincerely/contract/fhir'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'

export type FhirServerRow = {
  address: string
  signIn: FhirSignIn
  userName: string | null
  /** Encrypted; null without a sign-in. */
  secret: string | null
  /** In seconds. */
  timeLimit: number
  version: number
  updatedAt: Date
}

/** For those who may set it up, and for what sends to it. */
export async function unsafeSelectServer(db: Db): Promise<FhirServerRow | undefined> {
  return db
    .selectFrom('fhirServer')
    .select(['address', 'signIn', 'userName', 'secret', 'timeLimit'])
    .select(['version', 'updatedAt'])
    .executeTakeFirst()
}

type NewServer = Omit<FhirServerRow, 'version' | 'updatedAt'>

/** Writes over version `version`, or makes the first one when it is 0; false when somebody else was quicker. */
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
