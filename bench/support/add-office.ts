// Adds users and titles to a filled practice, for an administrator's lists.
import { sql } from 'kysely'
import { buildAssignment, buildUser } from '../../apps/server/seed/build.ts'
import { hashPassword } from '../../apps/server/src/features/auth/password.ts'
import type { Db } from '../../apps/server/src/platform/db/tables.ts'
import { benchPassword } from './bench-database.ts'
import { doctorCount } from './fill-practice.ts'

export const adminEmail = 'manager@bench.example'

/**
 * Adds an administrator, a secretary for each doctor, and a title for every tenth letter. Deletes one draft
 * in a hundred.
 */
export async function addOffice(db: Db): Promise<void> {
  const passwordHash = await hashPassword(benchPassword)
  await buildUser(db, { name: 'Manager', email: adminEmail, role: 'admin', passwordHash })
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
