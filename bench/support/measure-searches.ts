// Searches in the text of letters as people type them, each kind by itself.
import { request } from 'node:http'
import type { Bar } from './report.ts'
import { printTable } from './report.ts'
import { percentile } from './statistics.ts'

const mostMilliseconds = 150

/** Of the doctor of the bench, who has an eighth of all letters. */
const searches = {
  'a word of most letters': ['blood', 'chest', 'clinic', 'patient'],
  'the beginning of one': ['echo', 'thyr', 'pulse', 'ques'],
  'two words': ['renal function', 'sinus rhythm', 'ankle swelling', 'salt fluid'],
  'a surname': ['ashabourne', 'pemverton', 'ravenholcombe', 'whitlofield'],
  'a word of no letter': ['zopiclone', 'xylophone', 'quinsy', 'wernicke'],
  'within drafts': ['blood&status=draft', 'renal function&status=draft', 'zopiclone&status=draft'],
} as const

type Place = { port: number; token: string }

/** `connections` people at once, each kind of search `searches` times. */
export async function measureSearches(
  place: Place,
  chosen: { connections: number; searches: number },
): Promise<Bar[]> {
  const found = []
  for (const [kind, words] of Object.entries(searches)) {
    let left = chosen.searches
    const millis: number[] = []
    let letters = 0
    const person = async () => {
      while (left > 0) {
        left -= 1
        const { ms, count } = await ask(place, words[left % words.length] ?? '')
        millis.push(ms)
        letters = Math.max(letters, count)
      }
    }
    await Promise.all(Array.from({ length: chosen.connections }, person))
    found.push({ kind, letters, p50: percentile(millis, 0.5), p95: percentile(millis, 0.95) })
  }
  printTable(
    ['first page of', 'letters', 'p50 ms', 'p95 ms'],
    found.map(({ kind, letters, p50, p95 }) => [kind, letters, p50.toFixed(1), p95.toFixed(1)]),
  )
  return found.map(({ kind, p95 }) => ({
    what: `search for ${kind}, p95`,
    bar: `≤ ${mostMilliseconds} ms`,
    found: `${p95.toFixed(0)} ms`,
    passed: p95 <= mostMilliseconds,
  }))
}

function ask({ port, token }: Place, words: string): Promise<{ ms: number; count: number }> {
  const [q = '', ...filters] = words.split('&')
  const path = ['/api/letters?q=' + encodeURIComponent(q), ...filters].join('&')
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
