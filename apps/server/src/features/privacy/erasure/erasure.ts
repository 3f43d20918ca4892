import type { ErasePatient, Erasure } from '@sincerely/contract/erasure'
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { dayIn, shortDay } from '@sincerely/domain/dates'
import { whyNotErased } from '@sincerely/domain/privacy/data-rights'
import { recordDifferences, sayItIsTheSamePerson } from '@sincerely/domain/privacy/record-differences'
import { keptUntil, usualRecordYears } from '@sincerely/domain/privacy/retention'
import { transaction } from '../../../platform/transaction.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, requireFound } from '../../../platform/errors.ts'
import { findPractice } from '../../system/system.ts'
import { unsafeRecordsOfPatient } from '../export/held-data.sql.ts'
import { forgetPatients, insertStep, lockRequest, selectRequest, writeRequest } from '../privacy.sql.ts'
import { refuseMerged } from '../refuse-merged.ts'
import { notifyOfStep } from '../notify-of-step.ts'
import { unsafeLockRecords, unsafeSelectErasable, unsafeSelectHeld } from './erasure.sql.ts'

/** Each feature's function to erase patients, in an order that breaks no references. */
export type EraseParts = readonly ((tx: Tx, patientIds: readonly number[]) => Promise<void>)[]

/** A preview of what the requested erasure would delete. Refused while the erasure is not possible. */
export async function getErasure(ctx: Ctx, requestId: number): Promise<Erasure> {
  const request = requireFound(await selectRequest(ctx.db, requestId))
  return describeErasure(ctx, patientOf(request, request.patient?.id ?? null))
}

/**
 * Permanently erases the record of a request with its letters, prints, versions and dictations, and every record merged into it,
 * and completes the request. The request with its steps remains, and so do audit lines, which have numbers but no text about
 * patients. Refused while work is unfinished. The user has to confirm the erasure if the retention period is not over (product
 * §2), and if request and record differ.
 */
export async function erasePatient(
  ctx: Ctx,
  requestId: number,
  input: ErasePatient,
  erase: EraseParts,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = requireFound(await lockRequest(tx, requestId))
    if (before.version !== input.version) throw new AppError('data_rights_changed_meanwhile')
    const patientId = patientOf(before, before.patientId)
    await unsafeLockRecords(tx, await unsafeRecordsOfPatient(tx.db, patientId))
    const record = await unsafeSelectErasable(tx.db, patientId)
    const erasure = await describeErasure({ ...ctx, db: tx.db }, patientId)
    if (!isAsShown(erasure, input.shown))
      throw new AppError('data_rights_changed_meanwhile', { message: grown })
    const differs = differsFrom(before, erasure)
    refuseUnsaid(erasure, input, differs)
    const ids = [patientId, ...erasure.mergedIds]
    await forgetPatients(tx, ids)
    for (const eraseFrom of erase) await eraseFrom(tx, ids)
    await writeRequest(tx, before, {
      status: 'completed',
      closedAt: tx.now,
      patientId: null,
      erasedPatientId: patientId,
    })
    const byUser = ctx.actor.userId
    await insertStep(tx, { requestId, step: 'erase', note: input.note, identity: null, dueOn: null, byUser })
    const { letters, dictations, mergedIds } = erasure
    const details = {
      requestId,
      letters,
      dictations,
      mergedIds: mergedIds.map(String),
      beforeTime: erasure.isBeforeTime,
      ...(differs && { isSamePerson: true }),
    }
    await tx.audit({ action: 'data-rights.erase', patientId, details })
    if (record?.deletedAt === null) {
      const told = { patientId, byUserId: byUser, byName: ctx.actor.name }
      tx.publish('patient_deleted', told, { doctorId: record.doctorId })
    }
    // The letters may belong to other doctors than the record, so the event is for everybody.
    tx.publish('patients_erased', { patientIds: ids }, 'everybody')
    await notifyOfStep(tx, before, { step: 'erase', byUserId: byUser })
  })
}

const grown =
  'The record was changed in the meantime. Nothing was erased. Check again what would be erased, then decide.'

type Person = { personName: string; personDob: string | null }

function differsFrom({ personName: name, personDob: dob }: Person, { patient }: Erasure): boolean {
  return recordDifferences({ name, dob }, { ...patient, kind: 'patient' }).length > 0
}

function isAsShown(erasure: Erasure, { mergedIds, letters, dictations, lastEntryOn }: ErasePatient['shown']) {
  return (
    erasure.letters === letters &&
    erasure.dictations === dictations &&
    erasure.lastEntryOn === lastEntryOn &&
    erasure.mergedIds.join() === mergedIds.join()
  )
}

type Asked = Pick<DataRightsRequest, 'kind' | 'status' | 'identity'>

function patientOf(request: Asked, patientId: number | null): number {
  const why = whyNotErased({ ...request, patient: patientId === null ? null : {} })
  if (why === null && patientId !== null) return patientId
  throw new AppError('data_rights_not_now', { message: why ?? undefined })
}

async function describeErasure(ctx: Pick<Ctx, 'db' | 'now'>, patientId: number): Promise<Erasure> {
  const patient = requireFound(await unsafeSelectErasable(ctx.db, patientId))
  await refuseMerged(ctx.db, patientId, 'pending')
  const ids = await unsafeRecordsOfPatient(ctx.db, patientId)
  const [{ lastEntryAt, ...held }, practice] = await Promise.all([
    unsafeSelectHeld(ctx.db, ids),
    findPractice(ctx.db),
  ])
  const timeZone = practice?.timeZone ?? 'Europe/London'
  const lastEntryOn = dayIn(lastEntryAt, timeZone)
  const until = keptUntil(lastEntryOn, practice?.recordRetentionYears ?? usualRecordYears)
  const { id, name, dob } = patient
  return {
    ...held,
    patient: { id, name, dob },
    mergedIds: ids.filter((one) => one !== patientId),
    lastEntryOn,
    keptUntil: until,
    isBeforeTime: dayIn(ctx.now(), timeZone) <= until,
  }
}

/** Refuses unfinished work and missing confirmations. */
function refuseUnsaid(
  { patient, unfinished, isBeforeTime, keptUntil: until }: Erasure,
  { patientId, beforeTime, isSamePerson }: ErasePatient,
  differs: boolean,
): void {
  if (unfinished.letters + unfinished.dictations + unfinished.visits > 0) {
    const message =
      'The record has letters that are not posted, dictations that are not typed, or open visits in clinics. Nothing was erased. Finish, delete, discard or close them first.'
    throw new AppError('patient_has_unfinished_letters', { message })
  }
  const fields = {
    ...(patientId !== patient.id && {
      patientId: `To confirm, enter ${patient.id}, the MR number of this record.`,
    }),
    ...(differs && !isSamePerson && { isSamePerson: sayItIsTheSamePerson }),
    ...(isBeforeTime &&
      !beforeTime && {
        beforeTime: `This record must be kept until ${shortDay(until)}. Confirm that the law allows it to be erased earlier, or refuse the request and give a reason.`,
      }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}
