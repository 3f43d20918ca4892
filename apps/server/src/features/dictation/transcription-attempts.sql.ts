import type { Db } from '../../platform/db/tables.ts'

/** A dictation that this server is transcribing. */
export type ClaimedDictation = { id: number; patientId: number | null; doctorId: number; attempts: number }

type Turn = { id: number; attempts: number }

/** Claims the dictation until `until`. Undefined if the job is outdated or another server has the claim. */
export async function claimDictation(
  db: Db,
  { id, attempts, now, until }: Turn & { now: Date; until: Date },
): Promise<ClaimedDictation | undefined> {
  return db
    .updateTable('dictations')
    .set({ claimedUntil: until })
    .where('id', '=', id)
    .where('state', '=', 'transcribing')
    .where('attempts', '=', attempts)
    .where('deletedAt', 'is', null)
    .where(({ or, eb }) => or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
    .returning(['id', 'patientId', 'doctorId', 'attempts'])
    .executeTakeFirst()
}

/** Renews the claim during a transcription. */
export async function extendClaim(db: Db, { id, attempts, until }: Turn & { until: Date }): Promise<void> {
  await db
    .updateTable('dictations')
    .set({ claimedUntil: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('claimedUntil', 'is not', null)
    .execute()
}

/** Undoes the claim, because this server is stopping. */
export async function releaseClaim(db: Db, id: number): Promise<void> {
  await db.updateTable('dictations').set({ claimedUntil: null }).where('id', '=', id).execute()
}

/** The end of another server's claim; undefined if the job is outdated. */
export async function selectClaim(db: Db, { id, attempts }: Turn): Promise<Date | undefined> {
  const row = await db
    .selectFrom('dictations')
    .select('claimedUntil')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'transcribing')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.claimedUntil ?? undefined
}

/** All dictations that wait for transcription or are being transcribed. */
export async function selectTranscribing(
  db: Db,
): Promise<{ id: number; attempts: number; nextTryAt: Date | null; claimedUntil: Date | null }[]> {
  return db
    .selectFrom('dictations')
    .select(['id', 'attempts', 'nextTryAt', 'claimedUntil'])
    .where('state', '=', 'transcribing')
    .where('deletedAt', 'is', null)
    .execute()
}
