import type { LetterType } from '@sincerely/domain/letters/types'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { inScope } from '../../platform/scope.sql.ts'

export type TextRow = Selectable<Tables['letterTexts']>
type By = Pick<Actor, 'userId'>

/** The doctor's texts, then the practice's, each by name. The caller has checked the scope. */
export async function selectTexts(db: Db, doctorId: number | null): Promise<TextRow[]> {
  return db
    .selectFrom('letterTexts')
    .selectAll()
    .where((either) => either.or([either('doctorId', 'is', null), either('doctorId', '=', doctorId)]))
    .where('deletedAt', 'is', null)
    .orderBy(sql`doctor_id is null`)
    .orderBy(byName('name'))
    .orderBy('id')
    .execute()
}

export async function selectText(
  db: Db,
  actor: Pick<Actor, 'scope'>,
  id: number,
): Promise<TextRow | undefined> {
  return visibleTo(db, actor).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
}

/** Locks the text until the transaction commits. With `deleted`, a deleted text is found too. */
export async function lockText(
  tx: Tx,
  actor: Pick<Actor, 'scope'>,
  id: number,
  { deleted }: { deleted: boolean },
): Promise<TextRow | undefined> {
  const row = await visibleTo(tx.db, actor).where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.deletedAt === null || deleted ? row : undefined
}

export type TextFields = {
  name: string
  letterType: LetterType | null
  abbreviation: string | null
  content: string
  isDefault: boolean
}

export async function insertText(
  tx: Tx,
  text: TextFields & { kind: TextRow['kind']; doctorId: number | null },
  by: By,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('letterTexts')
    .values({ ...text, updatedBy: by.userId, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the new text and keeps the previous version. */
export async function writeText(
  tx: Tx,
  before: TextRow,
  fields: { [F in keyof TextFields]?: TextFields[F] | undefined },
  by: By,
): Promise<void> {
  await tx.db
    .insertInto('letterTextVersions')
    .values({
      textId: before.id,
      version: before.version,
      name: before.name,
      letterType: before.letterType,
      abbreviation: before.abbreviation,
      content: before.content,
      isDefault: before.isDefault,
      replacedBy: by.userId,
      replacedAt: tx.now,
    })
    .execute()
  await tx.db
    .updateTable('letterTexts')
    .set({
      ...fields,
      version: before.version + 1,
      updatedBy: by.userId,
      updatedAt: tx.now,
    })
    .where('id', '=', before.id)
    .execute()
}

type DefaultOf = { doctorId: number | null; letterType: LetterType | null; id: number | null }

/** Removes the default from all other texts of this owner and type, including deleted ones. */
export async function clearDefault(tx: Tx, { doctorId, letterType, id }: DefaultOf): Promise<void> {
  await tx.db
    .updateTable('letterTexts')
    .set({ isDefault: false })
    .where('doctorId', doctorId === null ? 'is' : '=', doctorId)
    .where('letterType', '=', letterType)
    .where('isDefault', '=', true)
    .$if(id !== null, (query) => query.where('id', '!=', id))
    .execute()
}

/** The texts of both doctors, including deleted ones, locked until the transaction commits. */
export async function unsafeLockTextsOf(tx: Tx, doctorIds: number[]): Promise<TextRow[]> {
  return tx.db
    .selectFrom('letterTexts')
    .selectAll()
    .where('doctorId', '=', sql<number>`any(${doctorIds}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** `undefaulted` are the texts that stop being a default. */
export async function giveTexts(
  tx: Tx,
  { fromId, toId, undefaulted }: { fromId: number; toId: number; undefaulted: number[] },
): Promise<void> {
  await tx.db
    .updateTable('letterTexts')
    .set({
      doctorId: toId,
      isDefault: sql<boolean>`is_default and id <> all(${undefaulted}::integer[])`,
    })
    .where('doctorId', '=', fromId)
    .execute()
}

export async function markText(tx: Tx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  await tx.db
    .updateTable('letterTexts')
    .set({ deletedAt: deleted ? tx.now : null })
    .where('id', '=', id)
    .execute()
}

function visibleTo(db: Db, actor: Pick<Actor, 'scope'>) {
  return db
    .selectFrom('letterTexts')
    .selectAll()
    .where((either) => either.or([either('doctorId', 'is', null), inScope(actor, 'doctorId')]))
}
