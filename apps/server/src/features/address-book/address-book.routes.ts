import { addressBookRoutes } from '@sincerely/contract/address-book'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import {
  createAddress,
  deleteAddress,
  getAddress,
  listAddresses,
  restoreAddress,
  updateAddress,
} from './address-book.ts'

export function registerAddressBook(app: FastifyInstance, contexts: RequestContexts): void {
  bindRoutes(app, contexts, addressBookRoutes, {
    list: (ctx, { query }) => listAddresses(ctx, query),
    create: async (ctx, { body }) => ({ address: await createAddress(ctx, body) }),
    read: async (ctx, { params }) => ({ address: await getAddress(ctx.db, params.id) }),
    update: async (ctx, { params, body }) => ({ address: await updateAddress(ctx, params.id, body) }),
    delete: (ctx, { params }) => deleteAddress(ctx, params.id),
    restore: async (ctx, { params }) => ({ address: await restoreAddress(ctx, params.id) }),
  })
}
