import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginning, hashLine } from './line-hash.ts'
import type { SealableLine } from './line-hash.ts'
import { readChain } from './read-chain.ts'
import type { SealedLine } from './read-chain.ts'

const line: SealableLine = {
  seq: '7',
  at: '2026-11-20T10:00:00.000000Z',
  actorId: '2',
  action: 'letter.approve',
  patientId: '5',
  letterId: null,
  userId: null,
  details: '{"version": 3}',
  requestId: 'a request',
}

describe('the hash of an audit entry', () => {
  it('is the same as when the first entries were sealed', () => {
    expect(hashLine(beginning, 1, line).toString('hex')).toBe(
      '0cf76cc63abf3a6eec5dd5d9d68f285fb017d5e8ad7e11971242b03050d813c1',
    )
  })

  it('differs for another position, previous hash or column', () => {
    const hashes = [
      hashLine(beginning, 1, line),
      hashLine(beginning, 2, line),
      hashLine(Buffer.alloc(32, 1), 1, line),
      ...Object.keys(line).map((column) => hashLine(beginning, 1, { ...line, [column]: 'x' })),
      hashLine(beginning, 1, { ...line, patientId: null, letterId: '5' }),
    ].map((hash) => hash.toString('hex'))
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

const columns = fc.record({
  at: fc.constantFrom('2026-11-20T10:00:00.000000Z', '2026-11-20T10:00:00.000001Z'),
  actorId: fc.option(fc.constantFrom('1', '2')),
  action: fc.constantFrom('letter.edit', 'letter.view'),
  patientId: fc.option(fc.constantFrom('1', '2')),
  details: fc.constantFrom('{}', '{"version": 2}'),
})
const history = fc.array(columns, { minLength: 3, maxLength: 30 }).map((all) => {
  let hash: Buffer = beginning
  return all.map((given, n): SealedLine => {
    const sealed = { ...line, ...given, seq: String(n + 1) }
    hash = hashLine(hash, n + 1, sealed)
    return { position: n + 1, seq: sealed.seq, hash, line: sealed }
  })
})

const harmIn = (rows: SealedLine[]) => {
  const chain = readChain()
  for (const row of rows) chain.take(row)
  return chain.end()
}

type HarmDone = (rows: SealedLine[], n: number, m: number) => SealedLine[]
const harms: Record<string, HarmDone> = {
  'a line altered': (rows, n) =>
    rows.map((row, i) =>
      i === n && row.line ? { ...row, line: { ...row.line, requestId: 'another' } } : row,
    ),
  'a line removed': (rows, n) => rows.map((row, i) => (i === n ? { ...row, line: null } : row)),
  'a seal removed': (rows, n) => rows.filter((_, i) => i !== n),
  'a seal altered': (rows, n) =>
    rows.map((row, i) => (i === n ? { ...row, hash: Buffer.alloc(32, 9) } : row)),
  'two lines exchanged': (rows, n, m) => {
    const [one, other] = [rows[n]?.line ?? null, rows[m]?.line ?? null]
    return rows.map((row, i) => (i === n ? { ...row, line: other } : i === m ? { ...row, line: one } : row))
  },
}

describe('reading the audit chain', () => {
  it('finds nothing wrong in any untouched history', () => {
    fc.assert(
      fc.property(history, (rows) => {
        expect(harmIn(rows)).toEqual([])
      }),
      { seed: 29, numRuns: 50 },
    )
  })

  it.each(Object.entries(harms))('finds %s at any position in any history', (_, harm) => {
    fc.assert(
      fc.property(history, fc.nat(), fc.nat(), (rows, a, b) => {
        // The test never removes the last seal, because only a head noted elsewhere could reveal that.
        const n = a % (rows.length - 1)
        const m = n + 1 + (b % (rows.length - n - 1))
        const found = harmIn(harm(rows, n, m))
        expect(found.length).toBeGreaterThan(0)
        expect(found.length).toBeLessThanOrEqual(2)
        for (const { position } of found) expect([n + 1, m + 1]).toContain(position)
      }),
      { seed: 29, numRuns: 100 },
    )
  })
})
