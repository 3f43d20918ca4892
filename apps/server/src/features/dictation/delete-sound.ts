import { transaction } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { getPracticeSettings } from '../system/system.ts'
import { deleteSound, selectOverdueSound } from './dictation-sound.sql.ts'
import { publishChange } from './dictation.ts'
import { unsafeLockDictation } from './dictation-changes.sql.ts'
import { deleteTranscript } from './transcripts.sql.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'>

/** Seconds between checks; the retention is a number of days. */
const every = 6 * 3600

const atOnce = 100

/**
 * Deletes the sound of posted letters and of discarded dictations after the number of days that the practice has set (rules §6).
 * Each deletion has an audit line. The duration and the letter are kept.
 */
export function scheduleSoundDeletion(parts: Parts & { jobs: Jobs }): void {
  parts.jobs.repeat('dictation.delete-sound', every, () => deleteOverdueSound(parts))
}

async function deleteOverdueSound(parts: Parts): Promise<void> {
  const { soundRetentionDays } = await getPracticeSettings(parts)
  const before = new Date(parts.now().getTime() - soundRetentionDays * 86_400_000)
  for (;;) {
    const overdue = await selectOverdueSound(parts.db, { before, limit: atOnce })
    for (const { id } of overdue) await deleteOne(parts, id, before)
    if (overdue.length < atOnce) return
  }
}

/** Checks again under the lock, because the dictation may have been restored. */
async function deleteOne(parts: Parts, id: number, before: Date): Promise<void> {
  await transaction({ ...parts, requestId: `dictation-${id}` }, async (tx) => {
    const dictation = await unsafeLockDictation(tx, id)
    const [overdue] = await selectOverdueSound(tx.db, { before, limit: 1, id })
    const isDeleted = dictation !== undefined && overdue !== undefined
    if (isDeleted) await deleteSound(tx, id)
    // The words of a discarded dictation are deleted too.
    if (overdue?.isDiscarded === true) await deleteTranscript(tx, id)
    await tx.audit({
      action: 'dictation.delete-sound',
      patientId: dictation?.patientId ?? null,
      letterId: overdue?.letterId ?? null,
      details: { dictationId: id, isDeleted },
    })
    if (isDeleted && !overdue.isDiscarded)
      publishChange(tx, dictation, { state: dictation.state, byUserId: null })
  })
}
