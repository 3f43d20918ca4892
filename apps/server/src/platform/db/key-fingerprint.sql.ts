// Compares the server's secret key with the one that the database was filled with.
import { fingerprintOf } from '../secrets.ts'
import type { Db } from './tables.ts'

type Places = { databaseUrl: string | null; dataDir: string }

/** Stores the fingerprint of the first server's key. Throws an error with the next step if a later server has another key. */
export async function requireSameKey(db: Db, secretKey: string, places: Places): Promise<void> {
  await db
    .insertInto('keyFingerprint')
    .values({ fingerprint: fingerprintOf(secretKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await refuseOtherKey(db, secretKey, places)
}

/** Makes the same check for a command, which stores nothing. Without a fingerprint, any key is accepted. */
export async function refuseOtherKey(db: Db, secretKey: string, places: Places): Promise<void> {
  const stored = await db.selectFrom('keyFingerprint').select('fingerprint').executeTakeFirst()
  if (stored !== undefined && stored.fingerprint !== fingerprintOf(secretKey))
    throw new Error(otherKey(places))
}

/** Forgets the fingerprint of a lost key, so that the next server stores the fingerprint of its own key. */
export async function forgetKey(db: Db): Promise<void> {
  await db.deleteFrom('keyFingerprint').execute()
}

function otherKey({ databaseUrl, dataDir }: Places): string {
  const loss =
    'With the current key, no recording or stored password could be read, and everyone would be signed out.'
  if (databaseUrl === null)
    return `The database in ${dataDir} belongs to another secret key. ${loss} Restore the earlier file ${dataDir}/secret-key, or set SECRET_KEY to that key.`
  return `The database in DATABASE_URL belongs to another secret key. ${loss} All servers of a database need the same key. Set SECRET_KEY to the first server's key, or copy that server's secret-key file to ${dataDir}.`
}
