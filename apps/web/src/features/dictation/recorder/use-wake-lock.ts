import { useEffect } from 'react'
import { usePresence } from '../../../platform/use-presence.ts'

/**
 * Keeps the screen on while `isOn`, and from being locked: a telephone that goes to sleep stops recording. Where that cannot
 * be had, nothing happens.
 */
export function useWakeLock(isOn: boolean): void {
  usePresence(isOn)
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const take = async () => {
      // The browser lets go of it whenever the tab is left.
      if (document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void taken?.release()
      else lock = taken
    }
    const again = () => void take()
    document.addEventListener('visibilitychange', again)
    void take()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [isOn])
}
