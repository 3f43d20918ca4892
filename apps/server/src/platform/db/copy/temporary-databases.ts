// Creates temporary databases, and removes those of killed processes.
import { randomBytes } from 'node:crypto'
import type { Connection } from '../connect.ts'
import {
  createDatabase,
  databaseName,
  dropDatabase,
  idleDatabases,
  inDatabase,
  isBare,
  labelDatabase,
  labelOf,
} from './databases.ts'

type Purpose = 'trial' | 'restoring'

/** Creates an empty database on the same server. Returns its name, or null if the role may not create databases. */
export async function createTemporaryDatabase(
  connection: Connection,
  purpose: Purpose,
): Promise<string | null> {
  const owner = await databaseName(connection)
  const name = `${beginningFor(owner, purpose)}${randomBytes(4).toString('hex')}`
  if (!(await createDatabase(connection, name))) return null
  await labelDatabase(inDatabase(connection, name), labelFor(owner))
  return name
}

/**
 * Removes temporary databases of earlier runs. The name is not enough: a database that somebody else named like this, or one of
 * another practice, has another label.
 */
export async function dropTemporaryDatabases(connection: Connection, purpose: Purpose): Promise<void> {
  const owner = await databaseName(connection)
  const beginning = beginningFor(owner, purpose)
  for (const name of await idleDatabases(connection, beginning)) {
    if (!/^[0-9a-f]{8}$/.test(name.slice(beginning.length))) continue
    // If the database has a new connection, or belongs to another role, it is left alone.
    const isOurs = await isLeftover(inDatabase(connection, name), owner).catch(() => false)
    if (isOurs) await dropDatabase(connection, name).catch(() => undefined)
  }
}

/**
 * True for a database with this owner's label, and for an empty one without a label, whose process was killed before it set one.
 */
async function isLeftover(connection: Connection, owner: string): Promise<boolean> {
  const label = await labelOf(connection)
  return label === null ? isBare(connection) : label.startsWith(labelFor(owner))
}

/** The label of a temporary database made for the database called `owner`. */
const labelFor = (owner: string) => `sincerely made this for ${JSON.stringify(owner)}`

/** The name is short, because PostgreSQL cuts names after 63 bytes and would cut the random part. */
const beginningFor = (owner: string, purpose: Purpose) =>
  `${owner.slice(0, purpose === 'trial' ? 40 : 30)}_${purpose}_`
