import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onDraftsChange } from '../../../platform/drafts/drafts.ts'
import { currentConnection, onConnection } from '../../../platform/socket.ts'
import { withdrawFailure } from '../../../platform/query-client.ts'
import { letterKeys } from '../letters.queries.ts'
import { lettersOnDevice } from './device-copies.ts'
import { sendUnsent } from './send-unsent.ts'

/**
 * In ms. What an editor in hand writes is not touched, however often one looks. The first retry comes soon, for a page
 * that is closing lets go of its text only a moment later; each further one waits twice as long.
 */
const delays = { afterChange: 3000, firstRetry: 1000, lastRetry: 30_000 }

/**
 * While somebody is signed in, text left on this device goes to the server as soon as it can be reached: at the start,
 * when network or server come back, and after an editor closed without getting its text through.
 */
export function useUnsent(userId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let retryDelay = delays.firstRetry
    const waiting = new Set<number>()
    const look = async () => {
      clearTimeout(timer)
      for (const id of lettersOnDevice(userId)) waiting.add(id)
      const isWorthRetrying = await sendUnsent(client, userId)
      settle(waiting, userId)
      if (isWorthRetrying) lookIn(retryDelay)
      retryDelay = isWorthRetrying ? Math.min(retryDelay * 2, delays.lastRetry) : delays.firstRetry
    }
    const lookIn = (delay: number) => {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(() => void look(), delay)
    }
    const now = () => void look()
    const stopConnection = onConnection(() => currentConnection() === 'connected' && now())
    const stopCopies = onDraftsChange(() => lookIn(delays.afterChange))
    window.addEventListener('online', now)
    now()
    return () => {
      isOver = true
      clearTimeout(timer)
      stopConnection()
      stopCopies()
      window.removeEventListener('online', now)
    }
  }, [client, userId])
}

/** What nobody's device holds any more, whichever tab sent or discarded it, has no failure left to speak of. */
function settle(waiting: Set<number>, userId: number): void {
  const here = lettersOnDevice(userId)
  for (const id of waiting) {
    if (here.includes(id)) continue
    waiting.delete(id)
    withdrawFailure(letterKeys.editContent(id))
  }
}
