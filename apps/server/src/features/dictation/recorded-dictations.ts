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

/**
 * A device that begins the same dictation again, after its answer or its own record was lost, is answered how that one
 * stands now, whatever it says of it this time.
 */
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
  const patient = input.patientId ? await getPatient(ctx, input.patientId) : null
  const doctorId = await chooseDoctor(ctx, input.doctorId, patient?.doctorId ?? null)
  const patientId = patient?.id ?? null
  return transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'dictation.start', body: input }, async () => {
      const { deviceKey, letterType, priority, notes = null } = input
      const { userId } = ctx.actor
      await refuseDeleted(tx, patientId)
      const what = { deviceKey, patientId, doctorId, letterType, priority, notes, userId }
      const { id: dictationId, isNew } = await insertDictation(tx, what)
      const action = isNew ? 'dictation.start' : 'dictation.start-again'
      await tx.audit({ action, patientId, details: { dictationId, doctorId } })
      const begun = { id: dictationId, patientId, doctorId }
      if (isNew) publishChange(tx, begun, { state: 'recording', byUserId: userId })
      return dictationId
    }),
  )
}

/** Whoever is deleting the record at this moment waits for the dictation, or comes first. */
async function refuseDeleted(tx: Tx, patientId: number | null): Promise<void> {
  if (patientId !== null && !(await holdPatient(tx, patientId))) throw new AppError('not_found')
}

/** Changes only what is sent; nothing once it has become a letter. */
export async function changeDictation(
  ctx: Ctx,
  id: number,
  { version, ...fields }: ChangeDictation,
): Promise<Dictation> {
  await transaction(ctx, async (tx) => {
    const dictation = await lockVisible(ctx, tx, id, version)
    const state = stateAfter(dictation.state, 'change')
    const { patientId: chosen } = fields
    // Whose it is already may be another doctor's patient by now.
    if (chosen && chosen !== dictation.patientId) await getPatient({ ...ctx, db: tx.db }, chosen)
    await refuseDeleted(tx, chosen ?? null)
    await updateDictation(tx, dictation, fields)
    const patientId = fields.patientId === undefined ? dictation.patientId : fields.patientId
    const details = { dictationId: id, fields: Object.keys(fields), fromPatientId: dictation.patientId }
    await tx.audit({ action: 'dictation.edit', patientId, details })
    publishChange(tx, { ...dictation, patientId }, { state, byUserId: ctx.actor.userId })
  })
  return getDictation(ctx, id)
}

/**
 * Sends a dictation to be typed once all of its sound is here; where there is speech to text, its words are found meanwhile.
 * One that is sent already is answered as it stands: the first answer may have been lost.
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

/** A sentence about what was lost, where the person goes on without it; null where all is here. Refused where more may come. */
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

/** Away from every list, with its sound kept to be brought back, until that is deleted like all sound (rules §6). */
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

/** The words are looked for again where that was under way. */
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
 * Where playback was left, like a bookmark: no version and no audit line, as it changes every few seconds (as working
 * copies, rules §3). Others hear of it when somebody else has it open now.
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
 * A device has it open to record, or has closed it: no version and no audit line, as it is said every half minute. Others hear
 * when it is opened and closed.
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
