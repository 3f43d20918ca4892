// Measures searches of letters as users type them, each kind separately.
import { measureCalls, maxMilliseconds } from './measure-pages.ts'
import type { Place } from './measure-pages.ts'
import type { Bar } from './report.ts'
import { printTable } from './report.ts'

/** The bench's doctor searches, and has an eighth of all letters. */
const searches = {
  'a word of most letters': ['blood', 'chest', 'clinic', 'patient'],
  'the beginning of one': ['echo', 'thyr', 'pulse', 'ques'],
  'two words': ['renal function', 'sinus rhythm', 'ankle swelling', 'salt fluid'],
  'a surname': ['ashabourne', 'pemverton', 'ravenholcombe', 'whitlofield'],
  'a word of no letter': ['zopiclone', 'xylophone', 'quinsy', 'wernicke'],
  'within drafts': ['blood&status=draft', 'renal function&status=draft', 'zopiclone&status=draft'],
} as const

/** Runs each kind of search `searches` times, with `connections` calls at once. */
export async function measureSearches(
  place: Place,
  { connections, searches: calls }: { connections: number; searches: number },
): Promise<Bar[]> {
  const asked = { ...place, path: '/api/letters', rows: 'letters' }
  // The first calls open the connections to the database and compile the code.
  await measureCalls(asked, ['q=blood'], { connections, calls: 4 * connections })
  const found = []
  for (const [kind, words] of Object.entries(searches)) {
    const queries = words.map((one) => `q=${encodeURI(one)}`)
    const { rows, p50, p95 } = await measureCalls(asked, queries, { connections, calls })
    found.push({ kind, letters: rows, p50, p95 })
  }
  printTable(
    ['first page of', 'letters', 'p50 ms', 'p95 ms'],
    found.map(({ kind, letters, p50, p95 }) => [kind, letters, p50.toFixed(1), p95.toFixed(1)]),
  )
  return found.map(({ kind, p95 }) => ({
    what: `search for ${kind}, p95`,
    bar: `≤ ${maxMilliseconds} ms`,
    found: `${p95.toFixed(0)} ms`,
    passed: p95 <= maxMilliseconds,
  }))
}
