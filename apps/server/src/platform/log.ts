// Logging: ids and codes, never names or text of patients, and no query strings.
import type { FastifyServerOptions } from 'fastify'

/** Options for Fastify's own logger; `level` as in the configuration. */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  }
}
