import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentConnection, onConnection } from '../../../platform/socket.ts'
import { onCopiesChange } from '../../../platform/storage.ts'
import { sendUnsent } from './send-unsent.ts'

/** In ms. What an editor in hand writes is not touched, however often one looks. */
const delays = { afterChange: 3000, retry: 30_000 }

/**
 * While somebody is signed in, text left on this device goes to the server as soon as it can be reached: at the start,
 * when network or server come back, and after an editor closed without getting its text through.
 */
export function useUnsent(userId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      clearTimeout(timer)
      const isWorthRetrying = await sendUnsent(client, userId)
      if (isWorthRetrying) lookIn(delays.retry)
    }
    const lookIn = (delay: number) => {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(() => void look(), delay)
    }
    const now = () => void look()
    const stopConnection = onConnection(() => currentConnection() === 'connected' && now())
    const stopCopies = onCopiesChange(() => lookIn(delays.afterChange))
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
