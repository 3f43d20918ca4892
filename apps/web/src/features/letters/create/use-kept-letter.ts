import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { dropLocalCopy, keepLocalCopy, readLocalCopy } from '../../../platform/storage.ts'
import { type NewLetter, isWorthKeeping, parseNewLetter } from './new-letter.ts'

/** The unsaved letter of one patient on this device: what lay there at the start, and how the present one is kept. */
export function useKeptLetter(patientId: number) {
  const user = useSignedInUser()
  const key = `new-letter-${patientId}`
  const [found] = useState(() => {
    const copy = readLocalCopy(user.id, key)
    const letter = parseNewLetter(copy?.value)
    return copy && letter && { letter, keptAt: copy.keptAt }
  })
  const keep = useDebouncedCallback(
    (letter: NewLetter) => {
      if (isWorthKeeping(letter)) keepLocalCopy(user.id, key, JSON.stringify(letter))
      else dropLocalCopy(user.id, key)
    },
    { delay: 250, flushOnUnmount: true },
  )
  useEffect(() => {
    const flush = () => keep.flush()
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', flush)
    }
  })
  const drop = () => {
    keep.cancel()
    dropLocalCopy(user.id, key)
  }
  return { found, keep, drop }
}
