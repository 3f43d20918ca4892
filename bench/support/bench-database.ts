// Starts a PostgreSQL for one run of a bench. It can have several filled practices.
import { sql } from 'kysely'
import { hashPassword } from '../../apps/server/src/features/auth/password.ts'
import { connect } from '../../apps/server/src/platform/db/connect.ts'
import type { Database } from '../../apps/server/src/platform/db/connect.ts'
import { startTemporaryPostgres } from '@sincerely/embedded-postgres/temporary-postgres'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { fillPractice } from './fill-practice.ts'
import type { PracticeSize } from './fill-practice.ts'

export const benchPassword = 'seventeen herrings'

export type Practice = Database & {
  /** The value for DATABASE_URL. */
  url: string
  size: PracticeSize
}

export type BenchPostgres = {
  /** A name such as 'PostgreSQL 18.4'. */
  version: string
  addPractice: (size: PracticeSize) => Promise<Practice>
  stop: () => Promise<void>
}

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const postgres = await startTemporaryPostgres()
  const server = connect(postgres.connection, 1)
  const practices: Practice[] = []
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(server.db)
  return {
    version: `PostgreSQL ${rows[0]?.version ?? '?'}`,
    addPractice: async (size) => {
      const began = performance.now()
      const name = `practice_${practices.length}`
      await sql`create database ${sql.ref(name)}`.execute(server.db)
      const connection = { ...postgres.connection, database: name }
      await migrate(connection, 'apps/server/migrations')
      const database = connect(connection, 2)
      await fillPractice(database.db, size, await hashPassword(benchPassword))
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const [patients, letters] = [size.patients, size.letters].map((n) => n.toLocaleString('en-GB'))
      console.log(`Filled a practice of ${patients} patients and ${letters} letters in ${seconds} s`)
      const practice = { ...database, url: urlOf(connection), size }
      practices.push(practice)
      return practice
    },
    stop: async () => {
      for (const practice of practices) await practice.close()
      await server.close()
      await postgres.stop()
    },
  }
}

type Address = { host: string; port: number; user: string; password: string; database: string }

function urlOf({ host, port, user, password, database }: Address): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}
