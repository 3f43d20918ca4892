// The first page of an administrator's list of letters: with each filter, all of them, and words as people type them.
import { request } from 'node:http'
import type { Bar } from './report.ts'
import { printTable } from './report.ts'
import { percentile } from './statistics.ts'

const mostMilliseconds = 150

const lists = {
  everything: [''],
  'one doctor': ['doctorId=1', 'doctorId=4', 'doctorId=8'],
  drafts: ['status=draft'],
  pending: ['status=pending'],
  completed: ['status=completed'],
  archived: ['status=archived'],
  'one type': ['type=referral', 'type=discharge'],
  'one priority': ['priority=high', 'priority=low'],
  'all filters': [
    'doctorId=3&status=draft&type=referral&priority=high',
    'doctorId=5&status=pending&type=follow-up&priority=low',
  ],
  'a doctor without letters': ['doctorId=9&type=referral'],
  'a surname': ['q=ashabourne', 'q=pemverton', 'q=ravenholcombe', 'q=whitlofield'],
  'a first name': ['q=ada', 'q=quentin', 'q=zelda', 'q=yusuf'],
  'a word of titles': ['q=echocardiogram', 'q=results', 'q=scan'],
  'a title and a name': ['q=scan+zelda', 'q=echocardiogram+felix'],
  'two letters': ['q=qu', 'q=zz', 'q=x'],
  'a name that nobody has': ['q=wernicke', 'q=xylophone'],
  'a name within drafts': ['q=maeve&status=draft', 'q=ashabourne&status=draft&priority=high'],
} as const

type Place = { port: number; token: string }

/** `connections` people at once, each kind of list `calls` times, in the small practice and in the large one. */
export async function measurePages(
  [few, many]: Place[],
  chosen: { connections: number; calls: number },
): Promise<Bar[]> {
  if (few === undefined || many === undefined) throw new Error('two practices are compared')
  const found = []
  for (const [kind, queries] of Object.entries(lists)) {
    const small = await measure(few, queries, chosen)
    found.push({ kind, small, large: await measure(many, queries, chosen) })
  }
  printTable(
    ['first page of', 'rows', 'few p50 ms', 'few p95', 'many p50 ms', 'many p95'],
    found.map(({ kind, small, large }) => [
      kind,
      large.rows,
      small.p50.toFixed(1),
      small.p95.toFixed(1),
      large.p50.toFixed(1),
      large.p95.toFixed(1),
    ]),
  )
  return found.map(({ kind, large: { p95 } }) => ({
    what: `${kind}, p95`,
    bar: `≤ ${mostMilliseconds} ms`,
    found: `${p95.toFixed(0)} ms`,
    passed: p95 <= mostMilliseconds,
  }))
}

async function measure(
  place: Place,
  queries: readonly string[],
  { connections, calls }: { connections: number; calls: number },
) {
  let left = calls
  const millis: number[] = []
  let rows = 0
  const person = async () => {
    while (left > 0) {
      left -= 1
      const { ms, count } = await ask(place, queries[left % queries.length] ?? '')
      millis.push(ms)
      rows = Math.max(rows, count)
    }
  }
  await Promise.all(Array.from({ length: connections }, person))
  return { rows, p50: percentile(millis, 0.5), p95: percentile(millis, 0.95) }
}

function ask({ port, token }: Place, query: string): Promise<{ ms: number; count: number }> {
  const path = `/api/admin/letters?${query}`
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, (incoming) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      incoming.on('end', () => {
        const ms = performance.now() - began
        if (incoming.statusCode !== 200) return reject(new Error(`${path} answered ${incoming.statusCode}`))
        const { letters } = JSON.parse(Buffer.concat(pieces).toString()) as { letters: unknown[] }
        resolve({ ms, count: letters.length })
      })
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
