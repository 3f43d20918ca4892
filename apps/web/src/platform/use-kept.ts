import { useState } from 'react'
import { useSignedInUser } from '../../platform/session.ts'
import { dropLocalCopy, keepLocalCopy, readLocalCopy } from '../../platform/storage.ts'

/**
 * What was typed and not yet confirmed by the server, kept on this device for this person (rules §5). `found` is what
 * lay there when this was first shown.
 */
export function useKept<T>(key: string, parse: (text: string | undefined) => T | null) {
  const { id } = useSignedInUser()
  const [found] = useState(() => {
    const copy = readLocalCopy(id, key)
    const value = parse(copy?.value)
    return copy && value ? { value, keptAt: new Date(copy.keptAt) } : null
  })
  return {
    found,
    keep: (value: T) => void keepLocalCopy(id, key, JSON.stringify(value)),
    drop: () => dropLocalCopy(id, key),
  }
}
