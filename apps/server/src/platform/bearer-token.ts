// Reads the bearer token of a request, before it is known whose it is.
import type { FastifyRequest } from 'fastify'

/** The bearer token of a request. Undefined if there is none, or if it does not have the form of our tokens. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]
}
