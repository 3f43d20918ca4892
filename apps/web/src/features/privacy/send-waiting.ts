// Requests about personal data on their way to the practice: by one tab at a time, under one number, and as who wrote them.
import type { DataRightsReceipt } from '@sincerely/contract/privacy'
import { routes } from '@sincerely/contract/routes'
import { dayIn, shortDay } from '@sincerely/domain/dates'
import type { QueryClient } from '@tanstack/react-query'
import { type ApiError, apiError, call, isApiError, messageOf } from '../../platform/api.ts'
import { infoQuery, practiceTimeZone } from '../../platform/practice.ts'
import { speaksAs } from '../../platform/session.ts'
import { aloneOrNot } from '../../platform/tab-locks.ts'
import { toast } from '../../ui/toast.ts'
import { privacyKeys } from './privacy.queries.ts'
import { readPublicRequest, readStaffRequest } from './request-draft.ts'
import { type WaitingRequest, dropWaiting, keepWaiting, waitingRequests } from './waiting-requests.ts'

/**
 * Sends a new request, which is on this device from here on until the practice has it. Answers why it was refused: that
 * one is not kept. Null when it was sent, or waits because the server cannot be reached or was asked too often.
 */
export async function sendNew(client: QueryClient, request: WaitingRequest): Promise<ApiError | null> {
  keepWaiting(request)
  return aloneOrNot(lockOf(request), async () => {
    const error = await send(client, request)
    if (error === null || staysFor(request, error)) return null
    dropWaiting(request)
    return error
  })
}

/**
 * Tries those that wait once more. One that is in hand, here or in another tab, is left to that one; one that is refused
 * stays, with the reason.
 */
export async function sendWaiting(client: QueryClient, byUser: number | null): Promise<void> {
  for (const { id } of waitingRequests(byUser)) {
    const again = async () => {
      // Another tab may have sent it, or somebody taken it back.
      const request = waitingRequests(byUser).find((one) => one.id === id && one.refusal === undefined)
      if (request === undefined) return
      const error = await send(client, asOf(client, request))
      if (error !== null && !staysFor(request, error)) keepWaiting({ ...request, refusal: messageOf(error) })
    }
    await aloneOrNot(lockOf({ id, byUser }), again)
  }
}

/** Gives a request up, unless it is on its way at this moment; answers whether it did. */
export async function takeBack(request: WaitingRequest): Promise<boolean> {
  const give = async () => {
    dropWaiting(request)
    return true
  }
  return (await aloneOrNot(lockOf(request), give)) === true
}

/** Calls back with each one that the practice has taken, whoever sent it in this tab. Returns how to stop. */
export function onSent(listener: SentListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the practice has, in words, as it is `today`; one that was written down late may be overdue by then. */
export function receiptText({ id, dueOn }: DataRightsReceipt, today: string): string {
  return dueOn < today
    ? `The practice has the request as no. ${id}. It was to be answered by ${shortDay(dueOn)} and is overdue: tell an administrator today.`
    : `The practice has the request as no. ${id} and answers it by ${shortDay(dueOn)}.`
}

type SentListener = (request: WaitingRequest, receipt: DataRightsReceipt) => void

const listeners = new Set<SentListener>()

/** Asked too often it is asked again, later. */
const tooMany = 429

/** The server could not be reached, or broke, or nobody is signed in any more: it waits. */
function isAway({ status }: ApiError): boolean {
  return status < 400 || status >= 500 || status === 401
}

/** Whether it goes on waiting, with why. */
function staysFor(request: WaitingRequest, error: ApiError): boolean {
  const isTooSoon = error.status === tooMany
  if (!isTooSoon && !isAway(error)) return false
  if (isTooSoon !== (request.isTooSoon ?? false)) keepWaiting({ ...request, isTooSoon })
  return true
}

function lockOf({ id, byUser }: Pick<WaitingRequest, 'id' | 'byUser'>): string {
  return `sincerely-data-request-${byUser ?? 'public'}-${id}`
}

async function send(client: QueryClient, request: WaitingRequest): Promise<ApiError | null> {
  try {
    const receipt = await sendOne(request)
    dropWaiting(request)
    void client.invalidateQueries({ queryKey: privacyKeys.all })
    // Where a form is open it stands there.
    if (listeners.size === 0)
      toast({ type: 'success', title: 'Request sent', message: receiptText(receipt, todayOf(client)) })
    for (const listener of listeners) listener(request, receipt)
    return null
  } catch (error) {
    if (isApiError(error)) return error
    throw error
  }
}

async function sendOne(request: WaitingRequest): Promise<DataRightsReceipt> {
  const { id, byUser } = request
  if (byUser === null) {
    const read = readPublicRequest(request, id, null)
    if (!read.ok) throw wrongByNow()
    return (await call(routes.privacy.askDataRight, { body: read.body })).request
  }
  const read = readStaffRequest(request, id, null)
  if (!read.ok) throw wrongByNow()
  // Looked at where the call takes its token: what one person wrote is never sent as another.
  if (!speaksAs(byUser)) throw notTheirs()
  return (await call(routes.privacy.recordDataRight, { body: read.body })).request
}

/** The month runs from the day on which somebody of the practice was asked, however long it waited here. */
function asOf(client: QueryClient, request: WaitingRequest): WaitingRequest {
  const { byUser, receivedOn, createdAt } = request
  const writtenOn = dayOf(client, new Date(createdAt))
  const isOfEarlier = byUser !== null && receivedOn.trim() === '' && writtenOn < todayOf(client)
  return isOfEarlier ? { ...request, receivedOn: shortDay(writtenOn) } : request
}

function todayOf(client: QueryClient): string {
  return dayOf(client, new Date())
}

/** The day of a moment where the practice is. */
function dayOf(client: QueryClient, moment: Date): string {
  return dayIn(moment, client.getQueryData(infoQuery.queryKey)?.timeZone ?? practiceTimeZone)
}

/** It was right when it was kept, by an older version of this page. */
function wrongByNow(): ApiError {
  return apiError({ status: 400, code: 'invalid_input', message: 'It is not complete. Write it anew.' })
}

function notTheirs(): ApiError {
  return apiError({ status: 401, code: 'not_signed_in', message: 'Please sign in.' })
}
