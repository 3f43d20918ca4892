import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockUnposted, lockOfPatients } from './letter-reassigning.sql.ts'
import { askAboutWriters } from './practice/ask-about-writers.ts'

/** Locks the letters that would move with these patients to another doctor, like `lockOfPatients`. */
export async function lockLettersToReassign(
  tx: Tx,
  patientIds: number[],
): Promise<{ id: number; isApproved: boolean }[]> {
  const letters = await lockOfPatients(tx, patientIds)
  return letters.map(({ id, status }) => ({ id, isApproved: status === 'approved' }))
}

/** Refuses if another user has unsaved text in one of this doctor's unposted letters. */
export async function askAboutUnpostedLetters(ctx: Ctx, tx: Tx, doctorId: number): Promise<void> {
  await askAboutLettersToReassign(ctx, tx, await lockUnposted(tx, doctorId))
}

/** Refuses if another user has unsaved text in one of these letters. */
export async function askAboutLettersToReassign(ctx: Ctx, tx: Tx, letterIds: number[]): Promise<void> {
  const which = letterIds.length === 1 ? 'the attached letter' : 'an attached letter'
  await askAboutWriters(ctx, tx, { letterIds, which })
}
