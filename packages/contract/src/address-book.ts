// Defines the address book: practices and people that letters are often sent to (product: letters).
import { plainLine } from '@sincerely/domain/letters/allowed-markup'
import { sendingWays, wayWithoutEmail } from '@sincerely/domain/letters/sending-ways'
import { z } from 'zod'
import {
  whenObject,
  Id,
  IdParams,
  Instant,
  Limit,
  Name,
  optionalLine,
  optionalLines,
  OptionalEmail,
  OptionalPhone,
  SearchText,
  Version,
} from './fields.ts'
import { defineRoutes } from './route.ts'

export const Address = z.object({
  id: Id,
  /** The name of the person or the practice. */
  name: z.string(),
  organisation: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The usual way of sending letters to this address. */
  way: z.enum(sendingWays),
  version: Version,
  updatedAt: Instant,
  updatedBy: z.object({ id: Id, name: z.string() }),
})
export type Address = z.infer<typeof Address>

const fields = z.object({
  name: Name.transform(plainLine).refine((name) => name !== '', 'Enter a name.'),
  organisation: optionalLine(200),
  address: optionalLines(500),
  email: OptionalEmail,
  phone: OptionalPhone,
  way: z.enum(sendingWays),
})

export const CreateAddress = fields
  .partial()
  .extend({ name: fields.shape.name })
  // This problem is reported together with the other invalid fields.
  .refine((typed) => wayWithoutEmail(typed) === null, {
    path: ['email'],
    error: ({ input }) => wayWithoutEmail(input as Ways) ?? undefined,
    when: whenObject,
  })
type Ways = Parameters<typeof wayWithoutEmail>[0]
export type CreateAddress = z.infer<typeof CreateAddress>

/** Changes only the fields that are sent. */
export const UpdateAddress = fields.partial().extend({ version: Version.optional() })
export type UpdateAddress = z.infer<typeof UpdateAddress>

export const AddressQuery = z.object({
  /** Words of the name, organisation, address or e-mail address. */
  q: SearchText,
  limit: Limit,
})
export type AddressQuery = z.infer<typeof AddressQuery>

const reply = z.object({ address: Address })

export const addressBookRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/address-book',
    can: 'address-book.read',
    does: 'List the entries of the address book by name; `more` says whether there are more',
    query: AddressQuery,
    reply: z.object({ addresses: z.array(Address), more: z.boolean() }),
  },
  create: {
    method: 'POST',
    path: '/api/address-book',
    can: 'address-book.edit',
    does: 'Add a practice or person',
    body: CreateAddress,
    reply,
    creates: true,
  },
  read: {
    method: 'GET',
    path: '/api/address-book/:id',
    can: 'address-book.read',
    does: 'Get one entry',
    params: IdParams,
    reply,
  },
  update: {
    method: 'PUT',
    path: '/api/address-book/:id',
    can: 'address-book.edit',
    does: 'Change an entry; only the fields sent are changed; existing letters keep the old address',
    params: IdParams,
    body: UpdateAddress,
    reply,
  },
  delete: {
    method: 'DELETE',
    path: '/api/address-book/:id',
    can: 'address-book.edit',
    does: 'Delete an entry; it can be restored',
    params: IdParams,
    reply: z.object({ deletedCount: z.number().int() }),
  },
  restore: {
    method: 'POST',
    path: '/api/address-book/:id/restore',
    can: 'address-book.edit',
    does: 'Restore a deleted entry',
    params: IdParams,
    reply,
  },
})
