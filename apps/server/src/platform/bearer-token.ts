// Reads the bearer token of a request, before it is known whose it is.
import type { FastifyRequest } from 'fastify'

/** The bearer token of a request, 1 to 200 characters without spaces; undefined if there is none. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]
}
