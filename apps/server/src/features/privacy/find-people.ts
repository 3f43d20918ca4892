import type { FoundPerson } from '@sincerely/contract/privacy'
import type { Db } from '../../platform/db/tables.ts'
import { unsafeSelectPatients, unsafeSelectUsers } from './find-people.sql.ts'

/** Whom a request may be about: somebody who was deleted has rights as well. Nothing typed finds nobody. */
export async function findPeople(db: Db, q: string): Promise<FoundPerson[]> {
  if (q === '') return []
  const [patients, users] = await Promise.all([unsafeSelectPatients(db, q), unsafeSelectUsers(db, q)])
  return [...patients, ...users]
}
