import type { FoundPerson } from '@sincerely/contract/privacy'
import type { Db } from '../../platform/db/tables.ts'
import { unsafeSelectPatients, unsafeSelectUsers } from './find-people.sql.ts'

/** People a request may be about, including deleted ones, who have rights as well. An empty search finds nobody. */
export async function findPeople(db: Db, q: string): Promise<FoundPerson[]> {
  if (q === '') return []
  const [patients, users] = await Promise.all([unsafeSelectPatients(db, q), unsafeSelectUsers(db, q)])
  return [...patients, ...users]
}
