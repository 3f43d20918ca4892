import type { Address, AddressQuery, CreateAddress, UpdateAddress } from '@sincerely/contract/address-book'
import { wayWithoutEmail } from '@sincerely/domain/letters/sending-ways'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import {
  insertAddress,
  isListed,
  lockAddress,
  markAddress,
  selectAddress,
  selectAddresses,
  writeAddress,
} from './address-book.sql.ts'

/** Lists the address book that the whole practice shares. Letters copy an entry, so later changes to it do not reach them. */
export async function listAddresses(
  ctx: Ctx,
  query: AddressQuery,
): Promise<{ addresses: Address[]; more: boolean }> {
  const found = await selectAddresses(ctx.db, query)
  return { addresses: found.slice(0, query.limit), more: found.length > query.limit }
}

export async function createAddress(ctx: Ctx, input: CreateAddress): Promise<Address> {
  const id = await transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'addressBook.create', body: input }, async () => {
      if (await isListed(tx, input)) throw new AppError('address_exists', { fields: { name: isThere } })
      const addressId = await insertAddress(tx, input, ctx.actor.userId)
      await tx.audit({ action: 'address-book.create', details: { addressId } })
      return addressId
    }),
  )
  return getAddress(ctx.db, id)
}

const isThere = 'The address book already has this entry, with the same details.'

/** Changes the given fields and keeps the previous version; a stale version is refused (rules §4). */
export async function updateAddress(ctx: Ctx, id: number, input: UpdateAddress): Promise<Address> {
  const { version, ...fields } = input
  await transaction(ctx, async (tx) => {
    const before = requireFound(await lockAddress(tx, id, { deleted: false }))
    if (version !== undefined && version !== before.version) throw new AppError('address_changed_meanwhile')
    refuseWay(before, fields)
    await writeAddress(tx, before, fields, ctx.actor.userId)
    await tx.audit({
      action: 'address-book.edit',
      details: { addressId: id, fields: Object.keys(fields) },
    })
  })
  return getAddress(ctx.db, id)
}

/** Checks the address only when it or the delivery method changes, so that an incomplete older entry stays editable. */
function refuseWay(before: Pick<Address, 'way' | 'email'>, { way, email }: UpdateAddress): void {
  if (way === undefined && email === undefined) return
  const now = { way: way ?? before.way, email: email === undefined ? before.email : email }
  const sentence = wayWithoutEmail(now)
  if (sentence !== null) throw new AppError('invalid_input', { fields: { email: sentence } })
}

export async function deleteAddress(ctx: Ctx, id: number): Promise<{ deletedCount: number }> {
  await mark(ctx, id, 'delete')
  return { deletedCount: 1 }
}

export async function restoreAddress(ctx: Ctx, id: number): Promise<Address> {
  await mark(ctx, id, 'restore')
  return getAddress(ctx.db, id)
}

async function mark(ctx: Ctx, id: number, what: 'delete' | 'restore'): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = requireFound(await lockAddress(tx, id, { deleted: what === 'restore' }))
    await markAddress(tx, before, { deleted: what === 'delete', userId: ctx.actor.userId })
    await tx.audit({ action: `address-book.${what}`, details: { addressId: id } })
  })
}

export async function getAddress(db: Db, id: number): Promise<Address> {
  return requireFound(await selectAddress(db, id))
}
