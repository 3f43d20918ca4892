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
 * Throws a sentence if there is no database of that name, it is of an earlier version, or a step fails. The sentence says what
 * was done until then; the practice in use is exchanged last.
 */
export async function goBack(
  connection: Connection,
  back: Back,
): Promise<{
  /** The name the replaced database has now. */
  putAway: string
  /** Letters that were waiting to be sent and now wait for a person to decide. */
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
  // Letters waiting there may have been sent since, by the practice that replaced it.
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

/** Refuses an earlier version: updating it would change its only copy. */
function isOfEarlierVersion(name: string): Error {
  return new Error(
    `${name} was kept by an earlier version of Sincerely. Nothing was changed. Go back to it with that version, then update.`,
  )
}

export async function removeEarlier(connection: Connection, name: string): Promise<void> {
  await requirePutAway(connection, name)
  await dropDatabase(connection, name)
}

/** Waits a little for connections that have just ended. */
async function requirePutAway(connection: Connection, name: string): Promise<void> {
  const beginning = `${(await databaseName(connection)).slice(0, 30)}_before_`
  let names: string[] = []
  const isFree = async () => {
    names = await idleDatabases(connection, beginning)
    return names.includes(name) ? true : undefined
  }
  if ((await pollUntil(isFree, { within: patienceMs })) === true) return
  const known = names.length === 0 ? 'No databases are kept.' : `Kept databases: ${names.join(', ')}.`
  throw new Error(`No restore kept a database "${name}", or it is in use. ${known}`)
}
