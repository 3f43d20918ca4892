// kill -9 of the server's process group, or of PostgreSQL alone, at random moments while letters are written over
// HTTP: nothing acknowledged may be lost, and everything starts again by itself.
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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

type Written = { id: number; mark: string }

const rows: (string | number)[][] = []
const acknowledged: Written[] = []
const backMillis: number[] = []
const other = new Map<number, number>()
let server = await open()
let token = await signIn(server.url, doctor, password)
const patientId = await addPatient()

try {
  printMachine('Kill -9')
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const victim = chance.pick(['server', 'PostgreSQL'] as const)
    const afterMs = 300 + chance.below(1500)
    const before = acknowledged.length
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
    rows.push([`${cycle} ${victim}`, afterMs, acknowledged.length - before, back])
  }
  const lost = await countLost()
  printTable(['killed', 'after ms', 'acknowledged', 'back after'], rows)
  for (const [status, count] of other) console.log(`answered ${status}: ${count}`)
  printBars([
    {
      what: `acknowledged letters lost in ${cycles} kills`,
      bar: '0',
      found: `${lost} of ${acknowledged.length}`,
      passed: lost === 0 && acknowledged.length > 0,
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

/** The whole process group, as an out-of-memory kill or a service manager would; then started again. */
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

/** Another PostgreSQL than `before` runs, and the server answers from it. */
async function backAgain(before: number): Promise<void> {
  const deadline = performance.now() + backWithinMs
  for (;;) {
    const reply = await call('GET', `/api/patients/${patientId}`).catch(() => null)
    if (reply?.status === 200 && postmasterPid() !== before) return
    if (performance.now() > deadline) throw new Error('it does not answer again')
    await pause(20)
  }
}

/** Writes until told to end; a cut connection or a 503 is tried again with another letter. */
function write(cycle: number) {
  let going = true
  const runs = Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; going; turn += 1) {
      const mark = `mark ${cycle} ${writer} ${turn}`
      const reply = await call('POST', '/api/letters', { patientId, content: `<p>${mark}.</p>` }).catch(
        () => null,
      )
      if (reply?.status === 200) acknowledged.push({ id: reply.letter?.id ?? 0, mark })
      else if (reply !== null) other.set(reply.status, (other.get(reply.status) ?? 0) + 1)
      else await pause(5)
    }
  })
  const end = async () => {
    going = false
    await Promise.all(runs)
  }
  return { end }
}

async function countLost(): Promise<number> {
  let lost = 0
  for (const { id, mark } of acknowledged) {
    const { letter } = await call('GET', `/api/letters/${id}`)
    if (letter?.content.includes(`${mark}.`) !== true) lost += 1
  }
  return lost
}

async function addPatient(): Promise<number> {
  const { patient } = await call('POST', '/api/patients', { name: 'Kill Nine' })
  return patient?.id ?? 0
}

type Reply = { status: number; letter?: { id: number; content: string }; patient?: { id: number } }

async function call(method: string, path: string, body?: object): Promise<Reply> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as object) }
}
