import type { Transcript } from '@sincerely/contract/dictation'
import { joinStretches } from '@sincerely/domain/dictations/transcript'
import type { PlacedText } from '@sincerely/domain/dictations/transcript'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/tables.ts'

/** Where a stretch stands in its take, in milliseconds. */
export type StretchPlace = { dictationId: number; take: number; startsMs: number; endsMs: number }

/** What has been found so far; null where that is nothing. Whether it is complete, the dictation knows. */
export async function unsafeReadTranscript(
  db: Db,
  dictationId: number,
): Promise<Omit<Transcript, 'isComplete'> | null> {
  const rows = await db
    .selectFrom('dictation_transcripts')
    .select(['take', 'starts_ms', 'text', 'precision', 'spans', 'model'])
    .where('dictation_id', '=', dictationId)
    .orderBy('take')
    .orderBy('starts_ms')
    .execute()
  const [first] = rows
  if (first === undefined) return null
  const stretches = rows.map(({ starts_ms, ...row }) => ({ ...row, startsAt: starts_ms / 1000 }))
  return { ...joinStretches(stretches), model: first.model }
}

/** The stretches of a take whose words were found in an earlier try. */
export async function unsafeSelectStretches(
  db: Db,
  { dictationId, take }: { dictationId: number; take: number },
): Promise<{ startsMs: number; endsMs: number }[]> {
  return db
    .selectFrom('dictation_transcripts')
    .select(['starts_ms as startsMs', 'ends_ms as endsMs'])
    .where('dictation_id', '=', dictationId)
    .where('take', '=', take)
    .execute()
}

/** Takes the place of whatever was found there before. */
export async function insertStretch(
  tx: Change,
  place: StretchPlace,
  { text, precision, spans, model }: PlacedText & { model: string },
): Promise<void> {
  const { dictationId, take, startsMs, endsMs } = place
  await tx.db
    .deleteFrom('dictation_transcripts')
    .where('dictation_id', '=', dictationId)
    .where('take', '=', take)
    .where('starts_ms', '<', Math.max(endsMs, startsMs + 1))
    .where('ends_ms', '>=', startsMs)
    .where(({ not, eb }) => not(eb('ends_ms', '=', startsMs)))
    .execute()
  await tx.db
    .insertInto('dictation_transcripts')
    .values({
      dictation_id: dictationId,
      take,
      starts_ms: startsMs,
      ends_ms: endsMs,
      text,
      precision,
      spans: JSON.stringify(spans),
      model,
      written_at: tx.now,
    })
    .execute()
}

export async function deleteTranscript(tx: Change, dictationId: number): Promise<void> {
  await tx.db.deleteFrom('dictation_transcripts').where('dictation_id', '=', dictationId).execute()
}
