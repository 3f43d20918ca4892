// Reads the bearer token of a request, before its owner is known.
import type { FastifyRequest } from 'fastify'

/** A token has 1 to 200 characters without spaces. Undefined if there is none. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]
}
