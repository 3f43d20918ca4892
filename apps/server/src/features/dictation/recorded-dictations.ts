import type {
  ChangeDictation,
  Dictation,
  DictationPage,
  DictationQuery,
  SendDictation,
  StartDictation,
} from '@sincerely/contract/dictation'
import { missingParts } from '@sincerely/domain/dictations/missing-parts'
import { missingNote } from '@sincerely/domain/dictations/missing-sound'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { isOrphan } from '../../platform/db/database-errors.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import { minTakeBytes } from '../../platform/sound-signature.ts'
import { findSeenVisit, tieDictation, untieDictation } from '../clinics/clinics.ts'
import { notify } from '../notifications/notifications.ts'
import { getPatient, holdPatient } from '../patients/patients.ts'
import { chooseDoctor } from '../users/users.ts'
import { selectQueue } from './dictation-queues.sql.ts'
import { unsafeSelectParts, updateSeconds } from './dictation-sound.sql.ts'
import { getDictation, lockVisible, publishChange, stateAfter } from './dictation.ts'
import {
  insertDictation,
  lockDictation,
  updateDictation,
  updatePosition,
  updateRecording,
} from './dictation-changes.sql.ts'
import { selectBegun, selectCounts, selectDictation } from './dictation.sql.ts'
import type { LockedDictation } from './dictation-changes.sql.ts'
import type { TranscriptionQueue } from './transcription-queue.ts'

export async function listDictations(ctx: Ctx, query: DictationQuery): Promise<DictationPage> {
  const [page, counts] = await Promise.all([
    selectQueue(ctx.db, ctx.actor, query),
    selectCounts(ctx.db, ctx.actor),
  ])
  return { ...page, counts }
}

/** If the device already began this dictation and lost the answer or its own record, the existing one is returned unchanged. */
export async function startDictation(ctx: Ctx, input: StartDictation): Promise<Dictation> {
  const earlier = await selectBegun(ctx.db, ctx.actor, input.deviceKey)
  const id = earlier === undefined ? await beginDictation(ctx, input) : await beginAgain(ctx, earlier)
  const begun = requireFound(await selectDictation(ctx.db, ctx.actor, { id, discarded: true }))
  if (begun.discardedAt !== null) throw new AppError('dictation_is_discarded')
  return begun
}

async function beginAgain(ctx: Ctx, dictationId: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const details = { dictationId }
    await tx.audit({ action: 'dictation.start-again', patientId: null, details })
    return dictationId
  })
}

async function beginDictation(ctx: Ctx, input: StartDictation): Promise<number> {
  // A recording is always accepted, even if the visit has been removed or its patient has another doctor.
  const visit = input.visitId === undefined ? null : await findSeenVisit(ctx, input.visitId)
  const isOfVisit = visit !== null && [undefined, null, visit.patientId].includes(input.patientId)
  const patient = isOfVisit
    ? { id: visit.patientId, doctorId: visit.doctorId }
    : input.patientId
      ? await getPatient(ctx, input.patientId)
      : null
  const doctorId = await chooseDoctor(ctx, input.doctorId, patient?.doctorId ?? null)
  const patientId = patient?.id ?? null
  const about = isOfVisit ? visit : null
  return transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'dictation.start', body: input }, async () => {
      const { deviceKey, letterType, priority, notes = null } = input
      const { userId } = ctx.actor
      await refuseDeleted(tx, patientId)
      const what = { deviceKey, patientId, doctorId, letterType, priority, notes, userId }
      const visitAt = about?.visitAt ?? null
      const { id: dictationId, isNew } = await insertDictation(tx, { ...what, visitAt })
      const action = isNew ? 'dictation.start' : 'dictation.start-again'
      await tx.audit({ action, patientId, details: { dictationId, doctorId } })
      if (about !== null && isNew) await tieDictation(ctx, tx, { visitId: about.id, dictationId })
      const begun = { id: dictationId, patientId, doctorId }
      if (isNew) publishChange(tx, begun, { state: 'recording', byUserId: userId })
      return dictationId
    }),
  )
}

/** Locks the record, so that a concurrent deletion waits or comes first. */
async function refuseDeleted(tx: Tx, patientId: number | null): Promise<void> {
  if (patientId !== null && !(await holdPatient(tx, patientId))) throw new AppError('not_found')
}

/** Changes the given fields. Refused after the dictation has become a letter. */
export async function changeDictation(
  ctx: Ctx,
  id: number,
  { version, ...fields }: ChangeDictation,
): Promise<Dictation> {
  await transaction(ctx, async (tx) => {
    const dictation = await lockVisible(ctx, tx, id, version)
    const state = stateAfter(dictation.state, 'change')
    const { patientId: chosen } = fields
    // The dictation's current patient may have moved to another doctor.
    if (chosen && chosen !== dictation.patientId) await getPatient({ ...ctx, db: tx.db }, chosen)
    await refuseDeleted(tx, chosen ?? null)
    const isAboutAnother = chosen !== undefined && chosen !== dictation.patientId
    await updateDictation(tx, dictation, { ...fields, ...(isAboutAnother && { visitAt: null }) })
    if (isAboutAnother) await untieDictation(tx, id)
    const patientId = fields.patientId === undefined ? dictation.patientId : fields.patientId
    const details = { dictationId: id, fields: Object.keys(fields), fromPatientId: dictation.patientId }
    await tx.audit({ action: 'dictation.edit', patientId, details })
    publishChange(tx, { ...dictation, patientId }, { state, byUserId: ctx.actor.userId })
  })
  return getDictation(ctx, id)
}

/**
 * Sends a dictation to be typed after all of its sound has arrived, and starts the transcription if there is speech recognition.
 * A second call returns the dictation unchanged, because the first answer may have been lost.
 */
export async function sendDictation(
  ctx: Ctx,
  id: number,
  { version, ...sound }: SendDictation,
  transcriptions: TranscriptionQueue,
): Promise<Dictation> {
  const { takes } = sound
  await transaction(ctx, async (tx) => {
    const dictation = await lockVisible(ctx, tx, id)
    const { patientId } = dictation
    if (dictation.state !== 'recording')
      return tx.audit({ action: 'dictation.send-again', patientId, details: { dictationId: id } })
    if (version !== undefined && version !== dictation.version)
      throw new AppError('dictation_changed_meanwhile')
    const missing = await missingOf(tx, id, sound)
    for (const { take, seconds } of takes)
      await updateSeconds(tx.db, { dictationId: id, take, seconds, exactly: true })
    const waiting = stateAfter('recording', 'send')
    const sent = { ...dictation, state: waiting }
    const written = { state: waiting, sentAt: tx.now, recordingAt: null, missing }
    const next = await updateDictation(tx, dictation, written)
    const state = (await transcriptions.ask(tx, { ...sent, version: next })) ?? waiting
    const seconds = Math.round(takes.reduce((sum, take) => sum + take.seconds, 0))
    const details = { dictationId: id, seconds, ...(missing !== null && { isIncomplete: true }) }
    await tx.audit({ action: 'dictation.send', patientId, details })
    const { userId: byUserId } = ctx.actor
    publishChange(tx, dictation, { state, byUserId })
    const to = { secretariesOf: dictation.doctorId }
    await notify(tx, { type: 'dictation_sent', to, byUserId, dictationId: id })
  })
  transcriptions.wake()
  return getDictation(ctx, id)
}

/**
 * Returns a sentence about lost sound if the user continues without it, or null if all sound has arrived. Refused while more
 * sound may arrive.
 */
async function missingOf(
  tx: Tx,
  id: number,
  { takes, withoutMissing, lost }: Omit<SendDictation, 'version'>,
): Promise<string | null> {
  const stored = await unsafeSelectParts(tx.db, id)
  const numbers = new Map(stored.map(({ take, parts }) => [take, parts.map(({ part }) => part)]))
  const missing = missingParts(takes, numbers)
  const isForgiven = withoutMissing && missing.every(({ isMore }) => !isMore)
  if (missing.length > 0 && !isForgiven) {
    const fields = Object.fromEntries(missing.map(({ at, sentence }) => [`takes.${at}`, sentence]))
    throw new AppError('dictation_parts_missing', { fields })
  }
  if (stored.every(({ bytes }) => bytes < minTakeBytes)) throw new AppError('dictation_has_no_sound')
  const parts = missing.map(({ sentence }) => sentence)
  return lost.length + parts.length === 0 ? null : missingNote(lost, parts)
}

/** Removes the dictation from every list. The sound is kept for restoring it until the retention ends (rules §6). */
export async function discardDictation(
  ctx: Ctx,
  id: number,
  version: number | undefined,
): Promise<Dictation> {
  await transaction(ctx, async (tx) => {
    const dictation = await lockVisible(ctx, tx, id, version)
    stateAfter(dictation.state, 'discard')
    await mark(ctx, tx, dictation, true)
  })
  return readDiscarded(ctx, id)
}

/** Restores a discarded dictation whose sound was not deleted yet, and restarts the transcription if it was under way. */
export async function restoreDictation(
  ctx: Ctx,
  id: number,
  transcriptions: TranscriptionQueue,
): Promise<Dictation> {
  await transaction(ctx, async (tx) => {
    const dictation = requireFound(await lockDictation(tx, ctx.actor, id))
    if (dictation.deletedAt === null) throw new AppError('dictation_not_discarded')
    if (dictation.soundDeletedAt !== null) throw new AppError('dictation_restore_too_late')
    const version = await mark(ctx, tx, dictation, false)
    if (dictation.state === 'transcribing')
      await transcriptions.ask(tx, { ...dictation, deletedAt: null, version })
  }).catch((error: unknown) => {
    throw isOrphan(error, 'doctor_present') ? new AppError('doctor_is_inactive') : error
  })
  transcriptions.wake()
  return getDictation(ctx, id)
}

async function mark(ctx: Ctx, tx: Tx, dictation: LockedDictation, isDiscarded: boolean): Promise<number> {
  const { id, patientId, state } = dictation
  const { userId } = ctx.actor
  const version = await updateDictation(tx, dictation, {
    deletedAt: isDiscarded ? tx.now : null,
    deletedBy: isDiscarded ? userId : null,
  })
  const action = isDiscarded ? 'dictation.discard' : 'dictation.restore'
  await tx.audit({ action, patientId, details: { dictationId: id } })
  publishChange(tx, dictation, { state, byUserId: userId, isThere: !isDiscarded })
  return version
}

async function readDiscarded(ctx: Ctx, id: number): Promise<Dictation> {
  return requireFound(await selectDictation(ctx.db, ctx.actor, { id, discarded: true }))
}

/**
 * Saves the playback position like a bookmark. There is no version or audit line, because the position changes every few seconds
 * (like drafts, rules §3). Other users get an event only when another person opens the dictation.
 */
export async function savePosition(ctx: Ctx, id: number, position: number): Promise<{ position: number }> {
  const { actor } = ctx
  const saved = await updatePosition(ctx.db, actor, { id, position, now: ctx.now() })
  if (saved === null) throw new AppError('not_found')
  if (saved.before !== actor.userId)
    publishChange(ctx, { ...saved, id }, { state: saved.state, byUserId: actor.userId })
  return { position }
}

/**
 * Records that a device has opened or closed the dictation for recording. There is no version or audit line, because the device
 * repeats this every half minute. Other users get an event when it is opened or closed.
 */
export async function sayOpen(
  ctx: Ctx,
  id: number,
  { isOpen }: { isOpen: boolean },
): Promise<{ recordingAt: string | null }> {
  const { actor } = ctx
  const said = requireFound(
    await updateRecording(ctx.db, actor, { id, recordingAt: isOpen ? ctx.now() : null }),
  )
  const { before, state } = said
  if (state !== 'recording') return { recordingAt: null }
  if ((before !== null) !== isOpen) publishChange(ctx, { ...said, id }, { state, byUserId: actor.userId })
  return { recordingAt: isOpen ? ctx.now().toISOString() : null }
}
