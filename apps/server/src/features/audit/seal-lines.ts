import type { Db } from '../../platform/db/tables.ts'
import { repeatedly } from '../../platform/repeatedly.ts'
import type { Repeated } from '../../platform/repeatedly.ts'
import { beginning, hashLine } from './line-hash.ts'
import {
  deleteSealed,
  deleteUnsealed,
  insertSeals,
  isAnyUnsealed,
  selectHead,
  selectUnsealed,
  tryToLockSealing,
} from './seals.sql.ts'

/** Lines of one transaction: a long tail, such as after an upgrade, is sealed in many short ones. */
const atOnce = 1000
const everyMs = 3000

/** Seals what waits every few seconds, and once more at the end. Several processes may: one of them does it at a time. */
export function keepSealing(db: Db, tellFault: (fault: unknown) => void): Repeated {
  return repeatedly(() => sealLines(db), { everyMs, tellFault })
}

/**
 * Gives every committed line that waits the next position of the chain, in the order of their numbers; answers how many.
 * Does nothing where another process is at it.
 */
export async function sealLines(db: Db): Promise<number> {
  let sealed = 0
  for (;;) {
    if (!(await isAnyUnsealed(db))) return sealed
    const now = await sealSome(db)
    sealed += now
    if (now < atOnce) return sealed
  }
}

async function sealSome(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryToLockSealing(tx))) return 0
    const lines = await selectUnsealed(tx, atOnce)
    const head = await selectHead(tx)
    let { position, hash } = head ?? { position: 0, hash: beginning }
    const seals = lines.map((line) => {
      position += 1
      hash = hashLine(hash, position, line)
      return { position, seq: line.seq, hash }
    })
    if (seals.length > 0) await insertSeals(tx, seals)
    await deleteUnsealed(
      tx,
      seals.map(({ seq }) => seq),
    )
    if (seals.length < atOnce) await deleteSealed(tx)
    return seals.length
  })
}
