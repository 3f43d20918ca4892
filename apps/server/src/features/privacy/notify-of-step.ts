import type { TakenStep } from '@sincerely/domain/privacy/data-rights'
import type { NotificationType } from '@sincerely/domain/notifications/kinds'
import type { Tx } from '../../platform/transaction.ts'
import { notify } from '../notifications/notifications.ts'

type About = { id: number; createdBy: number | null }

/** Within a step of a request: updates administrators' pages, and notifies the user who recorded the request about a decision. */
export async function notifyOfStep(
  tx: Tx,
  { id: requestId, createdBy: recordedBy }: About,
  { step, byUserId }: { step: TakenStep; byUserId: number },
): Promise<void> {
  tx.publish('data_rights_changed', { requestId }, 'administrators')
  const type = notificationTypeOf[step]
  if (type === undefined || recordedBy === null) return
  tx.publish('data_rights_changed', { requestId }, { person: recordedBy })
  await notify(tx, { type, to: { userIds: [recordedBy] }, byUserId, requestId })
}

/** A step that concerns only the work on a request sends no notification. */
const notificationTypeOf: Partial<Record<TakenStep, NotificationType>> = {
  extend: 'data_rights_extended',
  complete: 'data_rights_completed',
  erase: 'data_rights_completed',
  rectify: 'data_rights_completed',
  refuse: 'data_rights_refused',
  withdraw: 'data_rights_withdrawn',
  reopen: 'data_rights_reopened',
}
