import { replaceSignOffName } from '@sincerely/domain/letters/sign-off-name'
import { isSealed, nextStatus } from '@sincerely/domain/letters/status'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { giveDictationsOf, publishGiven } from '../dictation/dictation.ts'
import type { GivenDictation } from '../dictation/dictation.ts'
import { lastHeard } from './letter-editors.ts'
import { unsafeSelectBeingEdited } from './letter-editors.sql.ts'
import { reassignUnfinished, saveTexts } from './letter-reassigning.sql.ts'
import type { ReassignedLetter, LettersOf, NextText } from './letter-reassigning.sql.ts'
import { publishUpdate } from './letters.ts'

type Reassigning = LettersOf & {
  fromName: string
  toName: string
  /** Whether approved letters become drafts again, to be approved by the other doctor. */
  returnApproved?: boolean
  /** The caller moves the doctor's open dictations itself, so only typed dictations are moved with the letters. */
  openDictationsFollow?: boolean
}

/**
 * Does the same as `giveLetters`, for a caller that sends one event about everything it reassigns. Only users who are editing one
 * of the letters get an event for that letter. By default, the caller moves the open dictations.
 */
export async function reassignLettersOf(
  ctx: Ctx,
  tx: Tx,
  way: Reassigning,
): Promise<{ there: number; deleted: number }> {
  const given = await giveLetters(ctx, tx, { openDictationsFollow: true, ...way })
  const { letters } = given
  const inHand = new Set(await unsafeSelectBeingEdited(tx.db, letters, lastHeard(ctx)))
  tellOf(ctx, tx, way, { ...given, letters: letters.filter(({ id }) => inHand.has(id)) })
  const deleted = letters.filter(({ isDeleted }) => isDeleted).length
  return { there: letters.length - deleted, deleted }
}

/** Does the same as `giveLetters`, for a few letters. The users of both doctors get an event for each. */
export async function reassignFewLetters(ctx: Ctx, tx: Tx, way: Reassigning): Promise<void> {
  const given = await giveLetters(ctx, tx, way)
  tellOf(ctx, tx, way, given)
  publishGiven(ctx, tx, given.dictations, way.fromId)
}

function tellOf(
  ctx: Ctx,
  tx: Tx,
  way: LettersOf,
  { letters, texts }: { letters: ReassignedLetter[]; texts: NextText[] },
): void {
  const saved = new Map(texts.map((text) => [text.letterId, text]))
  for (const letter of letters) {
    if (letter.isDeleted) continue
    // Users of the previous doctor know the version before.
    const before = { ...letter, version: letter.version - 1 }
    const what = { did: 'reassigned', status: letter.status } as const
    for (const doctorId of [way.toId, way.fromId]) publishUpdate(ctx, tx, { ...before, doctorId }, what)
    const text = saved.get(letter.id)
    if (text === undefined) continue
    publishUpdate(ctx, tx, { ...letter, doctorId: way.toId }, { did: 'saved', status: text.status })
  }
}

/**
 * Within a transaction: gives unposted letters with their dictations to another doctor. If a draft ends with the previous
 * doctor's name, that name is replaced with the other's. Approved letters print as sealed, unless they are to be approved
 * again.
 */
async function giveLetters(
  ctx: Ctx,
  tx: Tx,
  way: Reassigning,
): Promise<{ letters: ReassignedLetter[]; texts: NextText[]; dictations: GivenDictation[] }> {
  const { fromId, toId, fromName, toName, openDictationsFollow: isTyped = false } = way
  const { userId } = ctx.actor
  const letters = await reassignUnfinished(tx, way, { userId, note: `From ${fromName} to ${toName}` })
  const texts = letters.flatMap((letter) => withSignatory(letter, way) ?? [])
  await saveTexts(tx, texts, userId)
  const lines = linesOf(letters, texts, way)
  if (lines.length > 0) await tx.audit(...lines)
  const letterIds = letters.map(({ id }) => id)
  const dictations = await giveDictationsOf(tx, { letterIds, fromId, doctorId: toId, isTyped })
  return { letters, texts, dictations }
}

/**
 * The text with the other doctor's name at the end. For a returned approval, the name is added even if the text ends with
 * something else.
 */
function withSignatory(
  { id, status, content, version }: ReassignedLetter,
  { fromName, toName, returnApproved = false }: Reassigning,
): NextText | null {
  if (isSealed(status) && !returnApproved) return null
  const next = nextStatus(status, 'edit')
  const named = replaceSignOffName(content, { from: fromName, to: toName })
  if (!next.ok || (named === content && next.status === status)) return null
  return { letterId: id, version: version + 1, content: named, status: next.status }
}

function linesOf(
  letters: readonly ReassignedLetter[],
  texts: readonly NextText[],
  { fromId, toId }: LettersOf,
) {
  const letterOf = new Map(letters.map((letter) => [letter.id, letter]))
  return [
    ...letters.map(({ id: letterId, patientId }) => ({
      action: 'letter.reassign',
      letterId,
      patientId,
      details: { fromDoctorId: fromId, doctorId: toId },
    })),
    ...texts.map(({ letterId, version }) => {
      const { patientId = null, status: from = 'draft' } = letterOf.get(letterId) ?? {}
      return { action: 'letter.edit', letterId, patientId, details: { version, from } }
    }),
  ]
}
