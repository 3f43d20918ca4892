import type { Address, AddressQuery, CreateAddress, UpdateAddress } from '@sincerely/contract/address-book'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import { asKept } from '../../platform/db/column-name.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { lockWords } from '../../platform/lock-words.sql.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { containsWords, searchWords } from '../../platform/search.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'

/** Ordered by name. One entry more than `limit` shows that there are more. */
export async function selectAddresses(db: Db, { q, limit }: AddressQuery): Promise<Address[]> {
  const rows = await entries(db)
    .where(containsWords('addressBook.searchText', searchWords(q ?? '')))
    .orderBy(byName('addressBook.name'))
    .orderBy('addressBook.id')
    .limit(limit + 1)
    .execute()
  return rows.map(addressOf)
}

export async function selectAddress(db: Db, id: number): Promise<Address | undefined> {
  const row = await entries(db).where('addressBook.id', '=', id).executeTakeFirst()
  return row && addressOf(row)
}

type Entry = Selectable<Tables['addressBook']>

/** Locks the entry until the transaction commits, even if it is deleted. */
export async function lockAddress(
  tx: Tx,
  id: number,
  { deleted }: { deleted: boolean },
): Promise<Entry | undefined> {
  return tx.db
    .selectFrom('addressBook')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether an equal entry exists, ignoring case. Locks the name, so that nobody else can add it before the caller does. */
export async function isListed(tx: Tx, entry: CreateAddress): Promise<boolean> {
  await lockWords(tx, `address book ${entry.name.toLowerCase()}`)
  const row = await tx.db
    .selectFrom('addressBook')
    .select('id')
    .where('deletedAt', 'is', null)
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

export async function insertAddress(tx: Tx, fields: CreateAddress, userId: number): Promise<number> {
  const { id } = await tx.db
    .insertInto('addressBook')
    .values({ ...fields, updatedBy: userId, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the given fields and keeps the previous version. */
export async function writeAddress(
  tx: Tx,
  before: Entry,
  fields: Omit<UpdateAddress, 'version'>,
  userId: number,
): Promise<void> {
  const { id, version } = before
  await tx.db
    .insertInto('addressBookVersions')
    .values({
      addressId: id,
      version,
      entry: asKept(before),
      replacedBy: userId,
      replacedAt: tx.now,
    })
    .execute()
  await tx.db
    .updateTable('addressBook')
    .set({ ...fields, version: version + 1, updatedBy: userId, updatedAt: tx.now })
    .where('id', '=', id)
    .execute()
}

/** Marks an entry as deleted, or restores it. */
export async function markAddress(
  tx: Tx,
  { id, version }: Entry,
  { deleted, userId }: { deleted: boolean; userId: number },
): Promise<void> {
  await tx.db
    .updateTable('addressBook')
    .set({
      deletedAt: deleted ? tx.now : null,
      version: version + 1,
      updatedBy: userId,
      updatedAt: tx.now,
    })
    .where('id', '=', id)
    .execute()
}

function entries(db: Db) {
  return db
    .selectFrom('addressBook')
    .innerJoin('users', 'users.id', 'addressBook.updatedBy')
    .selectAll('addressBook')
    .select('users.name as updatedByName')
    .where('addressBook.deletedAt', 'is', null)
}

function addressOf(row: Entry & { updatedByName: string }): Address {
  return { ...isoDates(row), updatedBy: { id: row.updatedBy, name: row.updatedByName } }
}
