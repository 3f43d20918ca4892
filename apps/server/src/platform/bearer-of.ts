// The token that a call brings, before anybody knows whose it is.
import type { FastifyRequest } from 'fastify'

/** Undefined where none came, or something that none of ours can be. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]
}
