import type { Dictation } from '@sincerely/contract/dictation'
import { dayIn } from '@sincerely/domain/dates'
import { withDoubtMarks } from '@sincerely/domain/dictations/doubt-marks'
import { nextDictationState } from '@sincerely/domain/dictations/state'
import type { DictationState, DictationStep } from '@sincerely/domain/dictations/state'
import type { PatientFacts } from '@sincerely/domain/fact-check/types'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { followTyping } from '../clinics/clinics.ts'
import { getPatient, holdPatient, unsafeGetFacts } from '../patients/patients.ts'
import { getPracticeSettings } from '../system/system.ts'
import { reassignSources } from './dictation-reassigning.sql.ts'
import type { GivenDictation } from './dictation-reassigning.sql.ts'
import {
  lockDictation,
  movePatientsDictations,
  unsafeLockOfLetter,
  updateDictation,
} from './dictation-changes.sql.ts'
import { selectDictation } from './dictation.sql.ts'
import type { LockedDictation } from './dictation-changes.sql.ts'
import { unsafeReadTranscript } from './transcripts.sql.ts'

export type { GivenDictation }

/** The complete transcript, for a letter that was typed before the transcript was complete. */
export type FoundWords = { dictationId: number; letterId: number; text: string }

/** `visitDay` is the day of the visit that the dictation is about. */
export type Subject = {
  patient: PatientFacts & { id: number }
  doctorId: number
  visitDay?: string | undefined
}

export async function getDictation(ctx: Pick<Ctx, 'db' | 'actor'>, id: number): Promise<Dictation> {
  return requireFound(await selectDictation(ctx.db, ctx.actor, { id }))
}

/**
 * The patient and doctor of a new letter. A dictation, and a letter typed from it, stay with the doctor who dictated it even if
 * the patient moves to another doctor (rules §1). This allows that one patient outside the scope and no other.
 */
export async function getSubject(
  ctx: Ctx,
  { patientId, dictationId }: { patientId: number; dictationId?: number | undefined },
): Promise<Subject> {
  if (dictationId === undefined) {
    const patient = await getPatient(ctx, patientId)
    return { patient, doctorId: patient.doctorId }
  }
  const dictation = await getDictation(ctx, dictationId)
  const isItsOwn = dictation.patientId === patientId
  const patient = isItsOwn ? await unsafeGetFacts(ctx.db, patientId) : await getPatient(ctx, patientId)
  if (dictation.visitAt === null) return { patient, doctorId: dictation.doctorId }
  const { timeZone } = await getPracticeSettings(ctx)
  return { patient, doctorId: dictation.doctorId, visitDay: dayIn(new Date(dictation.visitAt), timeZone) }
}

/**
 * Within a transaction: the complete transcript of a dictation, which is locked until the commit. Null while any part is missing,
 * because the rest of the letter would look invented. Doubtful words are marked.
 */
export async function dictatedWords(ctx: Ctx, tx: Tx, id: number): Promise<string | null> {
  return unsafeWordsOf(tx, await lockVisible(ctx, tx, id))
}

/** Does the same as `dictatedWords` for a dictation that is already locked. */
export async function unsafeWordsOf(
  tx: Tx,
  { id, hasTranscript }: Pick<LockedDictation, 'id' | 'hasTranscript'>,
): Promise<string | null> {
  const transcript = hasTranscript ? await unsafeReadTranscript(tx.db, id) : null
  return transcript && withDoubtMarks(transcript)
}

/**
 * Marks the dictation as typed, so that no second letter can be made from it. Call it in the transaction that creates the
 * letter.
 */
export async function typeDictation(
  ctx: Ctx,
  tx: Tx,
  { id, letterId, patientId }: { id: number; letterId: number; patientId: number },
): Promise<void> {
  const dictation = await lockVisible(ctx, tx, id)
  const state = stateAfter(dictation.state, 'type')
  const before = dictation.patientId
  // A letter cannot be about a deleted record.
  if (before !== null && before !== patientId && (await holdPatient(tx, before)))
    throw new AppError('dictation_of_another_patient', {
      fields: { dictationId: 'This dictation is about another patient.' },
    })
  const none = { nextTryAt: null, claimedUntil: null, failure: null }
  await updateDictation(tx, dictation, { state, letterId, patientId, typedAt: tx.now, ...none })
  await followTyping(tx, { dictationId: id, letterId })
  await tx.audit({ action: 'dictation.type', patientId, letterId, details: { dictationId: id } })
  publishChange(tx, { ...dictation, patientId }, { state, byUserId: ctx.actor.userId })
}

/**
 * Updates the dictation of a letter that this transaction deletes or restores. Deletion puts the dictation back in the typing
 * queue. Restoring marks it as typed and returns its transcript if that is complete.
 */
export async function followLetter(
  ctx: Ctx,
  tx: Tx,
  { letterId, isDeleted }: { letterId: number; isDeleted: boolean },
): Promise<FoundWords | null> {
  const dictation = await unsafeLockOfLetter(tx, letterId)
  // The dictation already has that state, or another letter was typed from it.
  if (dictation === undefined || (dictation.state === 'typed') !== isDeleted) return null
  const state = stateAfter(dictation.state, isDeleted ? 'untype' : 'type')
  const { id, patientId } = dictation
  const none = { nextTryAt: null, claimedUntil: null, failure: null }
  await updateDictation(tx, dictation, { state, typedAt: isDeleted ? null : tx.now, ...none })
  const action = isDeleted ? 'dictation.untype' : 'dictation.type'
  await tx.audit({ action, patientId, letterId, details: { dictationId: id } })
  publishChange(tx, dictation, { state, byUserId: ctx.actor.userId })
  const text = isDeleted ? null : await unsafeWordsOf(tx, dictation)
  return text === null ? null : { dictationId: id, letterId, text }
}

/** Within a transaction: moves all dictations of one record, or `only` these, to another record. Returns the moved ones. */
export async function moveDictations(
  ctx: Ctx,
  tx: Tx,
  way: { fromId: number; toId: number; only?: number[] },
): Promise<number[]> {
  const moved = await movePatientsDictations(tx, way)
  const lines = moved.map(({ id }) => ({
    action: 'dictation.move',
    patientId: way.toId,
    details: { dictationId: id, fromPatientId: way.fromId },
  }))
  if (lines.length > 0) await tx.audit(...lines)
  for (const dictation of moved) {
    if (dictation.isDeleted) continue
    publishChange(tx, dictation, { state: dictation.state, byUserId: ctx.actor.userId })
  }
  return moved.map(({ id }) => id)
}

/**
 * Within a transaction that gives letters to another doctor: gives their dictations to the same doctor, who can then play them.
 * This includes dictations that wait to be typed again because their letter was deleted, except with `isTyped`, for a caller that
 * reassigns all open work anyway. The caller notifies users.
 */
export async function giveDictationsOf(
  tx: Tx,
  { fromId, ...letters }: { letterIds: number[]; fromId: number; doctorId: number; isTyped: boolean },
): Promise<GivenDictation[]> {
  const given = await reassignSources(tx, letters)
  const lines = given.map(({ id, patientId }) => ({
    action: 'dictation.reassign',
    patientId,
    details: { dictationId: id, fromDoctorId: fromId, doctorId: letters.doctorId },
  }))
  if (lines.length > 0) await tx.audit(...lines)
  return given
}

/** Updates both doctors' users when dictations moved with single letters. */
export function publishGiven(ctx: Ctx, tx: Tx, given: readonly GivenDictation[], fromId: number): void {
  for (const dictation of given) {
    if (dictation.isDeleted) continue
    const how = { state: dictation.state, byUserId: ctx.actor.userId }
    publishChange(tx, dictation, how)
    publishChange(tx, { ...dictation, doctorId: fromId }, how)
  }
}

/** Locks a dictation in scope that is not discarded, and checks the caller's version if given. */
export async function lockVisible(ctx: Ctx, tx: Tx, id: number, version?: number): Promise<LockedDictation> {
  const dictation = requireFound(await lockDictation(tx, ctx.actor, id))
  if (dictation.deletedAt !== null) throw new AppError('dictation_is_discarded')
  if (version !== undefined && version !== dictation.version)
    throw new AppError('dictation_changed_meanwhile')
  return dictation
}

/** The state after a step. Throws if the step is not allowed. */
export function stateAfter(state: DictationState, step: DictationStep): DictationState {
  const next = nextDictationState(state, step)
  if (!next.ok) throw new AppError(next.refusal)
  return next.state
}

export function publishChange(
  tx: Pick<Tx, 'publish'>,
  { id, patientId, doctorId }: Pick<LockedDictation, 'id' | 'patientId' | 'doctorId'>,
  { isThere = true, ...how }: { state: DictationState; byUserId: number | null; isThere?: boolean },
): void {
  tx.publish('dictation_changed', { dictationId: id, patientId, isThere, ...how }, { doctorId })
}
