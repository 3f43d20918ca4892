import { useEffect } from 'react'
import { usePresence } from '../../../platform/use-presence.ts'

/**
 * Keeps the screen on and unlocked while `isOn`, because a phone that sleeps stops recording. Does nothing in a browser
 * without support.
 */
export function useWakeLock(isOn: boolean): void {
  usePresence(isOn)
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const acquire = async () => {
      // The browser releases the lock when the tab is hidden.
      if (document.visibilityState !== 'visible') return
      const acquired = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void acquired?.release()
      else lock = acquired
    }
    const reacquire = () => void acquire()
    document.addEventListener('visibilitychange', reacquire)
    void acquire()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', reacquire)
      void lock?.release()
    }
  }, [isOn])
}
