// Measures the real server, a bare node:http server that sends the same SQL, and a plain server with its own
// tables. Also compares large and small practices.
import { isDeepStrictEqual } from 'node:util'
import { callsOf, operations, signInCallers } from './api-calls.ts'
import type { Caller, Operation } from './api-calls.ts'
import type { Call } from './closed-loop.ts'
import { startBenchPostgres } from './bench-database.ts'
import type { PracticeSize } from './fill-practice.ts'
import { measureInTurn, ratioOf } from './measured-servers.ts'
import type { Measured } from './measured-servers.ts'
import { readOptions } from './options.ts'
import { startRole } from './process-roles.ts'
import { printBars, printMachine, printTable } from './report.ts'
import type { Bar } from './report.ts'
import { median } from './statistics.ts'
import { startServerProcess } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const secretKey = 'a key for benches only, of no use to anybody'
const minRatio = 0.6
const maxGrowth = 1.3

type Comparison = {
  title: string
  operations: readonly Operation[]
  /** The default numbers, which the command line can replace. */
  defaults: { few: number; many: number }
  sizeOf: (n: number) => PracticeSize
  /** The unit that is counted, such as 'letters'. */
  counted: string
  /** Operations whose replies grow with the practice. Their growth is printed but not judged. */
  growing?: readonly Operation[]
  /**
   * Operations that are also measured on a plain server. Each value is the share of the plain server's calls
   * a second that the real server should reach.
   */
  plain?: Partial<Record<Operation, number>>
}

const options = { connections: 16, rounds: 3, seconds: 2, profile: 0 }

/**
 * If the words name operations, only these run. With `profile` 1, a processor profile of the real server is
 * written into the current folder.
 */
export async function compareServers(comparison: Comparison, given: readonly string[]): Promise<void> {
  const isOperation = (word: string) => operations.some((operation) => operation === word)
  const named = comparison.operations.filter((operation) => given.includes(operation))
  const values = readOptions(
    { ...comparison.defaults, ...options },
    given.filter((word) => !isOperation(word)),
  )
  const folder = makeTemporaryFolder()
  const postgres = await startBenchPostgres()
  const stops: (() => Promise<void>)[] = [() => postgres.stop()]
  try {
    printMachine(comparison.title, postgres.version)
    const open = async (size: PracticeSize, nodeOptions: string[] = []) => {
      const practice = await postgres.addPractice(size)
      const server = await startServerProcess(
        { DATABASE_URL: practice.url, DATA_DIR: folder.path, SECRET_KEY: secretKey },
        nodeOptions,
      )
      stops.push(() => server.stop())
      const callers = await signInCallers(practice, server.url, values.connections)
      return { practice, server, callers }
    }
    const few = await open(comparison.sizeOf(values.few))
    const many = await open(comparison.sizeOf(values.many), values.profile === 1 ? ['--cpu-prof'] : [])
    const bare = startRole('bare')
    const load = startRole('load')
    stops.push(bare.stop, load.stop)
    const barePort = await bare.ask<number>({ databaseUrl: many.practice.url, secretKey })
    await requireSameAnswers(many, barePort, comparison.operations)

    const plain = startRole('plain')
    stops.push(plain.stop)
    // The plain server copies tables, so it starts only after all callers have signed in.
    const plainPort = comparison.plain
      ? await plain.ask<number>({ databaseUrl: many.practice.url, secretKey })
      : 0

    const found = new Map<Operation, Map<string, Measured>>()
    for (const operation of named.length > 0 ? named : comparison.operations) {
      const calls = callsOf(operation, many.callers)
      const servers = [
        { name: 'real', pid: many.server.pid, port: many.server.port, connections: calls },
        { name: 'bare', pid: bare.pid, port: barePort, connections: calls },
        ...(comparison.plain?.[operation] === undefined
          ? []
          : [{ name: 'plain', pid: plain.pid, port: plainPort, connections: calls }]),
        {
          name: 'few',
          pid: few.server.pid,
          port: few.server.port,
          connections: callsOf(operation, few.callers),
        },
      ]
      found.set(operation, await measureInTurn(load, servers, values))
    }
    printResults(found, comparison, values)
  } finally {
    for (const stop of stops.toReversed()) await stop()
    folder.remove()
  }
}

/** Checks that both servers give the same replies. Otherwise a comparison would mean nothing. */
async function requireSameAnswers(
  { server, callers }: { server: ServerProcess; callers: Caller[] },
  barePort: number,
  compared: readonly Operation[],
): Promise<void> {
  for (const operation of compared) {
    for (const { token, calls } of callsOf(operation, callers).slice(0, 3)) {
      for (const call of calls.slice(0, 3)) {
        // Both servers change the same practice, so their writes alternate.
        const real = await answerOf(server.url, token, call)
        const bare = await answerOf(`http://127.0.0.1:${barePort}`, token, call)
        if (isDeepStrictEqual(real, bare)) continue
        const [one, other] = [real, bare].map((answer) => JSON.stringify(answer).slice(0, 3000))
        throw new Error(`the bare server answers ${call.method} ${call.path} differently:\n${one}\n${other}`)
      }
    }
  }
}

/** Returns the reply without the new id, times and version, which differ for each write. */
async function answerOf(url: string, token: string, { method, path, body }: Call): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const answer = JSON.parse(await response.text(), (key, value: unknown) =>
    method !== 'GET' && ownOfWrite.has(key) ? typeof value : value,
  ) as unknown
  if (response.ok) return answer
  throw new Error(`${method} ${path} is answered ${response.status}: ${JSON.stringify(answer)}`)
}

const ownOfWrite = new Set(['id', 'version', 'createdAt', 'updatedAt', 'statusAt', 'textSavedAt', 'dueAt'])

function printResults(
  found: Map<Operation, Map<string, Measured>>,
  { counted, growing = [], plain = {} }: Comparison,
  sizes: { few: number; many: number },
): void {
  const [few, many] = [sizes.few, sizes.many].map((n) => n.toLocaleString('en-GB'))
  const bars: Bar[] = []
  const rows = [...found].map(([operation, servers]) => {
    const [real, bare, small] = ['real', 'bare', 'few'].map((name) => servers.get(name))
    if (!real || !bare || !small) throw new Error('a server was not measured')
    const ratio = ratioOf(real, bare)
    const growth = ratioOf(small, real)
    const limit = servers.get('plain')
    const share = limit === undefined ? null : ratioOf(real, limit)
    const minShare = plain[operation] ?? 0
    if (share !== null) {
      bars.push({
        what: `${operation} against the plain server`,
        bar: `≥ ${minShare}`,
        found: share.toFixed(2),
        passed: share >= minShare,
      })
    }
    bars.push({
      what: `${operation} against the bare server`,
      bar: `≥ ${minRatio}`,
      found: ratio.toFixed(2),
      passed: ratio >= minRatio,
    })
    if (!growing.includes(operation)) {
      bars.push({
        what: `${operation} with ${many} against ${few} ${counted}`,
        bar: `≤ ${maxGrowth}`,
        found: growth.toFixed(2),
        passed: growth <= maxGrowth,
      })
    }
    const perSecond = [real, bare, small].map((measured) => median(measured.perSecond).toFixed(0))
    const latency = [real.p50.toFixed(1), real.p95.toFixed(1)]
    const processor = [real.processor.toFixed(2), bare.processor.toFixed(2)]
    const ofPlain = share === null ? ['', ''] : [median(limit?.perSecond ?? []).toFixed(0), share.toFixed(2)]
    return [
      operation,
      ...perSecond,
      ratio.toFixed(2),
      growth.toFixed(2),
      ...ofPlain,
      ...latency,
      ...processor,
    ]
  })
  const heads = ['ratio', 'growth', 'plain', 'of plain', 'p50 ms', 'p95 ms', 'cpu ms', 'bare cpu']
  printTable(['calls', 'per s', 'bare', `at ${few}`, ...heads], rows)
  printBars(bars)
}
