// Sends drafts without an open editor to the server, as a working copy and never as a version of the letter.
import type { Letter } from '@sincerely/contract/letters'
import type { WorkingCopy } from '@sincerely/contract/working-copies'
import { routes } from '@sincerely/contract/routes'
import { isPossible } from '@sincerely/domain/letters/status'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, isApiError } from '../../../platform/api.ts'
import { onDraftsChange } from '../../../platform/drafts/drafts.ts'
import { withdrawFailure } from '../../../platform/query-client.ts'
import { currentConnection, onConnection } from '../../../platform/socket.ts'
import { aloneOrNot } from '../../../platform/tab-locks.ts'
import { letterKeys, invalidateUnsaved } from '../letters.queries.ts'
import {
  dropTextDraftIfUnchanged,
  listTextDrafts,
  lettersWithTextDraft,
  textLockName,
} from './text-drafts.ts'
import { saveWorkingCopy } from './letter-text.queries.ts'
import type { UnsavedText } from './unsaved-text.ts'

/**
 * In ms. The first retry comes soon, because a closing page releases its lock a moment later. Each further retry waits twice
 * as long.
 */
const delays = { afterChange: 3000, firstRetry: 1000, maxRetry: 30_000 }

/**
 * Sends orphaned drafts while somebody is signed in and the server can be reached: at the start, when the connection comes
 * back, and after an editor closed without saving its text.
 */
export function useSendOrphanedDrafts(userId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    let retryDelay = delays.firstRetry
    const sendAll = async () => {
      clearTimeout(timer)
      const isWorthRetrying = await sendOrphanedDrafts(client, userId)
      withdrawSettledFailures(client, userId)
      if (isWorthRetrying) sendIn(retryDelay)
      retryDelay = isWorthRetrying ? Math.min(retryDelay * 2, delays.maxRetry) : delays.firstRetry
    }
    const sendIn = (delay: number) => {
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(() => void sendAll(), delay)
    }
    const sendNow = () => void sendAll()
    const unsubscribeConnection = onConnection(() => currentConnection() === 'connected' && sendNow())
    const unsubscribeDrafts = onDraftsChange(() => sendIn(delays.afterChange))
    window.addEventListener('online', sendNow)
    sendNow()
    return () => {
      isStopped = true
      clearTimeout(timer)
      unsubscribeConnection()
      unsubscribeDrafts()
      window.removeEventListener('online', sendNow)
    }
  }, [client, userId])
}

/** Removes the failure messages of drafts that a tab has sent or discarded meanwhile. */
function withdrawSettledFailures(client: QueryClient, userId: number): void {
  const remaining = lettersWithTextDraft(userId)
  const failed = client.getMutationCache().findAll({ mutationKey: letterKeys.textSaves, status: 'error' })
  for (const { options } of failed) {
    const id = Number(options.mutationKey?.at(-1))
    if (!remaining.includes(id)) withdrawFailure(letterKeys.saveText(id))
  }
}

/**
 * Sends this person's drafts that have no open editor in any tab. A draft that conflicts with the letter stays on the
 * device, and the letter shows it. Returns whether to try again later.
 */
export async function sendOrphanedDrafts(client: QueryClient, userId: number): Promise<boolean> {
  let isWorthRetrying = false
  for (const letterId of lettersWithTextDraft(userId)) {
    const send = () => sendDraftsOf(client, userId, letterId)
    const sent = await aloneOrNot(textLockName(letterId), send).catch((error: unknown) => error)
    isWorthRetrying ||= sent === null || isTemporary(sent)
  }
  return isWorthRetrying
}

/**
 * Whether to try again: the server was unreachable, failed or was overloaded, or another text came first (409). A closing
 * page may have sent that same text. Other refusals are final.
 */
function isTemporary(error: unknown): boolean {
  return isApiError(error) && (error.status < 400 || error.status >= 500 || [409, 429].includes(error.status))
}

/**
 * Decides about a draft. `drop`: the letter or the working copy already contains it. `send`: the text has not changed since.
 * `keep`: it stays on the device.
 */
export function draftAction(
  text: UnsavedText,
  letter: Pick<Letter, 'content' | 'textVersion' | 'status'>,
  workingCopy: WorkingCopy | null,
): 'drop' | 'send' | 'keep' {
  if (text.html === letter.content || text.html === workingCopy?.content) return 'drop'
  if (!isPossible(letter.status, 'edit') || letter.textVersion > text.baseVersion) return 'keep'
  return text.follows === (workingCopy?.savedAt ?? null) ? 'send' : 'keep'
}

async function sendDraftsOf(client: QueryClient, userId: number, letterId: number): Promise<void> {
  const params = { id: letterId }
  const [{ letter }, { workingCopy }] = await Promise.all([
    call(routes.letters.get, { params }),
    call(routes.letters.getWorkingCopy, { params }),
  ])
  let onServer = workingCopy
  for (const draft of listTextDrafts(userId, letterId)) {
    const action = draftAction(draft.text, letter, onServer)
    if (action === 'keep') continue
    if (action === 'send') {
      const { html, baseVersion, follows } = draft.text
      onServer = await saveWorkingCopy(letterId, html, { baseVersion, follows })
    }
    dropTextDraftIfUnchanged(userId, draft)
  }
  client.setQueryData(letterKeys.detail(letterId), letter)
  invalidateUnsaved(client, letterId)
}
