// Goes back to, or deletes for good, a practice that a restore replaced.
import { randomBytes } from 'node:crypto'
import { stampOf } from '../platform/backup/backup-files.ts'
import { finishKeyChange, keyBefore, prepareKeyChange } from '../platform/backup/key-change.ts'
import type { Connection } from '../platform/db/connect.ts'
import {
  databaseName,
  dropDatabase,
  exchangeDatabases,
  idleDatabases,
  inDatabase,
} from '../platform/db/copy/databases.ts'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { migrate } from '../platform/db/migrate.ts'
import { requireExchangeable } from './require-exchangeable.ts'
import { patienceMs, requireStopped } from './require-stopped.ts'
import { settleRestored } from './settle-restored.ts'

type Back = { name: string; dataDir: string; secretKey: string | null; migrations: string; now: Date }

/**
 * Throws an error with a sentence to print if there is no database of that name, it is of an earlier version, or a step fails.
 * The sentence says what was done until then. The practice in use is replaced in the last step.
 */
export async function goBack(
  connection: Connection,
  back: Back,
): Promise<{
  /** The new name of the replaced database. */
  putAway: string
  /** The number of letters that were waiting to be sent and now wait for a person to decide. */
  heldDeliveries: number
}> {
  const { name, dataDir, secretKey, migrations, now } = back
  await requirePutAway(connection, name)
  await requireStopped(connection)
  await requireExchangeable(connection, { isEmpty: false })
  const current = await databaseName(connection)
  const stamp = `${stampOf(now).replace(/\W/g, '').toLowerCase()}${randomBytes(2).toString('hex')}`
  const next = inDatabase(connection, name)
  const key = secretKey === null ? keyBefore(dataDir, name.split('_').at(-1) ?? '') : null
  await migrate(next, migrations, { beforeUpdate: () => Promise.reject(isOfEarlierVersion(name)) })
  // The letters that wait in this database may have been sent since, by the practice that replaced it.
  const { heldDeliveries } = await settleRestored(next, {
    details: { wentBackTo: name },
    now,
    withoutKey: false,
  })
  if (key !== null) await prepareKeyChange(dataDir, { next, stamp, secretKey: key })
  const putAway = `${current.slice(0, 30)}_before_${stamp}`
  if (!(await exchangeDatabases(connection, { current, next: name, earlier: putAway })))
    throw new Error(
      `The database is in use. The current practice was not changed. In ${name}, everyone was signed out, and letters that were waiting to be sent are marked as not sent. Stop every Sincerely server, then try again.`,
    )
  await finishKeyChange(dataDir, connection)
  return { putAway, heldDeliveries }
}

/** The error for a practice of an earlier version: an update would change its only copy. */
function isOfEarlierVersion(name: string): Error {
  return new Error(
    `${name} was kept by an earlier version of Sincerely. Nothing was changed. Go back to it with that version, then update.`,
  )
}

export async function removeEarlier(connection: Connection, name: string): Promise<void> {
  await requirePutAway(connection, name)
  await dropDatabase(connection, name)
}

/** Waits briefly, because a connection that has just ended takes a moment to disappear. */
async function requirePutAway(connection: Connection, name: string): Promise<void> {
  const beginning = `${(await databaseName(connection)).slice(0, 30)}_before_`
  let names: string[] = []
  const isFree = async () => {
    names = await idleDatabases(connection, beginning)
    return names.includes(name) ? true : undefined
  }
  if ((await pollUntil(isFree, { within: patienceMs })) === true) return
  const known = names.length === 0 ? 'No databases are kept.' : `Kept databases: ${names.join(', ')}.`
  throw new Error(`There is no kept database "${name}", or it is in use. ${known}`)
}
