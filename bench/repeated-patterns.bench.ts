// Sends repetitive texts that are designed to keep a server busy. Measures how long each takes as its length
// doubles, and how long other users wait. One doctor sends the texts; another has an ordinary letter checked,
// and a health check runs. `--every 5` uses every fifth pattern. `--most 64000` stops at this many characters,
// and `--long 500` stops after a text that took this many ms.
import { setTimeout as pause } from 'node:timers/promises'
import { quickReadings } from '../apps/server/src/platform/text-readings/quick-readings.ts'
import { shortText } from '../apps/server/src/platform/text-readings/text-readings.ts'
import { benchPassword, startBenchPostgres } from './support/bench-database.ts'
import { doctorEmail, practiceOf } from './support/fill-practice.ts'
import { readOptions } from './support/options.ts'
import repeated from './support/repeated-patterns.json' with { type: 'json' }
import { printBars, printMachine, printTable } from './support/report.ts'
import { signIn, startServerProcess } from './support/server-process.ts'
import { median, percentile } from './support/statistics.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const longestLive = 100
const longestCheck = 1_000
/** The limit in ms for a text that is read synchronously. */
const longestAtOnce = 20

const idleSeconds = 10

const letter = '<p>She takes bisoprolol 2.5 mg once daily and has no chest pain.</p>'
const dictation = 'She takes bisoprolol two point five milligrams once daily and has no chest pain.'

type Reply = { status: number; millis: number; body: string }
type Send = (method: string, path: string, body: object) => Promise<Reply>
type Way = { most: number; send: (send: Send, text: string) => Promise<Reply> }

const about = { patientId: 1 }
const ways: Record<string, Way> = {
  'check, dictation': posting(200_000, '/api/fact-check', (text) => ({ content: letter, dictation: text })),
  'check, letter': posting(500_000, '/api/fact-check', (content) => ({ content, dictation })),
  draft: posting(200_000, '/api/assistant/draft', (text) => ({ dictation: text, engine: 'composer' })),
  improve: posting(500_000, '/api/assistant/improve', (text) => ({ content: `a ${text}`, engine: 'rules' })),
  'new letter': posting(500_000, '/api/letters', (text) => ({ content: `<p>a</p>${text}` })),
  approval: {
    most: 200_000,
    send: async (send, text) => {
      const body = { ...about, content: letter, rawTranscription: `a ${text}` }
      const made = JSON.parse((await send('POST', '/api/letters', body)).body) as { letter?: { id: number } }
      return send('PATCH', `/api/letters/${made.letter?.id}/review`, { approved: true })
    },
  },
}

function posting(most: number, path: string, body: (text: string) => object): Way {
  return { most, send: (send, text) => send('POST', path, { ...about, ...body(text) }) }
}

const { every, most, long } = readOptions({ every: 1, most: 500_000, long: 1_000 })
const patterns = Object.entries(repeated).filter((_, at) => at % every === 0)
const lengths = Array.from({ length: 20 }, (_, at) => 2_000 * 2 ** at)
const folder = makeTemporaryFolder()
const postgres = await startBenchPostgres()
const stops: (() => Promise<void>)[] = [() => postgres.stop()]

try {
  printMachine('Repeated patterns', postgres.version)
  const practice = await postgres.addPractice(practiceOf(400))
  const server = await startServerProcess({
    DATABASE_URL: practice.url,
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
  })
  stops.push(() => server.stop())
  const heavy = await sender(server.url, 0)
  const ordinary = await sender(server.url, 1)
  const check = { patientId: 2, content: letter, dictation }
  for (let times = 0; times < 20; times += 1) await ordinary('POST', '/api/fact-check', check)
  const askIfAlive = () => timed(`${server.url}/api/health/live`, {})
  const idle = runEvery(askIfAlive, 20)
  await pause(idleSeconds * 1000)
  const before = percentile(
    (await idle()).map(({ millis }) => millis),
    0.99,
  )
  const live = runEvery(askIfAlive, 20)
  const checks = runEvery(() => ordinary('POST', '/api/fact-check', check), 100)
  const odd: string[] = []
  for (const [name, way] of Object.entries(ways)) await report(name, way, heavy, odd)
  const [alive, checked] = [await live(), await checks()]
  const atOnce = slowestAtOnce()
  printBars([
    waited(
      `/api/health/live meanwhile (${before.toFixed(0)} ms before anything was sent)`,
      alive,
      longestLive,
    ),
    waited('an ordinary letter’s check by somebody else meanwhile', checked, longestCheck),
    {
      what: `slowest of what is read at once, ${shortText} characters (${atOnce.what})`,
      bar: `≤ ${longestAtOnce} ms`,
      found: `${atOnce.millis.toFixed(0)} ms`,
      passed: atOnce.millis <= longestAtOnce,
    },
    {
      what: `answers that are neither a result nor a refusal with a sentence${odd
        .slice(0, 3)
        .map((one) => `; ${one}`)
        .join('')}`,
      bar: '0',
      found: String(odd.length),
      passed: odd.length === 0,
    },
  ])
} finally {
  for (const stop of stops.toReversed()) await stop()
  folder.remove()
}

/**
 * Prints one line per pattern, with the ms for each length. The length doubles until one takes long or is
 * aborted.
 */
async function report(name: string, way: Way, send: Send, odd: string[]): Promise<void> {
  const rows: string[][] = []
  for (const [key, words] of patterns) {
    const row = [key]
    for (const length of lengths.filter((one) => one <= Math.min(most, way.most))) {
      const { status, millis } = await way.send(send, words.repeat(length / words.length))
      row.push(status === 200 ? millis.toFixed(0) : `${millis.toFixed(0)} (${status})`)
      if (status >= 500 || status === 401) odd.push(`${name}, ${key}: ${status}`)
      if (millis > long) break
    }
    rows.push(row)
  }
  const head = lengths.filter((one) => one <= Math.min(most, way.most)).map((length) => `${length / 1_000}k`)
  printTable(
    [`${name}, ms`, ...head],
    rows.map((row) => [...row, ...head.map(() => '')].slice(0, head.length + 1)),
  )
}

async function sender(url: string, doctor: number): Promise<Send> {
  const token = await signIn(url, doctorEmail(doctor), benchPassword)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (method, path, body) => timed(url + path, { method, headers, body: JSON.stringify(body) })
}

async function timed(url: string, init: RequestInit): Promise<Reply> {
  const began = performance.now()
  const reply = await fetch(url, init)
  const body = await reply.text()
  return { status: reply.status, millis: performance.now() - began, body }
}

/** Calls `ask` repeatedly with a pause. The returned function ends the calls and returns all replies. */
function runEvery(ask: () => Promise<Reply>, restMs: number): () => Promise<Reply[]> {
  const replies: Reply[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      replies.push(await ask())
      await pause(restMs)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return replies
  }
}

function waited(what: string, replies: Reply[], longest: number) {
  const millis = replies.map((reply) => reply.millis)
  const failed = replies.filter(({ status }) => status !== 200).length
  const [p50, p99, worst] = [median(millis), percentile(millis, 0.99), Math.max(...millis)]
  return {
    what: `${what}: failed, 99 of ${replies.length === 0 ? 0 : 100} within (half ${p50.toFixed(0)}, worst ${worst.toFixed(0)})`,
    bar: `0, ≤ ${longest} ms`,
    found: `${failed}, ${p99.toFixed(0)} ms`,
    passed: failed === 0 && p99 <= longest,
  }
}

/** Measures processor time in this process, because other programs may also use the processor. */
function slowestAtOnce(): { what: string; millis: number } {
  const readings: Record<string, (text: string) => unknown> = {
    sanitiseLetter: quickReadings.sanitiseLetter,
    sanitiseFrame: quickReadings.sanitiseFrame,
    letterContent: (text) => quickReadings.letterContent(text, null),
    answerContent: quickReadings.answerContent,
    answerBlocks: quickReadings.answerBlocks,
    formattedLetter: (text) => quickReadings.formattedLetter(text, 'improve-text'),
    excerptsWith: (text) => quickReadings.excerptsWith([text], ['pain']),
  }
  let slowest = { what: '', millis: 0 }
  for (const [name, reading] of Object.entries(readings)) {
    for (const [key, words] of patterns) {
      const text = words.repeat(Math.ceil(shortText / words.length)).slice(0, shortText)
      const millis = Math.min(...Array.from({ length: 12 }, () => processorMillis(() => reading(text))))
      if (millis > slowest.millis) slowest = { what: `${name}, ${key}`, millis }
    }
  }
  return slowest
}

function processorMillis(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
