// The API under load, against a bare node:http server that sends the same SQL, and with many letters against few.
import { isDeepStrictEqual } from 'node:util'
import { startBareServer } from './bare-server.ts'
import { callsOf, operations, signInCallers } from './support/api-calls.ts'
import type { Caller } from './support/api-calls.ts'
import { startBenchPostgres } from './support/bench-database.ts'
import type { Practice } from './support/bench-database.ts'
import { closedLoop } from './support/closed-loop.ts'
import { measureInTurn, ratioOf } from './support/measured-servers.ts'
import type { Measured } from './support/measured-servers.ts'
import { readOptions } from './support/options.ts'
import { playsRole, startRole } from './support/process-roles.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import type { Bar } from './support/report.ts'
import { median } from './support/statistics.ts'
import { startServerProcess } from './support/server-process.ts'
import type { ServerProcess } from './support/server-process.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const secretKey = 'a key for benches only, of no use to anybody'
const leastRatio = 0.6
const mostGrowth = 1.3

/** `npm run bench -- api "list page" get` measures these alone; `profile` 1 writes a processor profile of the real server into the current folder. */
const defaults = { letters: 20_000, few: 2_000, connections: 16, rounds: 3, seconds: 2, profile: 0 }

if (!playsRole({ load: closedLoop, bare: startBareServer })) await main()

async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const named = operations.filter((operation) => given.includes(operation))
  const options = readOptions(
    defaults,
    given.filter((argument) => !operations.some((operation) => operation === argument)),
  )
  const folder = makeTemporaryFolder()
  const postgres = await startBenchPostgres()
  const stops: (() => Promise<void>)[] = [() => postgres.stop()]
  try {
    printMachine('API', postgres.version)
    const open = async (letterCount: number, nodeOptions: string[] = []) => {
      const practice = await postgres.addPractice(letterCount)
      const server = await startServerProcess(
        { DATABASE_URL: practice.url, DATA_DIR: folder.path, SECRET_KEY: secretKey },
        nodeOptions,
      )
      stops.push(() => server.stop())
      const callers = await signInCallers(practice, server.url, options.connections)
      return { practice, server, callers }
    }
    const few = await open(options.few)
    const many = await open(options.letters, options.profile === 1 ? ['--cpu-prof'] : [])
    const bare = startRole('bare')
    const load = startRole('load')
    stops.push(bare.stop, load.stop)
    const barePort = await bare.ask<number>({ databaseUrl: many.practice.url, secretKey })
    await requireSameAnswers(many, barePort)

    const found = new Map<string, Map<string, Measured>>()
    for (const operation of named.length > 0 ? named : operations) {
      const connections = callsOf(operation, many.callers)
      const servers = [
        { name: 'real', pid: many.server.pid, port: many.server.port, connections },
        { name: 'bare', pid: bare.pid, port: barePort, connections },
        {
          name: 'few',
          pid: few.server.pid,
          port: few.server.port,
          connections: callsOf(operation, few.callers),
        },
      ]
      found.set(operation, await measureInTurn(load, servers, options))
    }
    tell(found, few.practice, many.practice)
  } finally {
    for (const stop of stops.toReversed()) await stop()
    folder.remove()
  }
}

/** A comparison with a server that does something else would mean nothing. */
async function requireSameAnswers(
  { server, callers }: { server: ServerProcess; callers: Caller[] },
  barePort: number,
): Promise<void> {
  for (const operation of ['list page', 'name search', 'letter search', 'get'] as const) {
    for (const { token, calls } of callsOf(operation, callers).slice(0, 3)) {
      for (const { path } of calls.slice(0, 3)) {
        const ask = async (url: string) => {
          const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
          return (await response.json()) as unknown
        }
        const answers = await Promise.all([ask(server.url), ask(`http://127.0.0.1:${barePort}`)])
        if (isDeepStrictEqual(...answers)) continue
        throw new Error(`the bare server answers ${path} differently: ${JSON.stringify(answers)}`)
      }
    }
  }
}

function tell(found: Map<string, Map<string, Measured>>, few: Practice, many: Practice): void {
  const count = (practice: Practice) => practice.letterCount.toLocaleString('en-GB')
  const bars: Bar[] = []
  const rows = [...found].map(([operation, servers]) => {
    const [real, bare, small] = ['real', 'bare', 'few'].map((name) => servers.get(name))
    if (!real || !bare || !small) throw new Error('a server was not measured')
    const ratio = ratioOf(real, bare)
    const growth = ratioOf(small, real)
    bars.push(
      {
        what: `${operation} against the bare server`,
        bar: `≥ ${leastRatio}`,
        found: ratio.toFixed(2),
        passed: ratio >= leastRatio,
      },
      {
        what: `${operation} with ${count(many)} against ${count(few)} letters`,
        bar: `≤ ${mostGrowth}`,
        found: growth.toFixed(2),
        passed: growth <= mostGrowth,
      },
    )
    const perSecond = [real, bare, small].map((measured) => median(measured.perSecond).toFixed(0))
    const latency = [real.p50.toFixed(1), real.p95.toFixed(1)]
    const processor = [real.processor.toFixed(2), bare.processor.toFixed(2)]
    return [operation, ...perSecond, ratio.toFixed(2), growth.toFixed(2), ...latency, ...processor]
  })
  printTable(
    [
      'calls',
      'per s',
      'bare',
      `at ${count(few)}`,
      'ratio',
      'growth',
      'p50 ms',
      'p95 ms',
      'cpu ms',
      'bare cpu',
    ],
    rows,
  )
  printBars(bars)
}
