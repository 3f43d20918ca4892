import type { Address, AddressQuery, CreateAddress, UpdateAddress } from '@sincerely/contract/address-book'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Change } from '../../platform/change.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { lockWords } from '../../platform/lock-words.sql.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { containsWords, searchWords } from '../../platform/search.sql.ts'

/** By name; one more than asked for tells whether there are more. */
export async function selectAddresses(db: Db, { q, limit }: AddressQuery): Promise<Address[]> {
  const rows = await entries(db)
    .where(containsWords('address_book.search_text', searchWords(q ?? '')))
    .orderBy(byName('address_book.name'))
    .orderBy('address_book.id')
    .limit(limit + 1)
    .execute()
  return rows.map(addressOf)
}

export async function selectAddress(db: Db, id: number): Promise<Address | undefined> {
  const row = await entries(db).where('address_book.id', '=', id).executeTakeFirst()
  return row && addressOf(row)
}

type Entry = Selectable<Tables['address_book']>

/** Locks the entry until the change commits: one that is there, or one that was deleted. */
export async function lockAddress(
  tx: Change,
  id: number,
  { deleted }: { deleted: boolean },
): Promise<Entry | undefined> {
  return tx.db
    .selectFrom('address_book')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Is there an entry that says the same, but for capitals? Who asks may add it: nobody else adds one of its name until then. */
export async function isListed(tx: Change, entry: CreateAddress): Promise<boolean> {
  await lockWords(tx, `address book ${entry.name.toLowerCase()}`)
  const row = await tx.db
    .selectFrom('address_book')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((each) =>
      each.and(
        (['name', 'organisation', 'address', 'email', 'phone'] as const).map((field) =>
          each(
            sql<string | null>`lower(${sql.ref(field)})`,
            'is not distinct from',
            entry[field]?.toLowerCase() ?? null,
          ),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAddress(tx: Change, fields: CreateAddress, userId: number): Promise<number> {
  const { id } = await tx.db
    .insertInto('address_book')
    .values({ ...fields, updated_by: userId, updated_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the fields that are given and keeps the entry as it was. */
export async function writeAddress(
  tx: Change,
  before: Entry,
  fields: Omit<UpdateAddress, 'version'>,
  userId: number,
): Promise<void> {
  const { id, version } = before
  await tx.db
    .insertInto('address_book_versions')
    .values({
      address_id: id,
      version,
      entry: JSON.stringify(before),
      replaced_by: userId,
      replaced_at: tx.now,
    })
    .execute()
  await tx.db
    .updateTable('address_book')
    .set({ ...fields, version: version + 1, updated_by: userId, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

/** Hides an entry, or shows it again. */
export async function markAddress(
  tx: Change,
  { id, version }: Entry,
  { deleted, userId }: { deleted: boolean; userId: number },
): Promise<void> {
  await tx.db
    .updateTable('address_book')
    .set({
      deleted_at: deleted ? tx.now : null,
      version: version + 1,
      updated_by: userId,
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .execute()
}

function entries(db: Db) {
  return db
    .selectFrom('address_book')
    .innerJoin('users', 'users.id', 'address_book.updated_by')
    .selectAll('address_book')
    .select('users.name as updated_by_name')
    .where('address_book.deleted_at', 'is', null)
}

function addressOf(row: Entry & { updated_by_name: string }): Address {
  const { id, name, organisation, address, email, phone, way, version } = row
  return {
    id,
    name,
    organisation,
    address,
    email,
    phone,
    way,
    version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by_name,
  }
}
