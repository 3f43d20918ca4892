import type { DraftSource, ImprovedTexts } from '@sincerely/domain/letters/provenance'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/transaction.ts'

/** The call that wrote the draft; null if no call of this user did. */
export function draftCallOf({
  aiCallId,
  userId,
}: {
  aiCallId: unknown
  userId: unknown
}): RawBuilder<number | null> {
  return sql`(
    select calls.id from ai_calls calls join ai_answers answers on answers.call_id = calls.id
     where calls.id = ${aiCallId}::integer and calls.user_id = ${userId}::integer and calls.kind = 'draft')`
}

export async function selectDraftCall(
  tx: Tx,
  { userId }: Actor,
  aiCallId: number | null,
): Promise<number | null> {
  if (aiCallId === null) return null
  const { rows } = await sql<{
    id: number | null
  }>`select ${draftCallOf({ aiCallId, userId })} as id`.execute(tx.db)
  return rows[0]?.id ?? null
}

export type RecordedOrigin = {
  enteredBy: string
  draftSource: DraftSource | null
  draftModel: string | null
  /** The hash of the words in the model's draft. */
  wordsSha256: string | null
  dictationId: number | null
  recordedBy: string | null
  recordedByDoctor: boolean | null
  isTranscribed: boolean | null
}

/**
 * How the letter's first text was written; for a correction, that of the letter it corrects. Unsafe: the caller has found the
 * letter in scope.
 */
export async function unsafeSelectOrigin(db: Db, letterId: number): Promise<RecordedOrigin> {
  const { rows } = await sql<RecordedOrigin>`
    ${corrected(letterId)}
    select author.name as "enteredBy", first.draft_source as "draftSource", calls.model as "draftModel",
           answers.words_sha256 as "wordsSha256", said.id as "dictationId", recorder.name as "recordedBy",
           said.created_by = said.doctor_id as "recordedByDoctor", said.has_transcript as "isTranscribed"
      from letters first
      join corrected on corrected.id = first.id
      join users author on author.id = first.created_by
      left join ai_calls calls on calls.id = first.draft_call_id
      left join ai_answers answers on answers.call_id = calls.id
      left join dictations said on said.letter_id = first.id and said.state = 'typed' and said.deleted_at is null
      left join users recorder on recorder.id = said.created_by
     where first.replaces_id is null
     order by said.id limit 1`.execute(db)
  const [origin] = rows
  if (origin === undefined) throw new Error(`letter ${letterId} has no beginning`)
  return origin
}

/**
 * Improvements by language models in the letter, or in letters that it corrects, unless the user rejected them. Unsafe: the
 * caller has found the letter in scope.
 */
export async function unsafeSelectAiImprovements(
  db: Db,
  letterId: number,
): Promise<(ImprovedTexts & { model: string })[]> {
  const { rows } = await sql<ImprovedTexts & { model: string }>`
    ${corrected(letterId)}
    select answers.before, answers.after, calls.model
      from ai_answers answers
      join corrected on corrected.id = answers.letter_id
      join ai_calls calls on calls.id = answers.call_id
     where answers.used is distinct from false
     order by answers.call_id`.execute(db)
  return rows
}

/** The ids of the letter and of the letters that it corrects, directly or indirectly. */
function corrected(letterId: number): RawBuilder<unknown> {
  return sql`
    with recursive corrected as (
      select id, replaces_id from letters where id = ${letterId}
      union all
      select letters.id, letters.replaces_id from letters join corrected on letters.id = corrected.replaces_id)`
}

/** Stores whether the approved words differ from the words of the model's draft. */
export async function updateDraftChanged(tx: Tx, letterId: number, draftChanged: boolean): Promise<void> {
  await tx.db.updateTable('letters').set({ draftChanged }).where('id', '=', letterId).execute()
}
