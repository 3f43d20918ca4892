// Letters and patients of the whole practice, as an administrator lists them: every filter, order and search, in a large practice
// against a small one.
import { sql } from 'kysely'
import { buildAssignment, buildUser } from '../apps/server/seed/build.ts'
import { hashPassword } from '../apps/server/src/features/auth/password.ts'
import type { Db } from '../apps/server/src/platform/db/tables.ts'
import { benchPassword, startBenchPostgres } from './support/bench-database.ts'
import { doctorCount, practiceOf } from './support/fill-practice.ts'
import { measurePages } from './support/measure-pages.ts'
import { readOptions } from './support/options.ts'
import { letterPages, patientPages } from './support/practice-pages.ts'
import { printBars, printMachine } from './support/report.ts'
import { signIn, startServerProcess } from './support/server-process.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const chosen = readOptions({ few: 2_000, many: 200_000, connections: 4, calls: 100 })
const adminEmail = 'manager@bench.example'
const folder = makeTemporaryFolder()
const postgres = await startBenchPostgres()
const stops: (() => Promise<void>)[] = [() => postgres.stop()]

try {
  printMachine('Lists of the practice', postgres.version)
  const places = []
  for (const letters of [chosen.few, chosen.many]) {
    const practice = await postgres.addPractice(practiceOf(letters))
    await addOffice(practice.db)
    const server = await startServerProcess({ DATABASE_URL: practice.url, DATA_DIR: folder.path })
    stops.push(() => server.stop())
    const token = await signIn(server.url, adminEmail, benchPassword)
    places.push({ port: server.port, token })
  }
  const letters = await measurePages(places, letterPages, chosen)
  printBars([...letters, ...(await measurePages(places, patientPages, chosen))])
} finally {
  for (const stop of stops.toReversed()) await stop()
  folder.remove()
}

/** An administrator, a secretary for each doctor, a title for every tenth letter; of a hundred drafts one is deleted. */
async function addOffice(db: Db): Promise<void> {
  const password_hash = await hashPassword(benchPassword)
  await buildUser(db, { name: 'Manager', email: adminEmail, role: 'admin', password_hash })
  for (let doctor = 1; doctor <= doctorCount; doctor += 1) {
    const email = `secretary-${doctor}@bench.example`
    const id = await buildUser(db, { name: `Secretary ${doctor}`, email, role: 'secretary' })
    await buildAssignment(db, id, doctor)
  }
  await sql`update letters set title = 'Results of ' || (array['the scan', 'the echocardiogram', 'blood tests'])[1 + id % 3]
    where id % 10 = 0`.execute(db)
  await sql`update letters set deleted_at = updated_at where status = 'draft' and id % 100 = 7`.execute(db)
  await sql`vacuum analyze letters`.execute(db)
}
