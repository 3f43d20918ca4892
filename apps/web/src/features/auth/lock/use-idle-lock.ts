import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { infoQuery } from '../../../platform/practice.ts'
import { lockAfter, lockIfIdle, noteActivity } from '../../../platform/screen-lock.ts'

/** Locks the screen once nobody has been at any tab of this browser for as long as the practice says. */
export function useIdleLock(): void {
  const minutes = useQuery(infoQuery).data?.idleLockMinutes
  useEffect(() => {
    // Not known yet: what other tabs have written down stands.
    if (minutes === undefined) return
    lockAfter(minutes)
    if (minutes === 0) return
    // A device that slept wakes up with a touch: it is too late by then.
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
/** In ms. */
const lookEvery = 5000
