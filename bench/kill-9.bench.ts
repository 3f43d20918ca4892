// Kills the server's process group, or only PostgreSQL, with kill -9 at random moments. Meanwhile letters are
// written, edited and approved and dictations recorded over HTTP. No acknowledged write may be lost, and
// everything must restart automatically.
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acknowledgedWrites, kinds } from './support/acknowledged-writes.ts'
import type { Answer } from './support/acknowledged-writes.ts'
import { chanceFrom } from './support/chance.ts'
import { readOptions } from './support/options.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import { percentile } from './support/statistics.ts'
import { signIn, startServerProcess } from './support/server-process.ts'
import type { ServerProcess } from './support/server-process.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const doctor = 'doctor@demo.sincerely.example'
const password = 'seventeen herrings'
const writers = 4
const backWithinMs = 30_000

const { cycles, seed } = readOptions({ cycles: 10, seed: 9 })
const chance = chanceFrom(seed)
const folder = makeTemporaryFolder()

const rows: (string | number)[][] = []
const lost = new Set<string>()
const backMillis: number[] = []
let server = await open()
let token = await signIn(server.url, doctor, password)
const patientId = await addPatient()
const acknowledged = acknowledgedWrites((...request) => call(...request).catch(() => null), patientId)

try {
  printMachine('Kill -9')
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const victim = chance.pick(['server', 'PostgreSQL'] as const)
    const afterMs = 300 + chance.below(1500)
    const writing = write(cycle)
    await pause(afterMs)
    const killed = performance.now()
    const postmaster = postmasterPid()
    if (victim === 'server') await killServer()
    else process.kill(postmaster, 'SIGKILL')
    await backAgain(postmaster)
    backMillis.push(performance.now() - killed)
    await writing.end()
    const back = `${((backMillis.at(-1) ?? 0) / 1000).toFixed(1)} s`
    for (const one of await acknowledged.findLost(cycle)) lost.add(one)
    const counts = acknowledged.count(cycle)
    rows.push([`${cycle} ${victim}`, afterMs, ...kinds.map((kind) => counts[kind]), back])
  }
  // Includes the writes of earlier cycles, because a later kill could also remove those.
  for (const one of await acknowledged.findLost()) lost.add(one)
  const { other } = acknowledged
  printTable(['killed', 'after ms', 'letters', 'edits', 'approvals', 'parts', 'back after'], rows)
  for (const one of lost) console.log(`lost: ${one}`)
  for (const [status, count] of other) console.log(`answered ${status}: ${count}`)
  printBars([
    {
      what: `acknowledged writes lost in ${cycles} kills`,
      bar: '0',
      found: `${lost.size} of ${toldOf(acknowledged.count())}`,
      passed: lost.size === 0 && kinds.every((kind) => acknowledged.count()[kind] > 0),
    },
    {
      what: 'answers under load other than 200 and 503',
      bar: '0',
      found: String([...other.keys()].filter((status) => status !== 503).length),
      passed: [...other.keys()].every((status) => status === 503),
    },
    {
      what: 'works again by itself, the slowest',
      bar: `≤ ${backWithinMs / 1000} s`,
      found: `${(percentile(backMillis, 1) / 1000).toFixed(1)} s`,
      passed: percentile(backMillis, 1) <= backWithinMs,
    },
  ])
} finally {
  await server.stop()
  folder.remove()
}

function open(): Promise<ServerProcess> {
  return startServerProcess({
    DATA_DIR: join(folder.path, 'data'),
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'silent',
  })
}

/**
 * Kills the whole process group, like an out-of-memory kill or a service manager, and then starts the server
 * again.
 */
async function killServer(): Promise<void> {
  const ended = once(server.child, 'exit')
  process.kill(-server.pid, 'SIGKILL')
  await ended
  server = await open()
  token = await signIn(server.url, doctor, password)
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(folder.path, 'data/pg18/postmaster.pid'), 'utf8'), 10)
}

/** Waits until a different PostgreSQL from `before` runs and the server answers from it. */
async function backAgain(before: number): Promise<void> {
  const deadline = performance.now() + backWithinMs
  for (;;) {
    const reply = await call('GET', `/api/patients/${patientId}`).catch(() => null)
    if (reply?.status === 200 && postmasterPid() !== before) return
    if (performance.now() > deadline) throw new Error('it does not answer again')
    await pause(20)
  }
}

/** Writes until stopped. After a lost connection or a 503, continues with another letter. */
function write(cycle: number) {
  let going = true
  const isGoing = () => going
  const runs = Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; going; turn += 1)
      await acknowledged.writeLetter(cycle, `mark ${cycle} ${writer} ${turn}`)
  })
  const recording = async () => {
    for (let turn = 0; going; turn += 1)
      await acknowledged.dictate(cycle, `bench-device-${cycle}-${turn}`, isGoing)
  }
  runs.push(recording())
  const end = async () => {
    going = false
    await Promise.all(runs)
  }
  return { end }
}

function toldOf(counts: ReturnType<typeof acknowledged.count>): string {
  return kinds.map((kind) => `${counts[kind].toLocaleString('en-GB')} ${kind}`).join(', ')
}

async function addPatient(): Promise<number> {
  const { body } = await call('POST', '/api/patients', { name: 'Kill Nine', gpName: 'Dr Nine' })
  return (body as { patient?: { id: number } }).patient?.id ?? 0
}

async function call(method: string, path: string, body?: object | Buffer): Promise<Answer> {
  const isSound = Buffer.isBuffer(body)
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': isSound ? 'audio/wav' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isSound ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, body: isJson ? JSON.parse(bytes.toString()) : null, bytes }
}
