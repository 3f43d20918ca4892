import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockWords } from '../../platform/lock-words.sql.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'

export type TemplateRow = Selectable<Tables['promptTemplates']>
type Actor = Pick<Ctx['actor'], 'userId'>

/** First the practice's templates, then the user's own, both by name. */
export async function selectTemplates(db: Db, actor: Actor): Promise<TemplateRow[]> {
  return visibleTo(db, actor)
    .where('deletedAt', 'is', null)
    .orderBy(sql`user_id is not null`)
    .orderBy(byName('name'))
    .orderBy('id')
    .execute()
}

export async function selectTemplate(db: Db, actor: Actor, id: number): Promise<TemplateRow | undefined> {
  return visibleTo(db, actor).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
}

/** Locks the template until the transaction commits. With `deleted`, a deleted template is found too. */
export async function lockTemplate(
  tx: Tx,
  actor: Actor,
  id: number,
  { deleted }: { deleted: boolean },
): Promise<TemplateRow | undefined> {
  const row = await visibleTo(tx.db, actor).where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.deletedAt === null || deleted ? row : undefined
}

/** Whether another template of the practice or of this user has the name. Locks the name until the transaction commits. */
export async function isNameTaken(
  tx: Tx,
  { name, but }: { name: string; but: number | null },
  actor: Actor,
): Promise<boolean> {
  await lockWords(tx, `prompt template ${name.toLowerCase()}`)
  const row = await visibleTo(tx.db, actor)
    .where('deletedAt', 'is', null)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .$if(but !== null, (query) => query.where('id', '<>', but ?? 0))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type TemplateText = { name: string; description: string; prompt: string }

export async function insertTemplate(
  tx: Tx,
  template: TemplateText & { userId: number | null },
  by: Actor,
): Promise<number> {
  const { userId, ...text } = template
  const { id } = await tx.db
    .insertInto('promptTemplates')
    .values({ userId, ...text, updatedBy: by.userId, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the new text and keeps the previous one. */
export async function writeTemplate(
  tx: Tx,
  before: TemplateRow,
  text: Partial<TemplateText>,
  by: Actor,
): Promise<void> {
  await tx.db
    .insertInto('promptTemplateVersions')
    .values({
      templateId: before.id,
      version: before.version,
      name: before.name,
      description: before.description,
      prompt: before.prompt,
      replacedBy: by.userId,
      replacedAt: tx.now,
    })
    .execute()
  await tx.db
    .updateTable('promptTemplates')
    .set({ ...text, version: before.version + 1, updatedBy: by.userId, updatedAt: tx.now })
    .where('id', '=', before.id)
    .execute()
}

export async function markTemplate(tx: Tx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  await tx.db
    .updateTable('promptTemplates')
    .set({ deletedAt: deleted ? tx.now : null })
    .where('id', '=', id)
    .execute()
}

function visibleTo(db: Db, { userId }: Actor) {
  return db
    .selectFrom('promptTemplates')
    .selectAll()
    .where((either) => either.or([either('userId', 'is', null), either('userId', '=', userId)]))
}
