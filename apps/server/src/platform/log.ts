// Logging: ids and codes, never names or text of patients, no query strings, and no words of an error.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { logged } from './errors.ts'

/** The output for log lines; the process's own by default. */
export type LogStream = { write: (line: string) => void }

/** Logs something outside a request; `errors`, as `logged` gives them, if something failed. */
export type Report = (line: string, facts?: { errors: unknown }) => void

/** One JSON object per line, as the logger writes; plain sentences on a terminal. */
export function reportTo({ write, isTTY }: LogStream & { isTTY: boolean }): Report {
  return (line, facts) => {
    if (isTTY) return write(`${line}${facts === undefined ? '' : `: ${JSON.stringify(facts.errors)}`}\n`)
    const level = facts === undefined ? 30 : 50
    write(`${JSON.stringify({ level, time: Date.now(), pid: process.pid, ...facts, msg: line })}\n`)
  }
}

/** Options for Fastify's own logger; `level` as in the configuration. */
export function logOptions(level: string, stream?: LogStream): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      req: (request) => ({ method: request.method }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      // Also errors of the framework and of Node, which contain the received bytes.
      err: (error) => logged(error) as never,
    },
    hooks: {
      logMethod(given, method) {
        method.apply(this, withoutWords(given) as Parameters<typeof method>)
      },
    },
  }
}

/** Fastify puts URLs into its messages, and copies an error's message if it has none. */
function withoutWords([first, second]: unknown[]): unknown[] {
  if (typeof first === 'string') return [first.replaceAll(/\/\S*/gu, '/…')]
  const facts = first instanceof Error ? { err: first } : ((first ?? {}) as { err?: unknown })
  const isItsOwn = !(facts.err instanceof Error) || second !== facts.err.message
  return [facts, typeof second === 'string' && isItsOwn ? second : 'an error']
}

const callers = new WeakMap<FastifyRequest, number>()

/** The person who made this request, for its log line. */
export function noteCaller(request: FastifyRequest, userId: number): void {
  callers.set(request, userId)
}

/** Undefined for callers who are not signed in, or not yet authenticated. */
export function callerOf(request: FastifyRequest): number | undefined {
  return callers.get(request)
}

/** The route's pattern, such as `/api/letters/:id`, never the URL itself. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}

/** Logs one line per finished request, and returns its id in a header, which people can quote to support. */
export function logRequests(app: FastifyInstance): void {
  const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user: callerOf(request) ?? null,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(lineOf(request, reply), reply.raw.writableFinished ? 'answered' : 'given up')
  })
}
