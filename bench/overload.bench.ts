// Floods a server with far more calls than it can answer. It must still serve as many pages a second as
// before, refuse the other calls quickly, and free its memory afterwards. The connections are 16, then 500
// from one address, then 1,500 from six addresses, which is more than a server accepts.
import { setTimeout as pause } from 'node:timers/promises'
import { callsOf, signInCallers } from './support/api-calls.ts'
import { startBenchPostgres } from './support/bench-database.ts'
import { closedLoop } from './support/closed-loop.ts'
import type { Connection, Load, LoadResult } from './support/closed-loop.ts'
import { practiceOf } from './support/fill-practice.ts'
import { readOptions } from './support/options.ts'
import { playsRole, startRole } from './support/process-roles.ts'
import { residentMegabytes } from './support/process-usage.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import type { Bar } from './support/report.ts'
import { startServerProcess } from './support/server-process.ts'
import { median, percentile } from './support/statistics.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const callers = 32
const few = 16
const many = 500
const tooMany = 1500
const addresses = 6
const minRatio = 0.7
const longestServedMs = 3000
const longestHealthMs = 1000
const maxMemory = 700
const maxMemoryLeft = 50
/** A browser waits this many ms first. The reply asks for two seconds. */
const refusedPause = 1000

/** The memory in MB. `most` is measured directly after a flood, and `after` some time later. */
type Memory = { most: number; after: number }

/**
 * Maps the number of connections to ratios. Each ratio compares the pages a second with a run of few
 * connections just before or after.
 */
type Ratios = Record<number, number[]>
type Round = { connections: number; result: LoadResult; health: number[]; healthFailed: number }

if (!playsRole({ load: closedLoop })) await measure()

async function measure(): Promise<void> {
  const { letters, seconds, rounds, floods } = readOptions({
    letters: 5000,
    seconds: 6,
    rounds: 3,
    floods: 4,
  })
  const postgres = await startBenchPostgres()
  const folder = makeTemporaryFolder()
  const load = startRole('load')
  const stops = [() => postgres.stop(), () => load.stop()]
  try {
    printMachine(`A list page, ${few} connections against ${many} and ${tooMany}`, postgres.version)
    const practice = await postgres.addPractice(practiceOf(letters))
    const settings = { DATABASE_URL: practice.url, DATA_DIR: folder.path, LOG_LEVEL: 'silent' }
    const server = await startServerProcess(settings)
    stops.push(() => server.stop())
    const signedIn = callsOf('list page', await signInCallers(practice, server.url, callers))
    const flood = (connections: number) =>
      floodWith(signedIn, connections, async (order) => {
        const answer = load.ask<LoadResult>({
          ...order,
          port: server.port,
          seconds,
          warmUpSeconds: 4,
          countsEarlier: true,
          refusedPause,
        })
        return { connections, ...(await healthDuring(server.url, answer)) }
      })
    await flood(few)
    const before = residentMegabytes(server.pid)
    const found: Round[] = []
    const ratios: Ratios = { [many]: [], [tooMany]: [] }
    const side = async (connections: number) => {
      const round = await flood(connections)
      found.push(round)
      return round.result.millis.length / round.result.seconds
    }
    for (let round = 0; round < rounds; round += 1) {
      const isFirst = round % 2 === 0
      const [one, other] = [await side(isFirst ? few : many), await side(isFirst ? many : few)]
      ratios[many]?.push(isFirst ? other / one : one / other)
    }
    const afterwards = async () => {
      const served = await side(tooMany)
      const most = residentMegabytes(server.pid)
      ratios[tooMany]?.push(served / (await side(few)))
      await pause(5000)
      return { most, after: residentMegabytes(server.pid) }
    }
    const memory: Memory[] = []
    while (memory.length < floods) memory.push(await afterwards())
    report(found, ratios, { before, memory })
  } finally {
    for (const stop of stops.toReversed()) await stop()
    folder.remove()
  }
}

/**
 * Distributes the connections over the callers. If there are more connections than one address may hold,
 * several addresses of this machine are used.
 */
function floodWith<T>(
  signedIn: Connection[],
  count: number,
  send: (order: Pick<Load, 'connections'>) => Promise<T>,
): Promise<T> {
  const connections = Array.from({ length: count }, (_, index) => ({
    ...(signedIn[index % signedIn.length] ?? { token: '', calls: [] }),
    ...(count > many ? { from: `127.0.0.${2 + (index % addresses)}` } : {}),
  }))
  return send({ connections })
}

/** Keeps checking that the server answers until the load ends. */
async function healthDuring(
  url: string,
  running: Promise<LoadResult>,
): Promise<Pick<Round, 'result' | 'health' | 'healthFailed'>> {
  const health: number[] = []
  let healthFailed = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      const status = await fetch(`${url}/api/health/live`).then(
        async (reply) => (await reply.arrayBuffer(), reply.status),
        () => 0,
      )
      health.push(performance.now() - began)
      if (status !== 200) healthFailed += 1
      await pause(50)
    }
  })()
  const result = await running.finally(() => (isOver = true))
  await asking
  return { result, health, healthFailed }
}

function report(
  found: Round[],
  ratios: Ratios,
  { before, memory }: { before: number; memory: Memory[] },
): void {
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const of = (connections: number) => found.filter((round) => round.connections === connections)
  const served = (connections: number) =>
    of(connections).map(({ result }) => result.millis.length / result.seconds)
  const millisOf = (connections: number) => of(connections).flatMap(({ result }) => result.millis)
  const firstMillisOf = (connections: number) => of(connections).flatMap(({ result }) => result.firstMillis)
  const refusedOf = (connections: number, code: string) =>
    sum(of(connections).map(({ result }) => result.refused[code] ?? 0))
  const row = (connections: number) => [
    `${connections} connections`,
    median(served(connections)).toFixed(0),
    ...[0.5, 0.99].map((part) => percentile(millisOf(connections), part).toFixed(0)),
    percentile(firstMillisOf(connections), 0.99).toFixed(0),
    ...['busy', 'too_many_at_once', 'database_unavailable'].map((code) => refusedOf(connections, code)),
    percentile(
      of(connections).flatMap(({ health }) => health),
      0.99,
    ).toFixed(0),
  ]
  const rows = [few, many, tooMany].map(row)
  printTable(
    ['', 'served/s', 'p50 ms', 'p99 ms', 'first p99 ms', 'busy', 'too many', 'no connection', 'live p99 ms'],
    rows,
  )
  const words = memory.map(
    ({ most, after }) => `${most.toFixed(0)} and five seconds later ${after.toFixed(0)}`,
  )
  console.log(`\nMB: ${before.toFixed(0)} before; after each flood of ${tooMany}: ${words.join('; ')}`)
  const most = Math.max(...memory.flatMap(({ most: right, after }) => [right, after]))
  // The memory left after a single flood varies by chance. A leak would grow with each flood.
  const left = memory.map(({ after }) => after)
  const grown = (left.at(-1) ?? 0) - Math.max(...left.slice(0, -1))
  const failures = found.flatMap(({ result }) => result.firstFailure ?? [])
  printBars([
    ...[many, tooMany].map((connections) => {
      const ratio = median(ratios[connections] ?? [])
      return {
        what: `pages a second with ${connections} connections, of those with ${few}`,
        bar: `≥ ${minRatio}`,
        found: ratio.toFixed(2),
        passed: ratio >= minRatio,
      }
    }),
    ...[many, tooMany].map((connections) =>
      servedBar(`with ${connections}, on a connection that is there`, millisOf(connections)),
    ),
    ...[many, tooMany].map((connections) =>
      servedBar(`with ${connections} opened in one moment, first calls`, firstMillisOf(connections)),
    ),
    {
      what: `answers other than a page, or 503 with a sentence and when to try again${failures
        .map((one) => `; ${one}`)
        .slice(0, 1)
        .join('')}`,
      bar: '0',
      found: String(sum(found.map(({ result }) => result.failed))),
      passed: found.every(({ result }) => result.failed === 0),
    },
    ...[many, tooMany].map((connections) => healthBar(connections, of(connections))),
    {
      what: 'memory at most; more after the last flood than after any before it',
      bar: `≤ ${maxMemory} MB; ≤ ${maxMemoryLeft} MB`,
      found: `${most.toFixed(0)}; ${grown.toFixed(0)} MB`,
      passed: most <= maxMemory && grown <= maxMemoryLeft,
    },
  ])
}

function servedBar(which: string, millis: number[]): Bar {
  const p99 = percentile(millis, 0.99)
  return {
    what: `${which}: 99 of 100 that are served`,
    bar: `≤ ${longestServedMs} ms`,
    found: `${p99.toFixed(0)} ms`,
    passed: p99 <= longestServedMs,
  }
}

function healthBar(connections: number, rounds: Round[]): Bar {
  const p99 = percentile(
    rounds.flatMap(({ health }) => health),
    0.99,
  )
  const failed = rounds.reduce((all, { healthFailed }) => all + healthFailed, 0)
  return {
    what: `with ${connections}: /api/health/live, failed and 99 of 100`,
    bar: `0, ≤ ${longestHealthMs} ms`,
    found: `${failed}, ${p99.toFixed(0)} ms`,
    passed: failed === 0 && p99 <= longestHealthMs,
  }
}
