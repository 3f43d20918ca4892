import type {
  AskDataRight,
  DataRightsReceipt,
  DataRightsRequest,
  DataRightsStep,
  OwnDataRightsRequest,
  RecordDataRight,
  TakeDataRightsStep,
} from '@sincerely/contract/privacy'
import { type RequestStep, whyNotExported, whyNotNow } from '@sincerely/domain/privacy/data-rights'
import type { RequestState } from '@sincerely/domain/privacy/request-states'
import {
  dueDay,
  extendedDueDay,
  isFirstMonthOver,
  sayItIsLate,
  whyNoTimeIsLeft,
} from '@sincerely/domain/privacy/due-day'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx, PublicCtx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { networkOf } from '../../platform/network-of.ts'
import type { FileReply } from '../../platform/replies.ts'
import { hashToken } from '../../platform/secrets.ts'
import { practiceDay } from '../system/system.ts'
import { exportPatient, exportUser } from './export/export-person.ts'
import type { ExportParts } from './export/export-person.ts'
import { storeRequest, keyOf, receiptOf } from './store-request.ts'
import {
  countByStatus,
  insertStep,
  lockRequest,
  selectRequest,
  selectRequests,
  selectRequestsBy,
  selectSteps,
  unsafeHoldPatient,
  unsafeLeftAt,
  unsafeSelectByKey,
  writeRequest,
} from './privacy.sql.ts'
import { refuseMerged } from './refuse-merged.ts'
import { notifyOfStep } from './notify-of-step.ts'

const perPage = 50

/**
 * Stores a request from the public page. Sending it again returns the same one. Too many requests from one address have to wait.
 */
export async function askDataRight(
  ctx: PublicCtx,
  input: AskDataRight,
  secretKey: string,
): Promise<{ request: DataRightsReceipt }> {
  const senderHash = hashToken(secretKey, `data-rights ${networkOf(ctx.address)}`)
  const earlier = await unsafeSelectByKey(ctx.db, keyOf(input.id, senderHash))
  if (earlier !== undefined) return { request: receiptOf(earlier) }
  const receivedOn = await practiceDay(ctx)
  refuseUnborn(input, receivedOn)
  return storeRequest(ctx, input, { receivedOn, sender: senderHash, userId: null })
}

/** Stores a request recorded by a user. Its month starts on the day on which the practice received it. */
export async function recordDataRight(
  ctx: Ctx,
  input: RecordDataRight,
): Promise<{ request: DataRightsReceipt }> {
  const today = await practiceDay(ctx)
  const receivedOn = input.receivedOn ?? today
  if (receivedOn > today) {
    const fields = { ...unborn(input, today), receivedOn: 'This date is in the future.' }
    throw new AppError('invalid_input', { fields })
  }
  refuseUnborn(input, today)
  if (receivedOn < dueDay(today, -yearInMonths)) {
    throw new AppError('invalid_input', {
      fields: { receivedOn: 'This date is more than a year ago. Check the year.' },
    })
  }
  const { userId, name } = ctx.actor
  // A user may ask only for the deletion of their own account, so the request has the user's name.
  const asked = input.kind === 'delete-account' ? { ...input, name } : input
  return storeRequest(ctx, asked, { receivedOn, sender: null, userId })
}

const yearInMonths = 12

function refuseUnborn(input: { dob?: string | null | undefined }, today: string): void {
  const fields = unborn(input, today)
  if (fields.dob !== undefined) throw new AppError('invalid_input', { fields })
}

function unborn({ dob }: { dob?: string | null | undefined }, today: string): { dob?: string } {
  return dob && dob > today ? { dob: 'The date of birth is in the future.' } : {}
}

export async function listOwnDataRights(ctx: Ctx): Promise<{ requests: OwnDataRightsRequest[] }> {
  return { requests: await selectRequestsBy(ctx.db, ctx.actor.userId, perPage) }
}

export async function listDataRights(
  ctx: Ctx,
  { status, page }: { status: RequestState; page: number },
): Promise<{ requests: DataRightsRequest[]; total: number; counts: Record<RequestState, number> }> {
  const [requests, counts] = await Promise.all([
    selectRequests(ctx.db, { status, page, limit: perPage }),
    countByStatus(ctx.db),
  ])
  return { requests, total: counts[status], counts }
}

export async function getDataRight(
  ctx: Ctx,
  id: number,
): Promise<{ request: DataRightsRequest; steps: DataRightsStep[] }> {
  const request = requireFound(await selectRequest(ctx.db, id))
  return { request, steps: await selectSteps(ctx.db, id) }
}

/** Takes one step with its reason. Refused if the step is not possible now or, except for a note, if the version is stale. */
export async function takeDataRightsStep(
  ctx: Ctx,
  id: number,
  input: TakeDataRightsStep,
): Promise<{ request: DataRightsRequest; steps: DataRightsStep[] }> {
  const today = await practiceDay(ctx)
  await transaction(ctx, async (tx) => {
    const before = requireFound(await lockRequest(tx, id))
    // A note changes nothing else, so no other step can conflict with it.
    if (input.step !== 'note' && before.version !== input.version)
      throw new AppError('data_rights_changed_meanwhile')
    const why = whyNotNow(await factsOf(tx, before), input.step)
    if (why !== null) throw new AppError('data_rights_not_now', { message: why })
    await refuseGone(tx, input)
    const extension = input.step === 'extend' ? extensionOf(before, input, today) : null
    const dueOn = extension && extension.dueOn
    await writeRequest(tx, before, {
      ...consequences(tx, input),
      ...(dueOn && { dueOn, extended: true }),
    })
    const { step, note } = input
    await insertStep(tx, {
      requestId: id,
      step,
      note,
      identity: input.identity ?? null,
      dueOn,
      byUser: ctx.actor.userId,
    })
    const { patientId, userId } = before
    await tx.audit({
      action: `data-rights.${step}`,
      patientId: input.patientId ?? patientId,
      userId: input.userId ?? userId,
      details: {
        requestId: id,
        ...(input.identity && { identity: input.identity }),
        ...(extension?.isLate && { afterFirstMonth: true }),
      },
    })
    await notifyOfStep(tx, before, { step, byUserId: ctx.actor.userId })
  })
  return getDataRight(ctx, id)
}

/** The extended deadline. After the first month, the user has to confirm the extension. A deadline in the past is refused. */
function extensionOf(
  { receivedOn }: { receivedOn: string },
  { afterFirstMonth }: TakeDataRightsStep,
  today: string,
): { dueOn: string; isLate: boolean } {
  const dueOn = extendedDueDay(receivedOn)
  if (dueOn < today) throw new AppError('data_rights_not_now', { message: whyNoTimeIsLeft(dueOn) })
  const isLate = isFirstMonthOver(receivedOn, today)
  if (isLate && !afterFirstMonth)
    throw new AppError('invalid_input', { fields: { afterFirstMonth: sayItIsLate(receivedOn) } })
  return { dueOn, isLate }
}

/** Everything stored about the signed-in user. The export is recorded before it starts. */
export async function exportOwnData(ctx: Ctx, parts: ExportParts): Promise<FileReply> {
  const { userId } = ctx.actor
  await transaction(ctx, (tx) => tx.audit({ action: 'data-rights.export', userId, details: { own: true } }))
  return exportUser(ctx, userId, parts)
}

/** Everything stored about the person of a request, after their identity was confirmed and their record was found. */
export async function exportPerson(ctx: Ctx, id: number, parts: ExportParts): Promise<FileReply> {
  const { request } = await getDataRight(ctx, id)
  const { patient, user } = request
  const whose = patient ?? user
  const why = whyNotExported({ ...request, isRecordKnown: whose !== null })
  if (why !== null || whose === null) throw new AppError('data_rights_not_now', { message: why ?? undefined })
  if (patient !== null) await refuseMerged(ctx.db, patient.id, request.status)
  await transaction(ctx, (tx) =>
    tx.audit({
      action: 'data-rights.export',
      patientId: patient?.id ?? null,
      userId: user?.id ?? null,
      details: { requestId: id },
    }),
  )
  return patient === null ? exportUser(ctx, whose.id, parts) : exportPatient(ctx, patient.id, parts)
}

async function factsOf(tx: Tx, row: Awaited<ReturnType<typeof lockRequest>> & object) {
  const { patientId, userId, erasedPatientId } = row
  const patient = patientId === null ? null : {}
  const user = userId === null ? null : { hasLeft: Boolean(await unsafeLeftAt(tx, userId)) }
  return { ...row, patient, user, erasedPatientId }
}

/** Refuses a record that was erased after the user selected it. */
async function refuseGone(tx: Tx, { patientId = null, userId = null }: TakeDataRightsStep): Promise<void> {
  const gone = 'This record no longer exists. Search again.'
  const fields = {
    ...(patientId !== null && !(await unsafeHoldPatient(tx, patientId)) && { patientId: gone }),
    ...(userId !== null && (await unsafeLeftAt(tx, userId)) === undefined && { userId: gone }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}

const closing: Partial<Record<RequestStep, RequestState>> = {
  complete: 'completed',
  refuse: 'refused',
  withdraw: 'withdrawn',
}

function consequences(tx: Tx, { step, identity, patientId, userId }: TakeDataRightsStep) {
  const status = closing[step]
  if (status !== undefined) return { status, closedAt: tx.now }
  if (step === 'reopen') return { status: 'pending' as const, closedAt: null }
  if (identity === undefined) return {}
  // A new selection of the record replaces the earlier one completely.
  const isSaid = patientId !== undefined || userId !== undefined
  return { identity, ...(isSaid && { patientId: patientId ?? null, userId: userId ?? null }) }
}
