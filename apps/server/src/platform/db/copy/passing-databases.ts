// Databases that are made for a while, and what is left of them when whoever made one was killed.
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

/** An empty one beside `connection`'s, by its name; null where the role may make none. */
export async function makePassing(connection: Connection, purpose: Purpose): Promise<string | null> {
  const owner = await databaseName(connection)
  const name = `${beginningFor(owner, purpose)}${randomBytes(4).toString('hex')}`
  if (!(await createDatabase(connection, name))) return null
  await labelDatabase(inDatabase(connection, name), labelFor(owner))
  return name
}

/**
 * Removes what earlier ones left. A name alone proves nothing: of a database that somebody else called so, or that was made
 * for another practice, the label is another.
 */
export async function dropPassing(connection: Connection, purpose: Purpose): Promise<void> {
  const owner = await databaseName(connection)
  const beginning = beginningFor(owner, purpose)
  for (const name of await idleDatabases(connection, beginning)) {
    if (!/^[0-9a-f]{8}$/.test(name.slice(beginning.length))) continue
    // Somebody may have begun to work in it meanwhile, or it may be another role's.
    const isOurs = await isLeftover(inDatabase(connection, name), owner).catch(() => false)
    if (isOurs) await dropDatabase(connection, name).catch(() => undefined)
  }
}

/** Without a label it is ours only as long as there is nothing in it: whoever made it was killed before that. */
async function isLeftover(connection: Connection, owner: string): Promise<boolean> {
  const label = await labelOf(connection)
  return label === null ? isBare(connection) : label.startsWith(labelFor(owner))
}

/** What a database carries that was made for the one called `owner`. */
const labelFor = (owner: string) => `sincerely made this for ${JSON.stringify(owner)}`

/** Short enough that what is random stays: PostgreSQL cuts names after 63 bytes. */
const beginningFor = (owner: string, purpose: Purpose) =>
  `${owner.slice(0, purpose === 'trial' ? 40 : 30)}_${purpose}_`
