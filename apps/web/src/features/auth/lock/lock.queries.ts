import { routes } from '@sincerely/contract/routes'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'
import { unlockScreen } from '../../../platform/screen-lock.ts'

/** The field shows the error. */
export function useUnlock() {
  return useMutation({
    mutationFn: (password: string) => call(routes.auth.unlock, { body: { password } }),
    onSuccess: unlockScreen,
    meta: { quiet: true },
  })
}

/**
 * Tells the server that the screen is locked, and retries until it knows. The server then refuses the
 * session's other requests.
 */
export function useReportLock(): void {
  useEffect(() => {
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      call(routes.auth.lock, {}, { signal: over.signal }).catch(() => {
        if (!over.signal.aborted) timer = setTimeout(tell, tellAgain)
      })
    }
    tell()
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [])
}

/** The pause between attempts, in ms. */
const tellAgain = 10_000
