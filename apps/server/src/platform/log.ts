// Logs ids and codes. The log has no names or text of patients, no query strings, and no messages of errors.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { logged } from './errors.ts'

/** The output for log lines; by default the process's own output. */
export type LogStream = { write: (line: string) => void }

/** Logs a line outside a request. `errors` are errors as `logged` returns them. */
export type Report = (line: string, facts?: { errors: unknown }) => void

/** Writes one JSON object per line, like the logger. On a terminal, writes plain sentences. */
export function reportTo({ write, isTTY }: LogStream & { isTTY: boolean }): Report {
  return (line, facts) => {
    if (isTTY) return write(`${line}${facts === undefined ? '' : `: ${JSON.stringify(facts.errors)}`}\n`)
    const level = facts === undefined ? 30 : 50
    write(`${JSON.stringify({ level, time: Date.now(), pid: process.pid, ...facts, msg: line })}\n`)
  }
}

/** Options for Fastify's own logger. `level` is the configured one. */
export function logOptions(level: string, stream?: LogStream): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      req: (request) => ({ method: request.method }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      // This includes errors of the framework and of Node, which contain the received bytes.
      err: (error) => logged(error) as never,
    },
    hooks: {
      logMethod(given, method) {
        method.apply(this, withoutWords(given) as Parameters<typeof method>)
      },
    },
  }
}

/** Removes URLs that Fastify writes into its messages, and an error's own message, which Fastify copies if there is no other. */
function withoutWords([first, second]: unknown[]): unknown[] {
  if (typeof first === 'string') return [first.replaceAll(/\/\S*/gu, '/…')]
  const facts = first instanceof Error ? { err: first } : ((first ?? {}) as { err?: unknown })
  const isItsOwn = !(facts.err instanceof Error) || second !== facts.err.message
  return [facts, typeof second === 'string' && isItsOwn ? second : 'an error']
}

const callers = new WeakMap<FastifyRequest, number>()

/** Remembers the user who made this request, for its log line. */
export function noteCaller(request: FastifyRequest, userId: number): void {
  callers.set(request, userId)
}

/** Undefined for callers who are not signed in, or not yet authenticated. */
export function callerOf(request: FastifyRequest): number | undefined {
  return callers.get(request)
}

/** The route's pattern, such as `/api/letters/:id`. The URL itself is never logged. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}

/** Logs one line per finished request. Returns the request's id in a header, so that users can quote it to support. */
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
