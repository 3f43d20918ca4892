// What one person typed and the server has not confirmed yet, kept on this device (rules §5).
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { foundCopies, isLeft, startCopy, type FoundCopy, type Parse } from './kept-copies.ts'
import { useSession, useSignedInUser } from './session.ts'
import { onCopiesChange } from './storage.ts'
import { holdTogether } from './tab-locks.ts'

/**
 * A copy of one's own under this name, for who is signed in, or none without a name; a name that changes takes it along. `found` is what lay
 * there when this was first shown, also under a name that `isToo`, the one of the key `from` before any other, or else
 * what it is to `begin` with; it gives way to the first word kept.
 */
export function useKept<T>(
  name: string | null,
  parse: Parse<T>,
  { from, isToo, begin }: UseKeptOptions<T> = {},
) {
  const { user } = useSession()
  if (name !== null && user === null) throw new Error('What is typed is kept for somebody who is signed in.')
  const [{ found, copy }] = useState(() => {
    if (name === null || user === null) return { found: null, copy: null }
    const copies = begin === undefined ? foundCopies(user.id, name, parse, isToo) : []
    const began = begin ?? copies.find(({ key }) => key === from) ?? copies[0] ?? null
    return { found: began, copy: startCopy(user.id, began) }
  })
  useEffect(() => (copy === null ? undefined : holdTogether(copy.lock).release), [copy])
  useEffect(() => (name === null ? undefined : copy?.follow(name)), [copy, name])
  return {
    found,
    keep: (value: T) => {
      if (name !== null) copy?.keep(name, JSON.stringify(value))
    },
    drop: () => copy?.drop(),
    /** Is it what this began with, or wrote? */
    isOwn: (key: string) => key === found?.key || copy?.isOwn(key) === true,
  }
}

type UseKeptOptions<T> = { from?: string; isToo?: (name: string) => boolean; begin?: FoundCopy<T> | null }

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

/** Those of the copies that nobody has in hand, in any tab. Whoever goes lets go in silence, so it is looked for again. */
export function useLeftCopies<T>(name: string, parse: Parse<T>): FoundCopy<T>[] {
  const copies = useFoundCopies(name, parse)
  const [left, setLeft] = useState('')
  useEffect(() => {
    if (copies.length === 0) return
    let isOver = false
    const look = async () => {
      const keys = await Promise.all(copies.map(async (copy) => ((await isLeft(copy)) ? copy.key : [])))
      if (!isOver) setLeft(keys.flat().join('\n'))
    }
    const timer = setInterval(() => void look(), lookAgain)
    void look()
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [copies])
  const keys = left.split('\n')
  return copies.filter(({ key }) => keys.includes(key))
}

/** How long until it is looked again who has what in hand, in ms. */
const lookAgain = 2000
