import { routes } from '@sincerely/contract/routes'
import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'

/** In ms: a tab that rests in the background is let to do so once a minute. */
const every = 30_000

/** Says to the server that this tab has a dictation open, as long as it does; nothing while the server does not know it. */
export function useSignOfLife(dictationId: number | null): void {
  useEffect(() => {
    if (dictationId === null) return
    const say = (isOpen: boolean) => {
      const about = { params: { id: dictationId }, body: { isOpen } }
      // What cannot be said now is said the next time, or goes stale by itself.
      void call(routes.dictation.sayOpen, about).catch(() => undefined)
    }
    say(true)
    const timer = setInterval(() => say(true), every)
    return () => {
      clearInterval(timer)
      say(false)
    }
  }, [dictationId])
}
