import type { Db } from '../../platform/db/tables.ts'

/** A dictation whose words this server is finding. */
export type ClaimedDictation = { id: number; patientId: number | null; doctorId: number; attempts: number }

type Turn = { id: number; attempts: number }

/** Until `until` nobody else looks for its words; undefined when it is not its turn, or somebody does already. */
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

/** Longer, while the words are still being found. */
export async function extendClaim(db: Db, { id, attempts, until }: Turn & { until: Date }): Promise<void> {
  await db
    .updateTable('dictations')
    .set({ claimedUntil: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('claimedUntil', 'is not', null)
    .execute()
}

/** As if the try had not begun: this server stops. */
export async function releaseClaim(db: Db, id: number): Promise<void> {
  await db.updateTable('dictations').set({ claimedUntil: null }).where('id', '=', id).execute()
}

/** Until when somebody else is at it, where it is still this try's turn; undefined where it is not. */
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

/** Every dictation whose words are to be found. */
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
