// Recording and playback count as activity, so that the screen does not lock.
import { useEffect } from 'react'
import { noteActivity } from './screen-lock.ts'

/** The time between signs of activity, in ms. */
const noteInterval = 20_000

export function usePresence(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    noteActivity()
    const timer = setInterval(() => noteActivity(), noteInterval)
    return () => clearInterval(timer)
  }, [isOn])
}
