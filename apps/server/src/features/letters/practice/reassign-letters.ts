import type { Reassigned, ReassignLetters } from '@sincerely/contract/practice-letters'
import { type Tx, transaction } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { byDoctor } from '../../../platform/by-doctor.ts'
import { holdDoctor, signatoryName } from '../../users/users.ts'
import { type LockedLetter, lockLetters } from '../letter-changes.sql.ts'
import { reassignFewLetters } from '../letter-reassigning.ts'
import { notify } from '../../notifications/notifications.ts'
import { askAboutWriters } from './ask-about-writers.ts'

/**
 * Gives unposted letters to another doctor, all or none (rules §1). The seal of an approved letter names its signatory, so the
 * letter becomes a draft to be approved again, if the caller has confirmed this.
 */
export async function reassignLetters(ctx: Ctx, input: ReassignLetters): Promise<Reassigned> {
  const { doctorId, returnApproved = false } = input
  return transaction(ctx, async (tx) => {
    const doctor = await holdDoctor(tx, doctorId)
    const letters = await lockChosen(ctx, tx, input.letters)
    const going = letters.filter((letter) => letter.doctorId !== doctorId)
    const unchanged = letters.length - going.length
    if (going.length === 0) {
      await tx.audit({ action: 'request.repeated', details: { route: 'letters.reassign' } })
      return { reassigned: 0, returned: 0, unchanged }
    }
    refuseChanged(going, input.letters)
    refusePosted(going)
    const approved = going.filter(({ status }) => status === 'approved').length
    if (approved > 0 && !returnApproved) throw new AppError('approval_would_end')
    if (input.askIfOthersWrite) {
      const letterIds = going.map(({ id }) => id)
      await askAboutWriters(ctx, tx, {
        letterIds,
        which: going.length === 1 ? 'this letter' : 'one of these letters',
      })
    }
    const given = new Map<number, LockedLetter[]>()
    for (const [fromId, theirs] of byDoctor(going, (letter) => letter.doctorId)) {
      const fromName = (await signatoryName(tx.db, fromId)) ?? ''
      const names = { fromName, toName: doctor.name }
      const only = theirs.map(({ id }) => id)
      given.set(fromId, theirs)
      await reassignFewLetters(ctx, tx, { fromId, toId: doctorId, ...names, only, returnApproved: true })
    }
    await notifyOfReassignment(tx, { from: given, toId: doctorId, byUserId: ctx.actor.userId })
    return { reassigned: going.length, returned: approved, unchanged }
  })
}

async function lockChosen(ctx: Ctx, tx: Tx, chosen: ReassignLetters['letters']): Promise<LockedLetter[]> {
  const letters = await lockLetters(
    tx,
    ctx.actor,
    chosen.map(({ id }) => id),
  )
  const found = new Set(letters.map(({ id }) => id))
  const missing = chosen.find(({ id }) => !found.has(id))
  if (missing !== undefined) throw new AppError('not_found', { message: notThere(missing.id) })
  return letters
}

/**
 * Refuses letters that have changed since the user saw them. Letters that already belong to the doctor are ignored, because the
 * answer to an earlier request may have been lost.
 */
function refuseChanged(going: readonly LockedLetter[], chosen: ReassignLetters['letters']): void {
  const seen = new Map(chosen.map(({ id, version }) => [id, version]))
  const changed = going.find(({ id, version }) => (seen.get(id) ?? version) !== version)
  if (changed !== undefined)
    throw new AppError('letter_changed_meanwhile', { message: changedMeanwhile(changed.id) })
}

function refusePosted(letters: readonly LockedLetter[]): void {
  const posted = letters.filter(({ status }) => status === 'posted')
  if (posted.length === 0) return
  const which = posted.map(({ id }) => id).join(', ')
  const message =
    posted.length === 1
      ? `Letter no. ${which} is posted, so it stays with its doctor. Nothing was changed. Untick it and try again.`
      : `Letters no. ${which} are posted, so they stay with their doctor. Nothing was changed. Untick them and try again.`
  throw new AppError('letter_is_posted', { message })
}

function notThere(id: number): string {
  return `Letter no. ${id} no longer exists. Nothing was changed. Untick it and try again.`
}

function changedMeanwhile(id: number): string {
  return `Someone changed letter no. ${id} in the meantime. Nothing was reassigned. Check the list, then try again.`
}

type ReassignedLetters = {
  /** The reassigned letters by the id of their previous doctor. */
  from: ReadonlyMap<number, readonly { id: number; patientId: number }[]>
  toId: number
  byUserId: number
}

/**
 * Notifies the users of both doctors about their letters. A single letter is named. Its patient is named only to users who can
 * see the patient.
 */
async function notifyOfReassignment(tx: Tx, { from, toId, byUserId }: ReassignedLetters): Promise<void> {
  for (const [doctorId, theirs] of [...from, [toId, [...from.values()].flat()] as const]) {
    const [only] = theirs.length === 1 ? theirs : []
    await notify(tx, {
      type: 'letters_reassigned',
      to: { doctorId },
      byUserId,
      letterCount: theirs.length,
      ...(only && { letterId: only.id, patientIds: [only.patientId] }),
      aboutUserId: toId,
    })
  }
}
