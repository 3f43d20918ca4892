import type { Transcript } from '@sincerely/contract/transcripts'
import type { WordDoubt } from '@sincerely/domain/dictations/doubt-marks'
import { joinStretches } from '@sincerely/domain/dictations/transcript'
import type { PlacedText } from '@sincerely/domain/dictations/transcript'
import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'

/** A stretch's place in its take, in milliseconds. */
export type StretchPlace = { dictationId: number; take: number; startsMs: number; endsMs: number }

/**
 * The words found so far, or null if there are none. The dictation's own row says whether they are complete. During a repeated
 * transcription, these are the earlier words.
 */
export async function unsafeReadTranscript(
  db: Db,
  dictationId: number,
): Promise<Omit<Transcript, 'isComplete'> | null> {
  const rows = await db
    .selectFrom('dictationTranscripts')
    .select(['take', 'startsMs', 'text', 'precision', 'spans', 'model'])
    .where('dictationId', '=', dictationId)
    .where((eb) => eb('isEarlier', '=', sql<boolean>`${eb.exists(earlierOf(db, dictationId))}`))
    .orderBy('take')
    .orderBy('startsMs')
    .execute()
  const [first] = rows
  if (first === undefined) return null
  const stretches = rows.map(({ startsMs, ...row }) => ({ ...row, startsAt: startsMs / 1000 }))
  const joined = joinStretches(stretches)
  return { ...joined, spans: joined.spans.map(withDoubt), model: first.model }
}

/** Words stored before doubts had reasons have only `isUncertain`. */
function withDoubt<T extends { doubt?: WordDoubt | null; isUncertain?: boolean }>(span: T) {
  const doubt = span.doubt ?? (span.isUncertain ? 'unsure' : null)
  return { ...span, doubt, isUncertain: doubt !== null }
}

function earlierOf(db: Db, dictationId: number) {
  return db
    .selectFrom('dictationTranscripts as earlier')
    .select('earlier.take')
    .where('earlier.dictationId', '=', dictationId)
    .where('earlier.isEarlier', '=', true)
}

/** The stretches of a take from an earlier attempt, except stretches to be replaced. */
export async function unsafeSelectStretches(
  db: Db,
  { dictationId, take }: { dictationId: number; take: number },
): Promise<{ startsMs: number; endsMs: number }[]> {
  return db
    .selectFrom('dictationTranscripts')
    .select(['startsMs', 'endsMs'])
    .where('dictationId', '=', dictationId)
    .where('take', '=', take)
    .where('isEarlier', '=', false)
    .execute()
}

/** Replaces earlier words of this stretch, but not a complete transcript that is kept until a new one is complete. */
export async function insertStretch(
  tx: Tx,
  place: StretchPlace,
  { text, precision, spans, model }: PlacedText & { model: string },
): Promise<void> {
  const { dictationId, take, startsMs, endsMs } = place
  await tx.db
    .deleteFrom('dictationTranscripts')
    .where('dictationId', '=', dictationId)
    .where('take', '=', take)
    .where('isEarlier', '=', false)
    .where('startsMs', '<', Math.max(endsMs, startsMs + 1))
    .where('endsMs', '>=', startsMs)
    .where(({ not, eb }) => not(eb('endsMs', '=', startsMs)))
    .execute()
  await tx.db
    .insertInto('dictationTranscripts')
    .values({
      dictationId,
      take,
      startsMs,
      endsMs,
      text,
      precision,
      spans: JSON.stringify(spans),
      model,
      writtenAt: tx.now,
    })
    .execute()
}

/**
 * Marks the current transcript as the earlier one until a new one is complete. Changes nothing if there is already an earlier
 * one.
 */
export async function setTranscriptAside(tx: Tx, dictationId: number): Promise<void> {
  await tx.db
    .updateTable('dictationTranscripts')
    .set({ isEarlier: true })
    .where('dictationId', '=', dictationId)
    .where(({ not, exists }) => not(exists(earlierOf(tx.db, dictationId))))
    .execute()
}

/** Deletes the earlier transcript, after the new one is complete. */
export async function deleteEarlierTranscript(tx: Tx, dictationId: number): Promise<void> {
  await tx.db
    .deleteFrom('dictationTranscripts')
    .where('dictationId', '=', dictationId)
    .where('isEarlier', '=', true)
    .execute()
}

export async function deleteTranscript(tx: Tx, dictationId: number): Promise<void> {
  await tx.db.deleteFrom('dictationTranscripts').where('dictationId', '=', dictationId).execute()
}
