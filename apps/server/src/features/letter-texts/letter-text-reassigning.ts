import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { giveTexts, unsafeLockTextsOf, writeText } from './letter-texts.sql.ts'
import type { TextRow } from './letter-texts.sql.ts'

/**
 * Within a transaction: gives a doctor's texts, including deleted ones, to another doctor. The other doctor's texts stay as they
 * are: a default remains the default, and a snippet whose abbreviation is taken gets a number appended.
 */
export async function reassignTextsOf(
  ctx: Ctx,
  tx: Tx,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<{ there: number; deleted: number }> {
  const rows = await unsafeLockTextsOf(tx, [fromId, toId])
  const going = rows.filter((row) => row.doctorId === fromId)
  if (going.length === 0) return { there: 0, deleted: 0 }
  const staying = rows.filter((row) => row.doctorId === toId)
  for (const { row, abbreviation } of renamed(going, staying)) {
    await writeText(tx, row, { abbreviation }, ctx.actor)
  }
  const defaults = new Set(staying.flatMap((row) => (row.isDefault ? [row.letterType] : [])))
  const clashing = going.filter((row) => row.isDefault && defaults.has(row.letterType))
  await giveTexts(tx, { fromId, toId, undefaulted: clashing.map(({ id }) => id) })
  await tx.audit(
    ...going.map(({ id: textId }) => ({
      action: 'letter-text.reassign',
      details: { textId, fromDoctorId: fromId, doctorId: toId },
    })),
  )
  // Deleted texts are reassigned too. They are not counted, because only undo can restore them.
  return { there: going.filter(isThere).length, deleted: 0 }
}

function isThere({ deletedAt }: TextRow): boolean {
  return deletedAt === null
}

function renamed(
  going: readonly TextRow[],
  staying: readonly TextRow[],
): { row: TextRow; abbreviation: string }[] {
  const theirs = new Set(staying.filter(isThere).map(({ abbreviation }) => abbreviation))
  const taken = new Set([...theirs, ...going.filter(isThere).map(({ abbreviation }) => abbreviation)])
  return going.filter(isThere).flatMap((row) => {
    if (row.abbreviation === null || !theirs.has(row.abbreviation)) return []
    const abbreviation = freeAbbreviation(row.abbreviation, taken)
    taken.add(abbreviation)
    return [{ row, abbreviation }]
  })
}

const mostCharacters = 20

/** Finds a free abbreviation, such as 'bp2' if 'bp' is taken. A long one is shortened to stay within the limit. */
function freeAbbreviation(abbreviation: string, taken: ReadonlySet<string | null>): string {
  for (let n = 2; ; n += 1) {
    const free = `${abbreviation.slice(0, mostCharacters - String(n).length)}${n}`
    if (!taken.has(free)) return free
  }
}
