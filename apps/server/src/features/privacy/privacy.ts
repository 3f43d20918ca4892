import type {
  AskDataRight,
  DataRightsReceipt,
  DataRightsRequest,
  DataRightsStep,
  RecordDataRight,
  TakeDataRightsStep,
} from '@sincerely/contract/privacy'
import { type RequestStep, whyNotExported, whyNotNow } from '@sincerely/domain/privacy/data-rights'
import type { RequestState } from '@sincerely/domain/privacy/request-states'
import { dueDay, longestExtensionMonths } from '@sincerely/domain/privacy/due-day'
import { change } from '../../platform/change.ts'
import type { Change } from '../../platform/change.ts'
import type { Ctx, PublicCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { networkOf } from '../../platform/network-of.ts'
import type { FileReply } from '../../platform/replies.ts'
import { hashToken } from '../../platform/secrets.ts'
import { tellNews } from '../notifications/notifications.ts'
import { practiceDay } from '../system/system.ts'
import { exportPatient, exportUser } from './export/export-person.ts'
import type { ExportParts } from './export/export-person.ts'
import {
  countByStatus,
  countFrom,
  insertRequest,
  insertStep,
  lockRequest,
  lockSender,
  selectRequest,
  selectRequests,
  selectRequestsBy,
  selectSteps,
  unsafeHoldPatient,
  unsafeLeftAt,
  unsafeSelectByKey,
  writeRequest,
} from './privacy.sql.ts'

const perPage = 50
/** From one address in an hour: a family sends one or two, a flood hundreds. */
const mostAnHour = 5

/** A request from the public page. Sent again it is the same one; too many from one address have to wait. */
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
  return keepRequest(ctx, input, { receivedOn, sender: senderHash, userId: null })
}

/** A request that somebody of the practice writes down; the month runs from the day they were asked. */
export async function recordDataRight(
  ctx: Ctx,
  input: RecordDataRight,
): Promise<{ request: DataRightsReceipt }> {
  const today = await practiceDay(ctx)
  const receivedOn = input.receivedOn ?? today
  if (receivedOn > today) {
    const fields = { ...unborn(input, today), receivedOn: 'This day is still to come.' }
    throw new AppError('invalid_input', { fields })
  }
  refuseUnborn(input, today)
  if (receivedOn < dueDay(today, -yearInMonths)) {
    throw new AppError('invalid_input', { fields: { receivedOn: 'This is more than a year ago.' } })
  }
  const { userId, name } = ctx.actor
  // Nobody asks for the deletion of another one's account.
  const asked = input.kind === 'delete-account' ? { ...input, name } : input
  return keepRequest(ctx, asked, { receivedOn, sender: null, userId })
}

const yearInMonths = 12

function refuseUnborn(input: { dob?: string | null | undefined }, today: string): void {
  const fields = unborn(input, today)
  if (fields.dob !== undefined) throw new AppError('invalid_input', { fields })
}

function unborn({ dob }: { dob?: string | null | undefined }, today: string): { dob?: string } {
  return dob && dob > today ? { dob: 'The date of birth is in the future.' } : {}
}

export async function listOwnDataRights(ctx: Ctx): Promise<{ requests: DataRightsRequest[] }> {
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
  const request = await selectRequest(ctx.db, id)
  if (request === undefined) throw new AppError('not_found')
  return { request, steps: await selectSteps(ctx.db, id) }
}

/** Takes one step, with its reason; refused where the moment is not right, or somebody else took one meanwhile. */
export async function takeDataRightsStep(
  ctx: Ctx,
  id: number,
  input: TakeDataRightsStep,
): Promise<{ request: DataRightsRequest; steps: DataRightsStep[] }> {
  await change(ctx, async (tx) => {
    const before = await lockRequest(tx, id)
    if (before === undefined) throw new AppError('not_found')
    if (before.version !== input.version) throw new AppError('data_rights_changed_meanwhile')
    const why = whyNotNow(await factsOf(tx, before), input.step)
    if (why !== null) throw new AppError('data_rights_not_now', { message: why })
    await refuseGone(tx, input)
    const dueOn = input.step === 'extend' ? dueDay(before.received_on, 1 + longestExtensionMonths) : null
    await writeRequest(tx, before, {
      ...consequences(tx, input),
      ...(dueOn && { due_on: dueOn, extended: true }),
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
    const { patient_id: patientId, user_id: userId } = before
    await tx.audit({
      action: `data-rights.${step}`,
      patientId: input.patientId ?? patientId,
      userId: input.userId ?? userId,
      details: { requestId: id, ...(input.identity && { identity: input.identity }) },
    })
    tx.publish('data_rights_changed', { requestId: id }, 'administrators')
  })
  return getDataRight(ctx, id)
}

/** Everything held on who asks for it; that it was handed out is written down first. */
export async function exportOwnData(ctx: Ctx, parts: ExportParts): Promise<FileReply> {
  const { userId } = ctx.actor
  await change(ctx, (tx) => tx.audit({ action: 'data-rights.export', userId, details: { own: true } }))
  return exportUser(ctx, userId, parts)
}

/** Everything held on the person of a request, once it is known who asks and whose record it is. */
export async function exportPerson(ctx: Ctx, id: number, parts: ExportParts): Promise<FileReply> {
  const { request } = await getDataRight(ctx, id)
  const { patient, user } = request
  const whose = patient ?? user
  const why = whyNotExported({ ...request, isRecordKnown: whose !== null })
  if (why !== null || whose === null) throw new AppError('data_rights_not_now', { message: why ?? undefined })
  await change(ctx, (tx) =>
    tx.audit({
      action: 'data-rights.export',
      patientId: patient?.id ?? null,
      userId: user?.id ?? null,
      details: { requestId: id },
    }),
  )
  return patient === null ? exportUser(ctx, whose.id, parts) : exportPatient(ctx, patient.id, parts)
}

async function factsOf(tx: Change, row: Awaited<ReturnType<typeof lockRequest>> & object) {
  const { patient_id: patientId, user_id: userId, erased_patient_id: erasedPatientId } = row
  const patient = patientId === null ? null : {}
  const user = userId === null ? null : { hasLeft: Boolean(await unsafeLeftAt(tx, userId)) }
  return { ...row, patient, user, erasedPatientId }
}

/** The record that was chosen may be erased by now. */
async function refuseGone(
  tx: Change,
  { patientId = null, userId = null }: TakeDataRightsStep,
): Promise<void> {
  const gone = 'This record is not there any more. Search again.'
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

function consequences(tx: Change, { step, identity, patientId, userId }: TakeDataRightsStep) {
  const status = closing[step]
  if (status !== undefined) return { status, closed_at: tx.now }
  if (step === 'reopen') return { status: 'pending' as const, closed_at: null }
  if (identity === undefined) return {}
  // Whose record it is was said anew: it is one person's, and nothing of an earlier answer stays.
  const isSaid = patientId !== undefined || userId !== undefined
  return { identity, ...(isSaid && { patient_id: patientId ?? null, user_id: userId ?? null }) }
}

type From = { receivedOn: string; sender: string | null; userId: number | null }

async function keepRequest(
  ctx: PublicCtx,
  input: AskDataRight,
  { receivedOn, sender, userId }: From,
): Promise<{ request: DataRightsReceipt }> {
  const clientKey = keyOf(input.id, sender ?? `user ${userId}`)
  const row = await change(ctx, async (tx) => {
    if (sender !== null) await refuseFlood(tx, sender)
    const added = await insertRequest(tx, {
      client_key: clientKey,
      kind: input.kind,
      person_name: input.name,
      person_dob: input.dob ?? null,
      contact: input.contact,
      details: input.details,
      patient_id: null,
      // One’s own account is known to be one’s own.
      user_id: input.kind === 'delete-account' ? userId : null,
      created_by: userId,
      sender_hash: sender,
      received_on: receivedOn,
      due_on: dueDay(receivedOn),
      created_at: tx.now,
      closed_at: null,
    })
    const kept = added ?? (await unsafeSelectByKey(tx.db, clientKey))
    if (kept === undefined) throw new Error('a request that is there already cannot be found')
    await tx.audit({
      action: 'data-rights.ask',
      actorId: userId,
      userId: kept.user_id,
      details: { requestId: kept.id, kind: kept.kind, isNew: added !== null },
    })
    if (added !== null) {
      tx.publish('data_rights_changed', { requestId: added.id }, 'administrators')
      await tellNews(tx, { type: 'data_rights_request', to: 'admins', byUserId: userId, requestId: added.id })
    }
    return kept
  })
  return { request: receiptOf(row) }
}

/** Those of one address are counted one after the other, so that many at once are not all let in. */
async function refuseFlood(tx: Change, sender: string): Promise<void> {
  await lockSender(tx, sender)
  const hourAgo = new Date(tx.now.getTime() - 3_600_000)
  if ((await countFrom(tx.db, sender, hourAgo)) >= mostAnHour)
    throw new AppError('too_many_requests_for_data')
}

function receiptOf(row: { id: number; received_on: string; due_on: string }): DataRightsReceipt {
  return { id: row.id, receivedOn: row.received_on, dueOn: row.due_on }
}

/** A number is the sender's own: another sender's same number is another request. */
function keyOf(id: string, sender: string): string {
  return `${sender}:${id}`
}
