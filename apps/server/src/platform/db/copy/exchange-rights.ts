// What exchanging two databases by their names needs of a role on a PostgreSQL that is not our own.
import type { Connection } from '../connect.ts'
import { askDatabase, inDatabase } from './databases.ts'

export type ExchangeRights = {
  role: string
  database: string
  /** Whose the database is. */
  owner: string
  /** May it make databases? */
  makes: boolean
  /** Is the database its own, or that of a role whose rights it has? */
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

/** Names are exchanged from another database, since nobody may be in the two. Throws what keeps the role out of it. */
export async function tryMaintenanceDatabase(connection: Connection): Promise<void> {
  await askDatabase(inDatabase(connection, maintenanceDatabase), (client) => client.query('select 1'))
}

export const maintenanceDatabase = 'postgres'
