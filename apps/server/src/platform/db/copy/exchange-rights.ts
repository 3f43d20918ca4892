// The rights that a role needs to exchange two databases by name, on a PostgreSQL that is not embedded.
import type { Connection } from '../connect.ts'
import { askDatabase, inDatabase } from './databases.ts'

export type ExchangeRights = {
  role: string
  database: string
  owner: string
  /** Whether the role may create databases. */
  makes: boolean
  /** Whether the role owns the database, or has the rights of the owner. */
  owns: boolean
}

export async function readExchangeRights(connection: Connection): Promise<ExchangeRights> {
  return askDatabase(connection, async (client) => {
    const { rows } = await client.query<ExchangeRights>(
      `select roles.rolname::text as role, databases.datname::text as database, owners.rolname::text as owner,
              (roles.rolcreatedb or roles.rolsuper) as makes, pg_has_role(databases.datdba, 'usage') as owns
         from pg_roles roles, pg_database databases join pg_roles owners on owners.oid = databases.datdba
        where roles.rolname = current_user and databases.datname = current_database()`,
    )
    const [rights] = rows
    if (rights === undefined) throw new Error('the role that is signed in is not listed')
    return rights
  })
}

/**
 * The exchange needs a connection to another database, because nobody may be connected to the two. Throws if the role cannot
 * connect there.
 */
export async function tryMaintenanceDatabase(connection: Connection): Promise<void> {
  await askDatabase(inDatabase(connection, maintenanceDatabase), (client) => client.query('select 1'))
}

export const maintenanceDatabase = 'postgres'
