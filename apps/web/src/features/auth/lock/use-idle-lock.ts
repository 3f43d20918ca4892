import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { infoQuery } from '../../../platform/practice.ts'
import { lockAfter, lockIfIdle, noteActivity } from '../../../platform/screen-lock.ts'

/** Locks the screen when no tab of this browser was used for the time that the practice has set. */
export function useIdleLock(): void {
  const minutes = useQuery(infoQuery).data?.idleLockMinutes
  useEffect(() => {
    // The setting has not loaded yet, and the time that other tabs wrote must stay.
    if (minutes === undefined) return
    lockAfter(minutes)
    if (minutes === 0) return
    // If the time is already over, the touch that wakes a sleeping device must not count as activity.
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
/** The time between checks, in ms. */
const lookEvery = 5000
