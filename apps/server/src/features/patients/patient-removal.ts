import { shortDay } from '@sincerely/domain/dates'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { isInScope } from '../../platform/scope.sql.ts'
import { notify } from '../notifications/notifications.ts'
import {
  lockPatients,
  markDeleted,
  unsafeSelectOpenVisits,
  unsafeSelectUnfinished,
} from './patient-removal.sql.ts'
import type { OpenVisit, Removable, Unfinished } from './patient-removal.sql.ts'
import { notifyByDoctor } from './notify-by-doctor.ts'

/** Deletes a patient. Refused while letters, dictations or visits are unfinished (rules §1). Posted letters remain. */
export async function deletePatient(ctx: Ctx, id: number): Promise<{ deletedCount: number }> {
  return transaction(ctx, async (tx) => {
    const { name, doctorId } = requireFound((await remove(ctx, tx, [id]))[0])
    const { userId: byUserId, name: byName } = ctx.actor
    tx.publish('patient_deleted', { patientId: id, byUserId, byName, name }, { doctorId })
    await notify(tx, { type: 'patient_deleted', to: { doctorId }, byUserId, patientIds: [id] })
    return { deletedCount: 1 }
  })
}

/**
 * Deletes all patients or none. A patient who does not exist or has unfinished work stops all (rules §4). The errors name each
 * such patient by the position in the request, so that the others can be deleted without them.
 */
export async function deletePatients(ctx: Ctx, patientIds: number[]): Promise<{ deletedCount: number }> {
  const ids = [...new Set(patientIds)].toSorted((a, b) => a - b)
  return transaction(ctx, async (tx) => {
    const patients = await remove(ctx, tx, ids, patientIds)
    await notifyByDoctor(tx, 'patients_deleted', { patients, by: ctx.actor })
    return { deletedCount: patients.length }
  })
}

/** `sent` has the ids in the order of the request, if there were several. */
async function remove(ctx: Ctx, tx: Tx, ids: number[], sent?: number[]): Promise<Removable[]> {
  const patients = await lockPatients(tx.db, ctx.actor, ids)
  if (patients.length < ids.length) throw new AppError('not_found')
  await refuseUnfinished(ctx, tx, patients, { sent })
  await markDeleted(tx.db, ids, { userId: ctx.actor.userId, now: tx.now })
  await tx.audit(...ids.map((patientId) => ({ action: 'patient.delete', patientId })))
  return patients
}

/**
 * Refuses `what` if any work is unfinished. `sent` has the ids in the order of the request, if there were several. The error
 * has each patient's earliest open visit, if the user may see its clinic.
 */
export async function refuseUnfinished(
  ctx: Ctx,
  tx: Tx,
  patients: Removable[],
  { sent, what = 'delete' }: { sent?: number[] | undefined; what?: 'delete' | 'archive' } = {},
): Promise<void> {
  const ids = patients.map(({ id }) => id)
  const unfinished = await unsafeSelectUnfinished(tx.db, ids)
  if (unfinished.length === 0) return
  const visits = unfinished.some((one) => one.visits > 0) ? await unsafeSelectOpenVisits(tx.db, ids) : []
  const left = (one: Unfinished) =>
    leftOf(
      one,
      visits.find(({ patientId }) => patientId === one.patientId),
    )
  const isOneOfSeveral = sent !== undefined
  const visible = visits.filter(({ doctorId }) => isInScope(ctx.actor, doctorId))
  throw new AppError('patient_has_unfinished_letters', {
    message: unfinishedSentence(patients, unfinished, { isOneOfSeveral, what, left }),
    ...(sent && { fields: placesOf(sent, unfinished, left) }),
    ...(visible.length > 0 && {
      visits: visible.map(({ id, clinicId, patientId }) => ({ id, clinicId, patientId })),
    }),
  })
}

type Left = (one: Unfinished) => string

/** Field errors, such as 'a letter that is not posted yet' for the field 'patientIds.3'. */
function placesOf(sent: number[], unfinished: Unfinished[], left: Left): Record<string, string> {
  const places = unfinished.map((one) => [`patientIds.${sent.indexOf(one.patientId)}`, left(one)] as const)
  return Object.fromEntries(places)
}

/** Among several patients, each is named with the MR number, because two may have the same name. */
function unfinishedSentence(
  patients: Removable[],
  unfinished: Unfinished[],
  { isOneOfSeveral, what, left }: { isOneOfSeveral: boolean; what: 'delete' | 'archive'; left: Left },
): string {
  const named = unfinished.slice(0, 3).map((one) => {
    const name = patients.find(({ id }) => id === one.patientId)?.name ?? ''
    return `${name}${isOneOfSeveral ? ` (MR #${one.patientId})` : ''} has ${left(one)}`
  })
  const more = unfinished.length - named.length
  const others =
    more === 0
      ? ''
      : more === 1
        ? ', and 1 other has unfinished work'
        : `, and ${more} others have unfinished work`
  return `${named.join(', ')}${others}. ${wayOn(unfinished)} first, then ${what} the ${patients.length === 1 ? 'patient' : 'patients'}. No patient was ${what}d.`
}

function leftOf({ letters, dictations, visits }: Unfinished, visit?: OpenVisit): string {
  return listed([
    ...(letters === 0
      ? []
      : [`${letters === 1 ? 'a letter that is' : `${letters} letters that are`} not posted yet`]),
    ...(dictations === 0
      ? []
      : [`${dictations === 1 ? 'a dictation that is' : `${dictations} dictations that are`} not typed yet`]),
    ...(visits === 0 ? [] : [openVisits(visits, visit)]),
  ])
}

/** `first` is the earliest visit, if its day is known. */
function openVisits(visits: number, first?: OpenVisit): string {
  const on = first && `on ${shortDay(first.day)}`
  if (visits === 1) return on ? `an open visit in the clinic ${on}` : 'an open visit in a clinic'
  return `${visits} open visits in clinics${on ? `, the first ${on}` : ''}`
}

function listed(parts: string[]): string {
  return new Intl.ListFormat('en-GB').format(parts)
}

function wayOn(unfinished: Unfinished[]): string {
  const ways = listed([
    ...wayOnWith('post or delete', 'letter', sumOf(unfinished, 'letters')),
    ...wayOnWith('type or discard', 'dictation', sumOf(unfinished, 'dictations')),
    ...wayOnWith('close or remove', 'visit', sumOf(unfinished, 'visits')),
  ])
  return ways.charAt(0).toUpperCase() + ways.slice(1)
}

function sumOf(unfinished: Unfinished[], what: 'letters' | 'dictations' | 'visits'): number {
  return unfinished.reduce((sum, one) => sum + one[what], 0)
}

function wayOnWith(verb: string, noun: string, count: number): string[] {
  return count === 0 ? [] : [`${verb} the ${noun}${count === 1 ? '' : 's'}`]
}
