// Somebody is there without touching anything: who records or listens keeps the screen from being locked.
import { useEffect } from 'react'
import { noteActivity } from './screen-lock.ts'

/** In ms. */
const every = 20_000

export function usePresence(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    noteActivity()
    const timer = setInterval(() => noteActivity(), every)
    return () => clearInterval(timer)
  }, [isOn])
}
