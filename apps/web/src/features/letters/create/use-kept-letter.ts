import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { useFoundCopies, useKept } from '../../../platform/use-kept.ts'
import { type NewLetter, isWorthKeeping, parseNewLetter } from './new-letter.ts'

/**
 * The unsaved letter of one patient on this device; a long one is written once typing rests, or the page goes away.
 * `from` goes on with another one than the last.
 */
export function useKeptLetter(patientId: number, from: string | undefined) {
  // Named after the patient, so that it follows when the record is merged into another one.
  const name = `patient-${patientId}-letter`
  const kept = useKept(name, parseNewLetter, { from })
  const copies = useFoundCopies(name, parseNewLetter)
  const keep = useDebouncedCallback(
    (letter: NewLetter) => {
      if (isWorthKeeping(letter)) kept.keep(letter)
      else kept.drop()
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
    kept.drop()
  }
  return { found: kept.found, others: copies.filter(({ key }) => !kept.isOwn(key)), keep, drop }
}
