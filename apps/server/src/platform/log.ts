// Logging: ids and codes, never names or text of patients, no query strings, and no words of an error.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { logged } from './errors.ts'

/** Where the lines go; the process's own output where nothing is said. */
export type LogStream = { write: (line: string) => void }

/** Tells how it goes apart from any request; `errors`, as `logged` gives them, where something failed. */
export type Report = (line: string, facts?: { errors: unknown }) => void

/** One JSON object a line, as the logger's own; sentences where a person looks on. */
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
      // Also those of the framework and of Node, which carry the bytes that came.
      err: (error) => logged(error) as never,
    },
    hooks: {
      logMethod(given, method) {
        method.apply(this, withoutWords(given) as Parameters<typeof method>)
      },
    },
  }
}

/** The framework writes addresses into its sentences, and takes an error's sentence where it has none of its own. */
function withoutWords([first, second]: unknown[]): unknown[] {
  if (typeof first === 'string') return [first.replaceAll(/\/\S*/gu, '/…')]
  const facts = first instanceof Error ? { err: first } : ((first ?? {}) as { err?: unknown })
  const isItsOwn = !(facts.err instanceof Error) || second !== facts.err.message
  return [facts, typeof second === 'string' && isItsOwn ? second : 'an error']
}

const callers = new WeakMap<FastifyRequest, number>()

/** Who asked, for the line of this request. */
export function noteCaller(request: FastifyRequest, userId: number): void {
  callers.set(request, userId)
}

/** Undefined for a stranger, and for whoever is not known yet. */
export function callerOf(request: FastifyRequest): number | undefined {
  return callers.get(request)
}

/** What a request was asked by, as the route table has it: `/api/letters/:id`, and never the address itself. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}

/** One line for each request once it is over, and its id in the answer, so that who asks for help can say it. */
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
