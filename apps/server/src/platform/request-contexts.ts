// Builds a handler's context from a request: the actor, the clock, the database.
import type { FastifyRequest } from 'fastify'
import type { RequestContexts } from './bind-routes.ts'
import { bearerToken } from './bearer-token.ts'
import type { PublicCtx } from './context.ts'
import { AppError } from './errors.ts'
import type { KnownSessions } from './known-sessions.ts'
import type { TextReadings } from './text-readings/text-readings.ts'

export function createRequestContexts(
  platform: Pick<PublicCtx, 'db' | 'now' | 'publish' | 'follow'>,
  { readFor }: Pick<TextReadings, 'readFor'>,
  findSession: KnownSessions['find'],
  noteViews: RequestContexts['noteViews'],
): RequestContexts {
  const anonymous = (request: FastifyRequest): PublicCtx => ({
    ...platform,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  })
  return {
    anonymous,
    noteViews,
    authenticate: async (request) => {
      const token = bearerToken(request)
      const found = token === undefined ? null : await findSession(token)
      if (found === null) throw new AppError('not_signed_in')
      const read = readFor(`user ${found.actor.userId}`)
      return { ...anonymous(request), ...found, idempotencyKey: idempotencyKeyOf(request), read }
    },
  }
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > 200) {
    throw new AppError('invalid_input', {
      fields: { 'idempotency-key': 'Shorten the key to 200 characters.' },
    })
  }
  return key
}
