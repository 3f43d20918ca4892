import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sendWaiting } from './send-waiting.ts'

/** How often what waits is tried again, in ms. */
const tryAgainAfter = 30_000

/** While it is on the page, what waits on this device is sent by itself, as soon as the server can be reached. */
export function WaitingRequestsSender({ byUser }: { byUser: number | null }) {
  const client = useQueryClient()
  useEffect(() => {
    const send = () => void sendWaiting(client, byUser)
    send()
    const timer = setInterval(send, tryAgainAfter)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [client, byUser])
  return null
}
