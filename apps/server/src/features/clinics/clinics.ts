import type { Clinic, ClinicPage, ClinicQuery } from '@sincerely/contract/clinics'
import type { Ctx } from '../../platform/context.ts'
import { isTaken } from '../../platform/db/database-errors.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import type { Tx } from '../../platform/transaction.ts'
import { practiceDay } from '../system/system.ts'
import { lockClinic, selectClinic, selectClinics, updateClinicRow } from './clinics.sql.ts'
import type { LockedClinic } from './clinics.sql.ts'
import {
  movePatientsVisits,
  selectVisit,
  unsafeFollowTyping,
  unsafeLockVisits,
  unsafeUntieDictation,
  updateVisit,
} from './visits.sql.ts'
import type { LockedVisit } from './visits.sql.ts'

export async function listClinics(ctx: Ctx, query: ClinicQuery): Promise<ClinicPage> {
  return selectClinics(ctx.db, ctx.actor, query)
}

export async function getClinic(ctx: Ctx, id: number): Promise<Clinic> {
  return requireFound(await selectClinic(ctx.db, ctx.actor, id))
}

export type SeenVisit = { id: number; patientId: number; doctorId: number; day: string; visitAt: Date }

/**
 * The visit that a new letter or dictation is about. Its patient may have moved to another doctor since, so this allows that one
 * patient outside the scope. Refused before the day of the clinic.
 */
export async function getSeenVisit(ctx: Ctx, visitId: number): Promise<SeenVisit> {
  const visit = requireFound(await selectVisit(ctx.db, ctx.actor, visitId))
  if (visit.day > (await practiceDay(ctx))) throw new AppError('clinic_not_yet')
  return visit
}

/** Finds the visit like `getSeenVisit`, but returns null if it does not exist, is out of scope, or its day has not come. */
export async function findSeenVisit(ctx: Ctx, visitId: number): Promise<SeenVisit | null> {
  const visit = await selectVisit(ctx.db, ctx.actor, visitId)
  return visit && visit.day <= (await practiceDay(ctx)) ? visit : null
}

/**
 * Within a transaction: ends the visit with this letter. Refused if the visit already has another letter, a dictation or a
 * reason why there is no letter.
 */
export async function tieLetter(
  ctx: Ctx,
  tx: Tx,
  { visitId, letterId, patientId }: { visitId: number; letterId: number; patientId: number },
): Promise<void> {
  const { clinic, visit } = await lockVisit(ctx, tx, visitId)
  if (visit.letterId === letterId && !visit.isOpen) return
  if (!visit.isOpen) throw new AppError('visit_has_ended')
  if (visit.patientId !== patientId) throw new AppError('visit_of_another_patient')
  const ended = { letterId, endedBy: ctx.actor.userId, endedAt: tx.now }
  await updateVisit(tx, visitId, ended).catch((error: unknown) => {
    throw isTaken(error, 'clinic_visits_letter') ? new AppError('letter_has_visit') : error
  })
  await touch(ctx, tx, clinic)
  await tx.audit({
    action: 'clinic.use-letter',
    patientId,
    letterId,
    details: { clinicId: clinic.id, visitId },
  })
}

/**
 * Within a transaction: ends the visit with this new dictation. The dictation replaces a reason, because a doctor who dictates
 * has seen the patient. A visit that already has a letter or dictation keeps it, and a deleted visit gets nothing, because a
 * dictation recorded offline is never refused. Returns whether the dictation belongs to the visit.
 */
export async function tieDictation(
  ctx: Ctx,
  tx: Tx,
  { visitId, dictationId }: { visitId: number; dictationId: number },
): Promise<boolean> {
  const found = await findLockedVisit(ctx, tx, visitId)
  if (found === null) return false
  const { clinic, visit } = found
  if (!visit.isOpen && visit.reason === null) return false
  const ended = { reason: null, endedBy: ctx.actor.userId, endedAt: tx.now }
  await updateVisit(tx, visitId, { dictationId, ...ended })
  await touch(ctx, tx, clinic)
  await tx.audit({
    action: 'clinic.use-dictation',
    patientId: visit.patientId,
    details: { clinicId: clinic.id, visitId, dictationId },
  })
  return true
}

/** Within a transaction in which a dictation becomes this letter: the dictation's visit, if any, gets the letter. */
export async function followTyping(tx: Tx, typed: { dictationId: number; letterId: number }): Promise<void> {
  await unsafeFollowTyping(tx, typed)
}

/** Within a transaction in which a dictation gets another patient: the dictation's visit, if any, is open again. */
export async function untieDictation(tx: Tx, dictationId: number): Promise<void> {
  await unsafeUntieDictation(tx, dictationId)
}

/** Within a transaction: moves all visits of one record, or `only` these, to another record. Returns the moved visits. */
export async function moveVisits(
  ctx: Ctx,
  tx: Tx,
  way: { fromId: number; toId: number; only?: number[] },
): Promise<number[]> {
  const moved = await movePatientsVisits(tx, way)
  const lines = moved.map(({ id, clinicId }) => ({
    action: 'clinic.move-visit',
    patientId: way.toId,
    details: { clinicId, visitId: id, fromPatientId: way.fromId },
  }))
  if (lines.length > 0) await tx.audit(...lines)
  for (const { clinicId, doctorId } of moved) publishClinic(ctx, tx, { id: clinicId, doctorId })
  return moved.map(({ id }) => id)
}

type VisitInClinic = { clinic: LockedClinic; visit: LockedVisit }

/** Locks a visit in scope with its clinic and the clinic's other visits. */
export async function lockVisit(ctx: Ctx, tx: Tx, visitId: number): Promise<VisitInClinic> {
  return requireFound((await findLockedVisit(ctx, tx, visitId)) ?? undefined)
}

async function findLockedVisit(ctx: Ctx, tx: Tx, visitId: number): Promise<VisitInClinic | null> {
  const seen = await selectVisit(tx.db, ctx.actor, visitId)
  const clinic = seen && (await lockClinic(tx, ctx.actor, seen.clinicId))
  const visits = clinic ? await unsafeLockVisits(tx, clinic.id) : []
  const visit = visits.find(({ id }) => id === visitId)
  return clinic && visit ? { clinic, visit } : null
}

/** Increases the clinic's version after a change of its visits. */
export async function touch(ctx: Ctx, tx: Tx, clinic: LockedClinic): Promise<void> {
  await updateClinicRow(tx, clinic.id, {})
  publishClinic(ctx, tx, clinic)
}

/** Locks a clinic in scope and checks the caller's version, if given. */
export async function lockVisible(ctx: Ctx, tx: Tx, id: number, version?: number): Promise<LockedClinic> {
  const clinic = requireFound(await lockClinic(tx, ctx.actor, id))
  if (version !== undefined && version !== clinic.version) throw new AppError('clinic_changed_meanwhile')
  return clinic
}

/** Updates open browsers of everybody who can see the clinic. */
export function publishClinic(
  ctx: Pick<Ctx, 'actor'>,
  tx: Pick<Tx, 'publish'>,
  { id, doctorId }: { id: number; doctorId: number },
): void {
  tx.publish('clinic_changed', { clinicId: id, byUserId: ctx.actor.userId }, { doctorId })
}
