// What a restore put away: used again, or removed for good.
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
import { migrate } from '../platform/db/migrate.ts'
import { requireExchangeable } from './require-exchangeable.ts'
import { requireStopped } from './require-stopped.ts'
import { settleRestored } from './settle-restored.ts'

type Back = { name: string; dataDir: string; secretKey: string | null; migrations: string; now: Date }

/** Throws a sentence when there is nothing of that name. */
export async function goBack(
  connection: Connection,
  { name, dataDir, secretKey, migrations, now }: Back,
): Promise<{
  /** The name of what was in use until now. */
  putAway: string
  /** Letters that waited to be sent and wait for a person now. */
  held: number
}> {
  await requirePutAway(connection, name)
  await requireStopped(connection)
  await requireExchangeable(connection, { isEmpty: false })
  const current = await databaseName(connection)
  const stamp = `${stampOf(now).replace(/\W/g, '').toLowerCase()}${randomBytes(2).toString('hex')}`
  const next = inDatabase(connection, name)
  // What waited there may have been sent from the practice that was in its place meanwhile.
  await migrate(next, migrations)
  const { held } = await settleRestored(next, { details: { wentBackTo: name }, now, withoutKey: false })
  const key = secretKey === null ? keyBefore(dataDir, name.split('_').at(-1) ?? '') : null
  if (key !== null) await prepareKeyChange(dataDir, { next, stamp, secretKey: key })
  const putAway = `${current.slice(0, 30)}_before_${stamp}`
  if (!(await exchangeDatabases(connection, { current, next: name, earlier: putAway })))
    throw new Error(
      'Somebody works in the database. Nothing was changed. Stop every Sincerely server, then try again.',
    )
  await finishKeyChange(dataDir, connection)
  return { putAway, held }
}

export async function removeEarlier(connection: Connection, name: string): Promise<void> {
  await requirePutAway(connection, name)
  await dropDatabase(connection, name)
}

async function requirePutAway(connection: Connection, name: string): Promise<void> {
  const beginning = `${(await databaseName(connection)).slice(0, 30)}_before_`
  const names = await idleDatabases(connection, beginning)
  if (names.includes(name)) return
  const known = names.length === 0 ? 'There are none.' : `There are: ${names.join(', ')}.`
  throw new Error(`No database "${name}" was put away by a restore, or somebody works in it. ${known}`)
}
