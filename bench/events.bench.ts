// Measures how soon a live event reaches many connected browsers, from just before the call that causes it
// until each browser has it. The first run has one server with its own database. The second has two servers
// with one database; browsers are on both servers, and all calls go to the first.
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { benchPassword, startBenchPostgres } from './support/bench-database.ts'
import { doctorEmail, practiceOf } from './support/fill-practice.ts'
import { readOptions } from './support/options.ts'
import { playsRole, startRole } from './support/process-roles.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import type { Bar } from './support/report.ts'
import { signIn, startServerProcess } from './support/server-process.ts'
import { percentile } from './support/statistics.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const longest = 250
/** Each session has this many tabs. A server accepts at most 40. */
const tabs = 20

type Order = { connect: { urls: string[]; tokens: string[]; browsers: number } } | { collect: number }
/** An event as one browser received it: the letter, the time in ms since 1970, and the server. */
type Heard = { letterId: number; at: number; place: number }

const heard: Heard[] = []
const sockets: Socket[] = []
const wallClock = () => performance.timeOrigin + performance.now()

if (!playsRole({ browsers })) await measure()

async function browsers(order: Order): Promise<Heard[]> {
  if ('collect' in order) {
    for (let tries = 0; heard.length < order.collect && tries < 100; tries += 1) await pause(100)
    return heard.splice(0)
  }
  for (const socket of sockets.splice(0)) socket.disconnect()
  const { urls, tokens, browsers: count } = order.connect
  for (let index = 0; index < count; index += 1) {
    const place = index % urls.length
    const token = tokens[index % tokens.length] ?? ''
    const socket = io(urls[place] ?? '', { transports: ['websocket'], forceNew: true })
    sockets.push(socket)
    socket.on('new_letter', ({ letterId }: { letterId: number }) =>
      heard.push({ letterId, at: wallClock(), place }),
    )
    await new Promise<void>((resolve) => {
      socket.once('authenticated', () => resolve())
      socket.emit('authenticate', { token })
    })
  }
  return []
}

async function measure(): Promise<void> {
  const { browsers: count, events } = readOptions({ browsers: 500, events: 100 })
  const postgres = await startBenchPostgres()
  const folder = makeTemporaryFolder()
  const clients = startRole('browsers')
  const stops = [() => postgres.stop(), () => clients.stop()]
  const rows: (string | number)[][] = []
  const bars: Bar[] = []
  try {
    printMachine(`Live events to ${count} browsers`, postgres.version)
    const practice = await postgres.addPractice(practiceOf(400))
    const settings = { DATABASE_URL: practice.url, DATA_DIR: folder.path }
    const first = await startServerProcess(settings)
    stops.push(() => first.stop())
    const measured = async (name: string, urls: string[]) => {
      const tokens: string[] = []
      while (tokens.length < Math.ceil(count / tabs))
        tokens.push(await signIn(urls[0] ?? '', doctorEmail(0), benchPassword))
      const [token = ''] = tokens
      await clients.ask({ connect: { urls, tokens, browsers: count } } satisfies Order)
      const write = writerAt(urls[0] ?? '', token)
      for (let warmUp = 0; warmUp < 20; warmUp += 1) await write()
      await clients.ask({ collect: count * 20 } satisfies Order)
      const sent = new Map<number, number>()
      for (let event = 0; event < events; event += 1) {
        const at = wallClock()
        sent.set(await write(), at)
        await pause(100)
      }
      const all = await clients.ask<Heard[]>({ collect: count * events } satisfies Order)
      for (const place of urls.keys()) {
        const millis = all
          .filter((one) => one.place === place)
          .map(({ letterId, at }) => at - (sent.get(letterId) ?? Number.NaN))
        const [p50, p99] = [percentile(millis, 0.5), percentile(millis, 0.99)]
        rows.push([`${name}, server ${place + 1}`, millis.length, p50.toFixed(1), p99.toFixed(1)])
        bars.push({
          what: `${name}, server ${place + 1}: p99`,
          bar: `≤ ${longest} ms`,
          found: `${p99.toFixed(0)} ms`,
          passed: p99 <= longest,
        })
      }
      bars.push({
        what: `${name}: heard`,
        bar: String(count * events),
        found: String(all.length),
        passed: all.length === count * events,
      })
    }
    await measured('one server', [first.url])
    const second = await startServerProcess(settings)
    stops.push(() => second.stop())
    await measured('two servers', [first.url, second.url])
    printTable(['', 'events heard', 'p50 ms', 'p99 ms'], rows)
    printBars(bars)
  } finally {
    for (const stop of stops.toReversed()) await stop()
    folder.remove()
  }
}

/** Returns a function that writes a letter for this doctor's first patient and returns the letter's id. */
function writerAt(url: string, token: string): () => Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let patientId: number | undefined
  return async () => {
    patientId ??= await fetch(`${url}/api/patients?limit=1`, { headers })
      .then((reply) => reply.json() as Promise<{ patients: { id: number }[] }>)
      .then(({ patients }) => patients[0]?.id)
    const body = JSON.stringify({ patientId, content: '<p>An event.</p>' })
    const reply = await fetch(`${url}/api/letters`, { method: 'POST', headers, body })
    const { letter } = (await reply.json()) as { letter?: { id: number } }
    if (letter === undefined) throw new Error(`no letter was written: ${reply.status}`)
    return letter.id
  }
}
