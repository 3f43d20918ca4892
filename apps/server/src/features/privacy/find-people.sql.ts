import type { FoundPerson } from '@sincerely/contract/privacy'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { containsWord, containsWords, searchWords } from '../../platform/search.sql.ts'

const mostOfEach = 10

/**
 * The people whom a request may be about. Deleted people are included, because they have rights too. An empty search finds
 * nobody.
 */
export async function unsafeFindPeople(db: Db, q: string): Promise<FoundPerson[]> {
  if (q === '') return []
  const [patients, users] = await Promise.all([selectPatients(db, q), selectUsers(db, q)])
  return [...patients, ...users]
}

/** Searches by name, date of birth or number. Existing patients are first, and merged records are left out. */
async function selectPatients(db: Db, q: string): Promise<FoundPerson[]> {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1]
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'name', 'dob', 'deletedAt'])
    .where('mergedInto', 'is', null)
    .where((eb) =>
      eb.or([
        containsWords('patients.searchText', searchWords(q)),
        ...(number === undefined ? [] : [eb('id', '=', Number(number))]),
      ]),
    )
    .orderBy(sql`deleted_at is not null`)
    .orderBy('nameText')
    .orderBy('id')
    .limit(mostOfEach)
    .execute()
  return rows.map(({ deletedAt, ...patient }) => ({
    ...patient,
    kind: 'patient',
    email: null,
    isDeleted: deletedAt !== null,
  }))
}

async function selectUsers(db: Db, q: string): Promise<FoundPerson[]> {
  const words = sql<string>`plain_text(name || ' ' || coalesce(email, ''))`
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'leftAt'])
    .where((eb) => eb.and(searchWords(q).map((word) => containsWord(words, word))))
    .orderBy(sql`left_at is not null`)
    .orderBy(byName('name'))
    .orderBy('id')
    .limit(mostOfEach)
    .execute()
  return rows.map(({ leftAt, ...user }) => ({
    ...user,
    kind: 'user',
    dob: null,
    isDeleted: leftAt !== null,
  }))
}
