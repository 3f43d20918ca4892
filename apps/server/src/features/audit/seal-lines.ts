import type { Db } from '../../platform/db/tables.ts'
import { runEvery } from '../../platform/run-every.ts'
import type { Repeated } from '../../platform/run-every.ts'
import { beginning, hashLine } from './line-hash.ts'
import {
  deleteUnsealed,
  insertSeals,
  isAnyWaiting,
  selectHead,
  selectWaiting,
  tryToLockSealing,
} from './seals.sql.ts'

/** The number of lines per transaction. A long backlog, such as after an upgrade, is sealed in many short transactions. */
const atOnce = 1000
const everyMs = 3000

/**
 * Seals new lines every few seconds, and once more when stopped. Several servers may run this; a lock lets one at a time do the
 * work.
 */
export function keepSealing(db: Db, onError: (fault: unknown) => void): Repeated {
  return runEvery(() => sealLines(db), { everyMs, onError })
}

/**
 * Appends every committed unsealed line to the chain, in the order of the lines' numbers, and returns the number of new seals.
 * Has no effect while another process is sealing.
 */
export async function sealLines(db: Db): Promise<number> {
  if (!(await isAnyWaiting(db))) return 0
  let sealed = 0
  let after: string | null = null
  for (;;) {
    const batch = await sealSome(db, after)
    sealed += batch.sealed
    if (batch.next === null) return sealed
    after = batch.next
  }
}

/** `next` is the number to continue after. A number without its line stays unsealed, as evidence that the line was removed. */
async function sealSome(db: Db, after: string | null): Promise<{ sealed: number; next: string | null }> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryToLockSealing(tx))) return { sealed: 0, next: null }
    const waiting = await selectWaiting(tx, { after, most: atOnce })
    const head = await selectHead(tx)
    let { position, hash } = head ?? { position: 0, hash: beginning }
    const seals = waiting.flatMap(({ seq, isSealed, line }) => {
      if (isSealed || line === null) return []
      position += 1
      hash = hashLine(hash, position, line)
      return [{ position, seq, hash }]
    })
    if (seals.length > 0) await insertSeals(tx, seals)
    const done = waiting.filter(({ isSealed, line }) => isSealed || line !== null)
    if (done.length > 0)
      await deleteUnsealed(
        tx,
        done.map(({ seq }) => seq),
      )
    return { sealed: seals.length, next: waiting.length < atOnce ? null : (waiting.at(-1)?.seq ?? null) }
  })
}
