import type { CreateLetterText, EditLetterText, LetterText } from '@sincerely/contract/letter-texts'
import { textProblem } from '@sincerely/domain/letter-texts/placeholders'
import { can } from '@sincerely/domain/permissions'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { isTaken } from '../../platform/db/database-errors.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import { isInScope } from '../../platform/scope.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'
import { isWithoutDoctor, defaultDoctor } from '../users/users.ts'
import {
  clearDefault,
  insertText,
  lockText,
  markText,
  selectText,
  selectTexts,
  writeText,
} from './letter-texts.sql.ts'
import type { TextRow } from './letter-texts.sql.ts'

/** The practice's texts, and the texts of one doctor: the chosen doctor in scope, or else the user's permanent doctor. */
export async function listTexts(ctx: Ctx, chosen: number | undefined): Promise<LetterText[]> {
  if (chosen !== undefined && !isInScope(ctx.actor, chosen)) throw new AppError('not_found')
  const rows = await selectTexts(ctx.db, chosen ?? defaultDoctor(ctx.actor))
  return rows.map((row) => shownText(ctx, row))
}

export async function createText(ctx: Ctx, input: CreateLetterText): Promise<LetterText> {
  const doctorId = ownerOf(ctx)
  const fields = { ...nothing, ...input, content: await cleanContent(ctx, input.content) }
  const id = await changeTexts(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'letterTexts.create', body: input }, async () => {
      if (fields.isDefault) await clearDefault(tx, { doctorId, letterType: fields.letterType, id: null })
      const made = await insertText(tx, { ...fields, doctorId }, ctx.actor)
      await tx.audit({ action: 'letter-text.create', details: { textId: made, kind: input.kind, doctorId } })
      return made
    }),
  )
  return shownText(ctx, await requireText(ctx, id))
}

/** Changes only the given fields; a stale version is refused (rules §4). */
export async function editText(
  ctx: Ctx,
  id: number,
  { version, ...sent }: EditLetterText,
): Promise<LetterText> {
  const fields =
    sent.content === undefined ? sent : { ...sent, content: await cleanContent(ctx, sent.content) }
  await changeTexts(ctx, async (tx) => {
    const before = await lockEditable(ctx, tx, id, { deleted: false })
    if (version !== undefined && version !== before.version) throw new AppError('text_changed_meanwhile')
    refuseOtherKind(before, sent)
    const letterType = fields.letterType ?? before.letterType
    if (fields.isDefault ?? before.isDefault)
      await clearDefault(tx, { doctorId: before.doctorId, letterType, id })
    await writeText(tx, before, fields, ctx.actor)
    await tx.audit({
      action: 'letter-text.edit',
      details: { textId: id, version: before.version + 1, fields: Object.keys(sent) },
    })
  })
  return shownText(ctx, await requireText(ctx, id))
}

/** Returns the text as it was before the deletion. */
export async function deleteText(ctx: Ctx, id: number): Promise<LetterText> {
  return transaction(ctx, async (tx) => {
    const before = await lockEditable(ctx, tx, id, { deleted: false })
    await markText(tx, id, { deleted: true })
    await tx.audit({ action: 'letter-text.delete', details: { textId: id } })
    return shownText(ctx, before)
  })
}

/** Restoring a text that is not deleted has no effect. A default stays the default, unless another was chosen meanwhile. */
export async function restoreText(ctx: Ctx, id: number): Promise<LetterText> {
  await changeTexts(ctx, async (tx) => {
    await lockEditable(ctx, tx, id, { deleted: true })
    await markText(tx, id, { deleted: false })
    await tx.audit({ action: 'letter-text.restore', details: { textId: id } })
  })
  return shownText(ctx, await requireText(ctx, id))
}

const nothing = { letterType: null, abbreviation: null, isDefault: false } as const

/** Two users can choose the same abbreviation or default at the same time. A unique index decides who was first. */
async function changeTexts<T>(ctx: Ctx, run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(ctx, run)
  } catch (error) {
    if (isTaken(error, 'letter_texts_abbreviation'))
      throw new AppError('abbreviation_taken', {
        fields: { abbreviation: 'Another snippet already has this abbreviation.' },
      })
    if (isTaken(error, 'letter_texts_default')) throw new AppError('text_changed_meanwhile')
    throw error
  }
}

/**
 * The doctor whose texts the user edits: the doctor themselves, or a secretary's doctor. Null for an administrator, who edits the
 * practice's texts.
 */
function ownerOf({ actor }: Ctx): number | null {
  if (can(actor, 'practice.configure')) return null
  if (isWithoutDoctor(actor)) throw new AppError('no_doctor_assigned')
  const doctorId = defaultDoctor(actor)
  if (doctorId === null) throw new AppError('doctor_required', { message: ofSeveralDoctors })
  return doctorId
}

const ofSeveralDoctors =
  'You have no doctor of your own and cover for more than one, so you cannot change their letter texts. Each doctor can change their own.'

function isEditable({ actor }: Ctx, { doctorId }: TextRow): boolean {
  return can(actor, 'practice.configure')
    ? doctorId === null
    : doctorId !== null && doctorId === defaultDoctor(actor)
}

/** Sanitises the content. Afterwards it must still have text, and only known placeholders. */
async function cleanContent(ctx: Ctx, content: string): Promise<string> {
  const clean = await ctx.read('sanitiseLetter', content)
  const problem = textProblem(clean)
  if (problem !== null) throw new AppError('invalid_input', { fields: { content: problem } })
  return clean
}

function refuseOtherKind({ kind }: TextRow, { letterType, abbreviation, isDefault }: EditLetterText): void {
  const fields: Record<string, string> = {}
  if (kind === 'snippet' && letterType !== undefined)
    fields['letterType'] = 'Snippets are for all letters. Leave this empty.'
  if (kind === 'snippet' && isDefault !== undefined)
    fields['isDefault'] = 'A new letter cannot start with a snippet. Leave this off.'
  if (kind === 'template' && abbreviation !== undefined)
    fields['abbreviation'] = 'Only snippets have an abbreviation. Leave this empty.'
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}

async function requireText(ctx: Ctx, id: number): Promise<TextRow> {
  return requireFound(await selectText(ctx.db, ctx.actor, id))
}

async function lockEditable(
  ctx: Ctx,
  tx: Tx,
  id: number,
  { deleted }: { deleted: boolean },
): Promise<TextRow> {
  const row = requireFound(await lockText(tx, ctx.actor, id, { deleted }))
  if (!isEditable(ctx, row)) throw new AppError('not_allowed')
  return row
}

function shownText(ctx: Ctx, row: TextRow): LetterText {
  return { ...isoDates(row), canEdit: isEditable(ctx, row) }
}
