import { routes } from '@sincerely/contract/routes'
import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'

/** In ms. Browsers run the timers of a background tab only once a minute. */
const heartbeatInterval = 30_000

/**
 * Tells the server regularly that this tab has the dictation open. Does nothing until the dictation has an id from the
 * server.
 */
export function useHeartbeat(dictationId: number | null): void {
  useEffect(() => {
    if (dictationId === null) return
    const send = (isOpen: boolean) => {
      const input = { params: { id: dictationId }, body: { isOpen } }
      // A failed call does no harm, because the next call repeats it or the report expires.
      void call(routes.dictation.sayOpen, input).catch(() => undefined)
    }
    send(true)
    const timer = setInterval(() => send(true), heartbeatInterval)
    return () => {
      clearInterval(timer)
      send(false)
    }
  }, [dictationId])
}
