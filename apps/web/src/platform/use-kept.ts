// What one person typed and the server has not confirmed yet, kept on this device (rules §5).
import { useState } from 'react'
import { useSignedInUser } from './session.ts'
import { dropLocalCopy, keepLocalCopy, readLocalCopy } from './storage.ts'

/**
 * The copy of this name, for who is signed in. `parse` answers null for a text that is not one; `found` is what lay
 * there when this was first shown, with the ISO instant it was kept at.
 */
export function useKept<T>(key: string, parse: (text: string | undefined) => T | null) {
  const { id } = useSignedInUser()
  const [found] = useState(() => {
    const copy = readLocalCopy(id, key)
    const value = parse(copy?.value)
    return copy && value ? { value, keptAt: copy.keptAt } : null
  })
  return {
    found,
    keep: (value: T) => void keepLocalCopy(id, key, JSON.stringify(value)),
    drop: () => dropLocalCopy(id, key),
  }
}
