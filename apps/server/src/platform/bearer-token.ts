// Reads the bearer token of a request, before it is known whose it is.
import type { FastifyRequest } from 'fastify'

/** Undefined if there is none, or if it cannot be one of ours. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]
}
