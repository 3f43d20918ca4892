import type { LetterEditor } from '@sincerely/contract/letter-editors'
import type { Ctx } from '../../platform/context.ts'
import { requireFound } from '../../platform/errors.ts'
import { deleteEditor, selectEditors, upsertEditor } from './letter-editors.sql.ts'
import { selectStatus } from './letters.sql.ts'

type Editors = { editors: LetterEditor[] }

/** Milliseconds without a report after which a browser no longer counts as editing. */
const forgottenAfter = 40_000

export async function listEditors(ctx: Ctx, letterId: number): Promise<Editors> {
  await requireVisible(ctx, letterId)
  return othersIn(ctx, letterId)
}

/** Like a draft on a device, this has no version, audit line or event (rules §3). */
export async function sayEditing(ctx: Ctx, letterId: number): Promise<Editors> {
  await requireVisible(ctx, letterId)
  const editor = { letterId, userId: ctx.actor.userId }
  await upsertEditor(ctx.db, editor, { now: ctx.now(), since: lastHeard(ctx) })
  return othersIn(ctx, letterId)
}

export async function stopEditing(ctx: Ctx, letterId: number): Promise<Editors> {
  await requireVisible(ctx, letterId)
  await deleteEditor(ctx.db, { letterId, userId: ctx.actor.userId })
  return othersIn(ctx, letterId)
}

async function othersIn(ctx: Ctx, letterId: number): Promise<Editors> {
  const editor = { letterId, userId: ctx.actor.userId }
  return { editors: await selectEditors(ctx.db, editor, { now: ctx.now(), since: lastHeard(ctx) }) }
}

/** An editor whose last report is older than this has stopped. */
export function lastHeard(ctx: Pick<Ctx, 'now'>): Date {
  return new Date(ctx.now().getTime() - forgottenAfter)
}

async function requireVisible(ctx: Ctx, letterId: number): Promise<void> {
  requireFound(await selectStatus(ctx.db, ctx.actor, letterId))
}
