// Measures the pages of an administrator's lists, in a small practice and in a large one.
import { request } from 'node:http'
import type { Bar } from './report.ts'
import { printTable } from './report.ts'
import { percentile } from './statistics.ts'

export const maxMilliseconds = 100

export type Place = { port: number; token: string }

/**
 * `path` replies with an object that has its rows under `rows`. The queries of each kind of page are used in
 * turn.
 */
type Pages = { path: string; rows: string; kinds: Record<string, readonly string[]> }

/**
 * Loads each kind of page `calls` times, with `connections` calls at once. Earlier calls open the server's
 * connections.
 */
export async function measurePages(
  [few, many]: Place[],
  { path, rows, kinds }: Pages,
  load: Load,
): Promise<Bar[]> {
  if (few === undefined || many === undefined) throw new Error('two practices are compared')
  const found = []
  for (const place of [few, many])
    await measureCalls({ ...place, path, rows }, [''], { ...load, calls: load.connections * 5 })
  for (const [kind, queries] of Object.entries(kinds)) {
    const small = await measureCalls({ ...few, path, rows }, queries, load)
    found.push({ kind, small, large: await measureCalls({ ...many, path, rows }, queries, load) })
  }
  printTable(
    ['page of', 'rows', 'few p50 ms', 'few p95', 'many p50 ms', 'many p95'],
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
    what: `${rows}, ${kind}, p95`,
    bar: `≤ ${maxMilliseconds} ms`,
    found: `${p95.toFixed(0)} ms`,
    passed: p95 <= maxMilliseconds,
  }))
}

type Load = { connections: number; calls: number }

type Asked = Place & Omit<Pages, 'kinds'>

/**
 * Calls the queries in turn, `connections` at once. The returned `rows` is the largest number in one reply.
 */
export async function measureCalls(place: Asked, queries: readonly string[], { connections, calls }: Load) {
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

function ask(
  { port, token, path: list, rows }: Asked,
  query: string,
): Promise<{ ms: number; count: number }> {
  const path = `${list}?${query}`
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, (incoming) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      incoming.on('end', () => {
        const ms = performance.now() - began
        if (incoming.statusCode !== 200) return reject(new Error(`${path} answered ${incoming.statusCode}`))
        const page = JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown[]>
        resolve({ ms, count: page[rows]?.length ?? 0 })
      })
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
