import type {
  CreatePromptTemplate,
  EditPromptTemplate,
  PromptTemplate,
} from '@sincerely/contract/prompt-templates'
import {
  builtInTemplates,
  customTemplateId,
  customTemplateNumber,
} from '@sincerely/domain/assistant/built-in-templates'
import { can } from '@sincerely/domain/permissions'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import {
  insertTemplate,
  isNameTaken,
  lockTemplate,
  markTemplate,
  selectTemplate,
  selectTemplates,
  writeTemplate,
} from './prompt-templates.sql.ts'
import type { TemplateRow } from './prompt-templates.sql.ts'

export async function listTemplates(ctx: Ctx): Promise<{ templates: PromptTemplate[] }> {
  const added = await selectTemplates(ctx.db, ctx.actor)
  return { templates: [...builtIn, ...added.map((row) => shownTemplate(ctx, row))] }
}

/** The prompt of a built-in template, one of the practice's, or one of the user's own. */
export async function findPrompt(ctx: Ctx, id: string): Promise<string> {
  const known = builtIn.find((template) => template.id === id)
  return known?.prompt ?? (await requireTemplate(ctx, numberOf(id))).prompt
}

export async function createTemplate(ctx: Ctx, input: CreatePromptTemplate): Promise<PromptTemplate> {
  const { scope, name, description = '', prompt } = input
  if (scope === 'practice') refuseOthers(ctx)
  const userId = scope === 'own' ? ctx.actor.userId : null
  const id = await transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'promptTemplates.create', body: input }, async () => {
      await refuseTaken(ctx, tx, { name, but: null })
      const made = await insertTemplate(tx, { userId, name, description, prompt }, ctx.actor)
      await tx.audit({ action: 'prompt-template.create', details: { templateId: made, scope } })
      return made
    }),
  )
  return shownTemplate(ctx, await requireTemplate(ctx, id))
}

/** Changes only the given fields; a stale version is refused (rules §4). */
export async function editTemplate(
  ctx: Ctx,
  id: string,
  { version, ...text }: EditPromptTemplate,
): Promise<PromptTemplate> {
  const templateId = numberOf(id)
  await transaction(ctx, async (tx) => {
    const before = await lockEditable(ctx, tx, templateId, { deleted: false })
    if (version !== undefined && version !== before.version) throw new AppError('template_changed_meanwhile')
    if (text.name !== undefined && text.name !== before.name)
      await refuseTaken(ctx, tx, { name: text.name, but: templateId })
    await writeTemplate(tx, before, text, ctx.actor)
    await tx.audit({
      action: 'prompt-template.edit',
      details: { templateId, version: before.version + 1, fields: Object.keys(text) },
    })
  })
  return shownTemplate(ctx, await requireTemplate(ctx, templateId))
}

/** Returns the template as it was before the deletion. */
export async function deleteTemplate(ctx: Ctx, id: string): Promise<PromptTemplate> {
  const templateId = numberOf(id)
  return transaction(ctx, async (tx) => {
    const before = await lockEditable(ctx, tx, templateId, { deleted: false })
    await markTemplate(tx, templateId, { deleted: true })
    await tx.audit({ action: 'prompt-template.delete', details: { templateId } })
    return shownTemplate(ctx, before)
  })
}

/** Restoring a template that is not deleted has no effect. */
export async function restoreTemplate(ctx: Ctx, id: string): Promise<PromptTemplate> {
  const templateId = numberOf(id)
  return transaction(ctx, async (tx) => {
    const before = await lockEditable(ctx, tx, templateId, { deleted: true })
    await markTemplate(tx, templateId, { deleted: false })
    await tx.audit({ action: 'prompt-template.restore', details: { templateId } })
    return shownTemplate(ctx, before)
  })
}

/** Two templates with one name would look the same in the letter's menu. */
async function refuseTaken(
  ctx: Ctx,
  tx: Tx,
  { name, but }: { name: string; but: number | null },
): Promise<void> {
  const isBuiltIn = builtIn.some((template) => template.name.toLowerCase() === name.toLowerCase())
  if (isBuiltIn || (await isNameTaken(tx, { name, but }, ctx.actor)))
    throw new AppError('template_name_taken', { fields: { name: taken } })
}

const taken = 'Another template already has this name. Choose a different name.'

const builtIn: readonly PromptTemplate[] = builtInTemplates.map((template) => ({
  ...template,
  isDefault: true,
  scope: 'built-in',
  canEdit: false,
  version: null,
  updatedAt: null,
}))

/** Converts the id to a number. Refuses an invalid id, and the id of a built-in template, because those cannot be changed. */
function numberOf(id: string): number {
  if (builtIn.some((template) => template.id === id)) throw new AppError('template_built_in')
  const number = customTemplateNumber(id)
  if (number === null) throw new AppError('not_found')
  return number
}

async function requireTemplate(ctx: Ctx, id: number): Promise<TemplateRow> {
  return requireFound(await selectTemplate(ctx.db, ctx.actor, id))
}

async function lockEditable(
  ctx: Ctx,
  tx: Tx,
  id: number,
  { deleted }: { deleted: boolean },
): Promise<TemplateRow> {
  const row = requireFound(await lockTemplate(tx, ctx.actor, id, { deleted }))
  if (row.userId === null) refuseOthers(ctx)
  return row
}

/** Only administrators change the practice's templates. */
function refuseOthers({ actor }: Ctx): void {
  if (!can(actor, 'assistant.configure')) throw new AppError('not_allowed')
}

function shownTemplate({ actor }: Ctx, row: TemplateRow): PromptTemplate {
  const isOwn = row.userId !== null
  return {
    id: customTemplateId(row.id),
    name: row.name,
    description: row.description,
    prompt: row.prompt,
    isDefault: false,
    scope: isOwn ? 'own' : 'practice',
    canEdit: isOwn || can(actor, 'assistant.configure'),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}
