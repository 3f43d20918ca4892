import { useEffect, useState } from 'react'
import { holdTogether } from '../../../platform/tab-locks.ts'
import { textLock } from './device-copies.ts'

/** Keeps what is left on this device in the hands of this editor. False until nothing of it is on its way any more. */
export function useTextLock(letterId: number): boolean {
  const [held, setHeld] = useState<number | null>(null)
  useEffect(() => {
    const lock = holdTogether(textLock(letterId))
    void lock.held.then(() => setHeld(letterId))
    return lock.release
  }, [letterId])
  return held === letterId
}
