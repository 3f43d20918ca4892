import type { AuditReport, NotedHead } from '@sincerely/contract/audit'
import type { Harm } from '@sincerely/domain/audit/harm'
import type { Transaction } from 'kysely'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { compareApprovals } from './compare-approvals.ts'
import { readChain } from './read-chain.ts'
import { selectHead } from './seals.sql.ts'
import {
  inSnapshot,
  selectHash,
  selectSealedLines,
  selectUnknownLines,
  selectWaiting,
} from './verify-trail.sql.ts'

/** The number of lines in memory at a time. Other requests wait some milliseconds while these are hashed. */
const atOnce = 1000
/** The number of line numbers to look up among the seals per statement. */
const numbersAtOnce = 50_000
/** The maximum number of listed faults. Further faults are only counted. */
const mostListed = 500

type Options = { heads?: readonly NotedHead[]; signal?: AbortSignal }

/**
 * Reads the whole trail and returns altered, removed, inserted and reordered lines, and letters that no longer match their
 * approval. `heads`, which were noted elsewhere, reveal a missing end. Changes nothing.
 */
export async function verifyTrail(db: Db, { heads = [], signal }: Options = {}): Promise<AuditReport> {
  return inSnapshot(db, async (tx) => {
    const head = await selectHead(tx)
    const waiting = await selectWaiting(tx)
    const { lines, harm } = await checkChain(tx, signal)
    const all = [
      ...harm,
      ...waiting.gone.map((line): Harm => ({ kind: 'removed', position: null, line, other: null })),
      ...(await findUnknown(tx, signal)),
      ...(await compareHeads(tx, heads)),
      ...(await compareApprovals(tx, signal)),
    ]
    return {
      lines,
      head: head === undefined ? null : { position: head.position, hash: head.hash.toString('hex') },
      waiting: { count: waiting.count, oldestAt: waiting.oldest?.toISOString() ?? null },
      harmCount: all.length,
      harm: all.slice(0, mostListed),
    }
  })
}

async function checkChain(tx: Transaction<Tables>, signal?: AbortSignal) {
  const chain = readChain()
  let lines = 0
  let after = 0
  for (;;) {
    signal?.throwIfAborted()
    const rows = await selectSealedLines(tx, after, atOnce)
    for (const row of rows) chain.take(row)
    lines += rows.length
    after = rows.at(-1)?.position ?? after
    if (rows.length < atOnce) return { lines, harm: chain.end() }
  }
}

async function findUnknown(tx: Transaction<Tables>, signal?: AbortSignal): Promise<Harm[]> {
  const found: Harm[] = []
  let after: string | null = null
  for (;;) {
    signal?.throwIfAborted()
    const part = await selectUnknownLines(tx, { after, most: numbersAtOnce })
    for (const line of part.unknown) found.push({ kind: 'inserted', position: null, line, other: null })
    if (part.last === null) return found
    after = part.last
  }
}

async function compareHeads(tx: Transaction<Tables>, heads: readonly NotedHead[]): Promise<Harm[]> {
  const found: Harm[] = []
  for (const { position, hash } of heads) {
    const stored = await selectHash(tx, position)
    if (stored === undefined) found.push({ kind: 'head-missing', position, line: null, other: null })
    else if (stored.toString('hex') !== hash)
      found.push({ kind: 'head-differs', position, line: null, other: null })
  }
  return found
}
