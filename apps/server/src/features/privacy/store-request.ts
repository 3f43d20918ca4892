import type { AskDataRight, DataRightsReceipt, RecordDataRight } from '@sincerely/contract/privacy'
import { dueDay } from '@sincerely/domain/privacy/due-day'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { notify } from '../notifications/notifications.ts'
import {
  countFrom,
  insertRequest,
  insertStep,
  lockSender,
  selectSteps,
  unsafeLockDeletion,
  unsafeSelectByKey,
  writeRequest,
} from './privacy.sql.ts'

/** Per address and hour. A family sends one or two requests, and a flood hundreds. */
const mostAnHour = 5

type From = { receivedOn: string; sender: string | null; userId: number | null }

/** Stores a request once, even if it is sent several times, and notifies administrators of a new one. */
export async function storeRequest(
  ctx: PublicCtx,
  input: AskDataRight | RecordDataRight,
  { receivedOn, sender, userId }: From,
): Promise<{ request: DataRightsReceipt }> {
  const clientKey = keyOf(input.id, sender ?? `user ${userId}`)
  const row = await transaction(ctx, async (tx) => {
    if (sender !== null) await refuseFlood(tx, sender)
    const ownAccount = input.kind === 'delete-account' ? userId : null
    const open = ownAccount === null ? undefined : await openDeletion(tx, ownAccount, input)
    const added = open
      ? null
      : await insertRequest(tx, {
          clientKey,
          kind: input.kind,
          personName: input.name,
          personDob: input.dob ?? null,
          contact: input.contact,
          details: input.details,
          patientId: null,
          // A signed-in user's own account needs no identity check.
          userId: ownAccount,
          createdBy: userId,
          senderHash: sender,
          receivedOn,
          dueOn: dueDay(receivedOn),
          createdAt: tx.now,
          closedAt: null,
        })
    const kept = open ?? added ?? (await unsafeSelectByKey(tx.db, clientKey))
    if (kept === undefined) throw new Error('a request that is there already cannot be found')
    await tx.audit({
      action: 'data-rights.ask',
      actorId: userId,
      userId: kept.userId,
      details: { requestId: kept.id, kind: kept.kind, isNew: added !== null },
    })
    if (added !== null) {
      tx.publish('data_rights_changed', { requestId: added.id }, 'administrators')
      await notify(tx, { type: 'data_rights_request', to: 'admins', byUserId: userId, requestId: added.id })
    }
    return kept
  })
  return { request: receiptOf(row) }
}

export function receiptOf(row: { id: number; receivedOn: string; dueOn: string }): DataRightsReceipt {
  return { id: row.id, receivedOn: row.receivedOn, dueOn: row.dueOn }
}

/** The key of a request, from the sender's number for it. The same number from another sender is another request. */
export function keyOf(id: string, sender: string): string {
  return `${sender}:${id}`
}

/** Requests from one address take turns, so that a burst cannot exceed the limit. */
async function refuseFlood(tx: Tx, sender: string): Promise<void> {
  await lockSender(tx, sender)
  const hourAgo = new Date(tx.now.getTime() - 3_600_000)
  if ((await countFrom(tx.db, sender, hourAgo)) >= mostAnHour)
    throw new AppError('too_many_requests_for_data')
}

/** An account can only be deleted once, so asking again returns the same request. New details are added as a note. */
async function openDeletion(tx: Tx, userId: number, { contact, details }: Words) {
  await lockSender(tx, `delete-account ${userId}`)
  const open = await unsafeLockDeletion(tx, userId)
  if (open === undefined || (open.contact === contact && open.details === details)) return open
  const note = `Requested again. Reply to: ${contact}\n${details}`.trim()
  const steps = await selectSteps(tx.db, open.id)
  if (steps.some((step) => step.note === note)) return open
  await writeRequest(tx, open, {})
  await insertStep(tx, {
    requestId: open.id,
    step: 'note',
    note,
    identity: null,
    dueOn: null,
    byUser: userId,
  })
  tx.publish('data_rights_changed', { requestId: open.id }, 'administrators')
  return open
}

type Words = { contact: string; details: string }
