// What one person typed and the server has not confirmed yet, kept on this device (rules §5).
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { foundCopies, startCopy, type FoundCopy, type Parse } from './kept-copies.ts'
import { useSignedInUser } from './session.ts'
import { onCopiesChange } from './storage.ts'
import { holdTogether } from './tab-locks.ts'

/**
 * A copy of one's own under this name, for who is signed in; a name that changes takes it along. `found` is what lay
 * there when this was first shown, the one of the key `from` before any other; it gives way to the first word kept.
 */
export function useKept<T>(name: string, parse: Parse<T>, { from }: { from?: string } = {}) {
  const { id } = useSignedInUser()
  const [{ found, copy }] = useState(() => {
    const copies = foundCopies(id, name, parse)
    const began = copies.find(({ key }) => key === from) ?? copies[0] ?? null
    return { found: began, copy: startCopy(id, began) }
  })
  useEffect(() => holdTogether(copy.lock).release, [copy])
  useEffect(() => copy.follow(name), [copy, name])
  return {
    found,
    keep: (value: T) => copy.keep(name, JSON.stringify(value)),
    drop: copy.drop,
    /** Is it what this began with, or wrote? */
    isOwn: (key: string) => key === found?.key || copy.isOwn(key),
  }
}

/** The copies of this name, as they come and go in any tab. */
export function useFoundCopies<T>(name: string, parse: Parse<T>): FoundCopy<T>[] {
  const { id } = useSignedInUser()
  const state = useSyncExternalStore(onCopiesChange, () =>
    foundCopies(id, name, parse)
      .map(({ key, keptAt }) => `${key} ${keptAt}`)
      .join('\n'),
  )
  return useMemo(() => (state === '' ? [] : foundCopies(id, name, parse)), [state, id, name, parse])
}
