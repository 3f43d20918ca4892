import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { infoQuery } from '../../../platform/practice.ts'
import { lockAfter, lockIfIdle, noteActivity } from '../../../platform/screen-lock.ts'

/** Locks the screen when no tab of this browser has been used for the time set by the practice. */
export function useIdleLock(): void {
  const minutes = useQuery(infoQuery).data?.idleLockMinutes
  useEffect(() => {
    // The setting has not loaded yet; keep the time written by other tabs.
    if (minutes === undefined) return
    lockAfter(minutes)
    if (minutes === 0) return
    // The touch that wakes a sleeping device must not count as activity if the time is already up.
    const note = () => {
      if (!lockIfIdle()) noteActivity()
    }
    const look = () => void lockIfIdle()
    for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true })
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, lookEvery)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [minutes])
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Milliseconds. */
const lookEvery = 5000
