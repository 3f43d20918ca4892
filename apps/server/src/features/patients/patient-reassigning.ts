import type {
  ReassignedPatients,
  ReassignPatients,
  UnfinishedWork,
} from '@sincerely/contract/practice-patients'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { notify } from '../notifications/notifications.ts'
import { byDoctor } from '../../platform/by-doctor.ts'
import { chooseDoctor, holdDoctor, signatoryName } from '../users/users.ts'
import { givePatients } from './patient-reassigning.sql.ts'
import { lockPatients } from './patient-removal.sql.ts'
import type { Removable } from './patient-removal.sql.ts'
import { selectUnfinishedByDoctor } from './practice-patients.sql.ts'

type Doctors = {
  fromId: number
  toId: number
  fromName: string
  toName: string
  ofPatients: number[]
  openDictationsFollow: boolean
  returnApproved: true
}
type Counted = NonNullable<ReassignPatients['counted']>[number]
type Reassign = (ctx: Ctx, tx: Tx, doctors: Doctors) => Promise<{ there: number }>

/**
 * Functions of other features that reassign the patients' work. Those features depend on patients, so the functions are passed
 * in.
 */
export type ReassignParts = {
  letters: Reassign
  dictations: Reassign
  /** Locks the unposted letters of these patients' own doctors until the transaction ends. */
  lockLetters: (tx: Tx, patientIds: number[]) => Promise<{ id: number; isApproved: boolean }[]>
  /** Refuses if somebody else has unsaved text in one of these letters. */
  askAboutWriters: (ctx: Ctx, tx: Tx, letterIds: number[]) => Promise<void>
}

export async function countUnfinished(ctx: Ctx, patientIds: number[]): Promise<UnfinishedWork> {
  return { doctors: await selectUnfinishedByDoctor(ctx.db, ctx.actor, patientIds) }
}

/**
 * Gives patients to another doctor, all or none. On request, unfinished letters and dictations of the previous doctor follow.
 * Posted letters stay with their signatory. Approved letters that follow become drafts, if the caller has confirmed this.
 */
export async function reassignPatients(
  ctx: Ctx,
  input: ReassignPatients,
  parts: ReassignParts,
): Promise<ReassignedPatients> {
  const { patientIds, doctorId, letters, dictations } = input
  const ids = [...new Set(patientIds)].toSorted((a, b) => a - b)
  await chooseDoctor(ctx, doctorId, null)
  return transaction(ctx, async (tx) => {
    const to = await holdDoctor(tx, doctorId)
    const found = await lockPatients(tx.db, ctx.actor, ids)
    if (found.length < ids.length) throw new AppError('not_found', { message: notAllThere })
    const moving = found.filter((patient) => patient.doctorId !== to.id)
    const going = await parts.lockLetters(tx, idsOf(moving))
    if (input.counted) await refuseChanged(ctx, tx, { patientIds: ids, counted: input.counted, toId: to.id })
    if (moving.length === 0) throw new AppError('doctor_required', { fields: { doctorId: theirsAlready } })
    const returned = letters === 'along' ? going.filter(({ isApproved }) => isApproved).length : 0
    if (returned > 0 && !input.returnApproved) throw new AppError('approval_would_end')
    if (letters === 'along' && input.askIfOthersWrite) await parts.askAboutWriters(ctx, tx, idsOf(going))
    const moved = { patients: moving.length, letters: 0, returned, dictations: 0 }
    for (const [fromId, leaving] of byDoctor(moving, ({ doctorId: id }) => id)) {
      const ofPatients = idsOf(leaving)
      const fromName = (await signatoryName(tx.db, fromId)) ?? ''
      const names = { fromName, toName: to.name }
      const openDictationsFollow = dictations === 'along'
      const how = { openDictationsFollow, returnApproved: true } as const
      const way = { fromId, toId: to.id, ...names, ofPatients, ...how }
      await reassignPatientsOf(ctx, tx, { fromId, toId: to.id, only: ofPatients })
      if (letters === 'along') moved.letters += (await parts.letters(ctx, tx, way)).there
      if (dictations === 'along') moved.dictations += (await parts.dictations(ctx, tx, way)).there
      await tell(ctx, tx, { doctorId: fromId, patients: leaving, to })
    }
    await tell(ctx, tx, { doctorId: to.id, patients: moving, to })
    return moved
  })
}

/**
 * Within a transaction: gives a doctor's patients, or `only` these, to another doctor. Returns their ids and the number of
 * deleted ones.
 */
export async function reassignPatientsOf(
  _ctx: Ctx,
  tx: Tx,
  { fromId, toId, only }: { fromId: number; toId: number; only?: number[] },
): Promise<{ there: number; deleted: number; ids: number[] }> {
  const patients = await givePatients(tx, { fromId, toId, only })
  const details = { fromDoctorId: fromId, doctorId: toId }
  const lines = patients.map(({ id }) => ({ action: 'patient.reassign', patientId: id, details }))
  if (lines.length > 0) await tx.audit(...lines)
  const ids = patients.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id)
  return { there: ids.length, deleted: patients.length - ids.length, ids }
}

/** Refuses if the counts that the user saw are no longer right. Patients who already have the new doctor do not count. */
async function refuseChanged(
  ctx: Ctx,
  tx: Tx,
  { patientIds, counted, toId }: { patientIds: number[]; counted: Counted[]; toId: number },
): Promise<void> {
  const now = await selectUnfinishedByDoctor(tx.db, ctx.actor, patientIds)
  if (countsIn(now, toId) !== countsIn(counted, toId)) throw new AppError('unfinished_changed_meanwhile')
}

function countsIn(counted: readonly Counted[], toId: number): string {
  return counted
    .filter(({ doctorId }) => doctorId !== toId)
    .toSorted((a, b) => a.doctorId - b.doctorId)
    .map((of) => [of.doctorId, of.patients, of.letters, of.approved, of.dictations].join(' '))
    .join('\n')
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

/** Notifies the users of both doctors about their own patients. */
async function tell(
  ctx: Ctx,
  tx: Tx,
  { doctorId, patients, to }: { doctorId: number; patients: Removable[]; to: { id: number } },
): Promise<void> {
  const { userId: byUserId, name: byName } = ctx.actor
  const patientIds = idsOf(patients)
  tx.publish('patients_reassigned', { patientIds, byUserId, byName }, { doctorId })
  await notify(tx, {
    type: 'patients_reassigned',
    to: { doctorId },
    byUserId,
    patientIds,
    aboutUserId: to.id,
  })
}

const theirsAlready = "They are already this doctor's patients. Choose another doctor."

const notAllThere =
  'Some of these patients no longer exist. Nothing was changed. Close this, select the patients again, then reassign them.'
