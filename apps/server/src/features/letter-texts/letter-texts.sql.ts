import type { LetterType } from '@sincerely/domain/letters/types'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Change } from '../../platform/change.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { inScope } from '../../platform/scope.sql.ts'

export type TextRow = Selectable<Tables['letter_texts']>
type By = Pick<Actor, 'userId'>

/** The doctor's, then the practice's, each by name; the caller has looked whether the doctor is in scope. */
export async function selectTexts(db: Db, doctorId: number | null): Promise<TextRow[]> {
  return db
    .selectFrom('letter_texts')
    .selectAll()
    .where((either) => either.or([either('doctor_id', 'is', null), either('doctor_id', '=', doctorId)]))
    .where('deleted_at', 'is', null)
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
  return visibleTo(db, actor).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

/** Locks the text until the change commits, also a deleted one. */
export async function lockText(
  tx: Change,
  actor: Pick<Actor, 'scope'>,
  id: number,
): Promise<TextRow | undefined> {
  return visibleTo(tx.db, actor).where('id', '=', id).forUpdate().executeTakeFirst()
}

export type TextFields = {
  name: string
  letterType: LetterType | null
  abbreviation: string | null
  content: string
  isDefault: boolean
}

export async function insertText(
  tx: Change,
  text: TextFields & { kind: TextRow['kind']; doctorId: number | null },
  by: By,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('letter_texts')
    .values({
      doctor_id: text.doctorId,
      kind: text.kind,
      name: text.name,
      letter_type: text.letterType,
      abbreviation: text.abbreviation,
      content: text.content,
      is_default: text.isDefault,
      updated_by: by.userId,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes what is new and keeps the earlier text. */
export async function writeText(
  tx: Change,
  before: TextRow,
  { letterType, isDefault, ...same }: { [F in keyof TextFields]?: TextFields[F] | undefined },
  by: By,
): Promise<void> {
  await tx.db
    .insertInto('letter_text_versions')
    .values({
      text_id: before.id,
      version: before.version,
      name: before.name,
      letter_type: before.letter_type,
      abbreviation: before.abbreviation,
      content: before.content,
      is_default: before.is_default,
      replaced_by: by.userId,
      replaced_at: tx.now,
    })
    .execute()
  await tx.db
    .updateTable('letter_texts')
    .set({
      ...same,
      ...(letterType !== undefined && { letter_type: letterType }),
      ...(isDefault !== undefined && { is_default: isDefault }),
      version: before.version + 1,
      updated_by: by.userId,
      updated_at: tx.now,
    })
    .where('id', '=', before.id)
    .execute()
}

type DefaultOf = { doctorId: number | null; letterType: LetterType | null; id: number | null }

/** Of one owner and type only one is the default: the others are none any more, also where they come back. */
export async function clearDefault(tx: Change, { doctorId, letterType, id }: DefaultOf): Promise<void> {
  await tx.db
    .updateTable('letter_texts')
    .set({ is_default: false })
    .where('doctor_id', doctorId === null ? 'is' : '=', doctorId)
    .where('letter_type', '=', letterType)
    .where('is_default', '=', true)
    .$if(id !== null, (query) => query.where('id', '!=', id))
    .execute()
}

/** Those of both doctors, deleted ones too, locked until the change commits. */
export async function unsafeLockTextsOf(tx: Change, doctorIds: number[]): Promise<TextRow[]> {
  return tx.db
    .selectFrom('letter_texts')
    .selectAll()
    .where('doctor_id', '=', sql<number>`any(${doctorIds}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** `undefaulted` of them begin no letter from now on. */
export async function giveTexts(
  tx: Change,
  { fromId, toId, undefaulted }: { fromId: number; toId: number; undefaulted: number[] },
): Promise<void> {
  await tx.db
    .updateTable('letter_texts')
    .set({
      doctor_id: toId,
      is_default: sql<boolean>`is_default and id <> all(${undefaulted}::integer[])`,
    })
    .where('doctor_id', '=', fromId)
    .execute()
}

export async function markText(tx: Change, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  await tx.db
    .updateTable('letter_texts')
    .set({ deleted_at: deleted ? tx.now : null })
    .where('id', '=', id)
    .execute()
}

function visibleTo(db: Db, actor: Pick<Actor, 'scope'>) {
  return db
    .selectFrom('letter_texts')
    .selectAll()
    .where((either) => either.or([either('doctor_id', 'is', null), inScope(actor, 'doctor_id')]))
}
