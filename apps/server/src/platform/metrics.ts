// Answers GET /metrics for Prometheus with the state of this process and counts of the practice, without names and ids.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'
import type { PoolLoad } from './db/connect.ts'
import { AppError, logged } from './errors.ts'
import { routeOf } from './log.ts'

/** A gauge. It is left out if it has no values. */
export type Measured = {
  name: string
  help: string
  values: { labels?: Record<string, string>; value: number }[]
}

export type MetricsParts = {
  /** The token for reading; null allows only callers on this machine. */
  token: string | null
  version: string
  pool: () => PoolLoad
  connections: () => { open: number; signedIn: number }
  /** Figures from the database. If they cannot be read, the others are answered with `sincerely_database_up` 0. */
  practice: () => Promise<Measured[]>
}

/** In seconds, from the time of a cached answer to that of a batch of letters. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The route is not in the route table, because its reply is not JSON and its caller has no session. */
export function publishMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'sincerely_http_request_seconds',
    help: 'Requests by route, method and status class',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers: [registry],
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    requests.observe({ route: routeOf(request), method: request.method, status }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, parts.token)) throw new AppError('no_such_page')
    const practice = await parts.practice().catch((error: unknown) => {
      request.log.warn({ errors: logged(error) }, 'the practice metrics could not be read')
      return null
    })
    const isUp = one(
      'sincerely_database_up',
      '1 if the database responds, otherwise 0',
      practice === null ? 0 : 1,
    )
    const lateness = { p50: delay.percentile(50) / 1e9, p99: delay.percentile(99) / 1e9 }
    delay.reset()
    for (const measured of [...ofProcess(parts, lateness), isUp, ...(practice ?? [])])
      keep(registry, measured)
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function keep(registry: Registry, { name, help, values }: Measured): void {
  registry.removeSingleMetric(name)
  if (values.length === 0) return
  const labelNames = Object.keys(values[0]?.labels ?? {})
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
  for (const { labels = {}, value } of values) gauge.set(labels, value)
}

function one(name: string, help: string, value: number): Measured {
  return { name, help, values: [{ value }] }
}

function ofProcess(
  { version, pool, connections }: MetricsParts,
  { p50, p99 }: { p50: number; p99: number },
): Measured[] {
  const { total, idle, waiting, behindMs } = pool()
  const { open, signedIn } = connections()
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    {
      name: 'sincerely_build_info',
      help: 'Version of Sincerely and Node.js; always 1',
      values: [{ labels: { version, node: process.version }, value: 1 }],
    },
    {
      name: 'sincerely_database_connections',
      help: "Database connections in this server's pool, by state",
      values: [
        { labels: { state: 'busy' }, value: total - idle },
        { labels: { state: 'idle' }, value: idle },
      ],
    },
    one(
      'sincerely_database_waiting',
      'Statements waiting for a database connection, and requests waiting to start',
      waiting,
    ),
    one('sincerely_database_behind_seconds', 'Time the first of them has been waiting', behindMs / 1000),
    {
      name: 'sincerely_browsers',
      help: 'Connections for live events on this server',
      values: [
        { labels: { state: 'signed_in' }, value: signedIn },
        { labels: { state: 'not_yet' }, value: open - signedIn },
      ],
    },
    one('nodejs_eventloop_lag_p50_seconds', 'Event loop delay since the last scrape, median', p50),
    one('nodejs_eventloop_lag_p99_seconds', 'Event loop delay since the last scrape, 99th percentile', p99),
    one('process_resident_memory_bytes', 'Memory used by the process', rss),
    one('nodejs_heap_size_used_bytes', 'Memory used by JavaScript objects', heapUsed),
    one('nodejs_external_memory_bytes', 'Memory used outside JavaScript', external),
    one('process_cpu_seconds', 'Processor time since the server started', (user + system) / 1e6),
    one('process_uptime_seconds', 'Time since the server started', process.uptime()),
  ]
}

/**
 * True with the right token. Without a configured token, true only for a caller on this machine who did not come through a proxy.
 */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(request.headers.authorization ?? '', `Bearer ${token}`)
  const { headers, raw } = request
  const cameThrough = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers)
  return !cameThrough && isHere(raw.socket.remoteAddress) && isLocalName(headers.host ?? '')
}

/** Takes constant time, so that the duration does not reveal how much of the token is right. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function isHere(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/**
 * True for localhost and loopback addresses. A proxy without forwarding headers still sends its public host name, and so does a
 * browser that a page elsewhere has led to this server (DNS rebinding).
 */
function isLocalName(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(host)
}
