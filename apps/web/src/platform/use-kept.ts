// What one person typed and the server has not confirmed yet, kept on this device (rules §5).
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { foundCopies, isLeft, startCopy, type FoundCopy, type Parse } from './kept-copies.ts'
import { useSignedInUser } from './session.ts'
import { onCopiesChange } from './storage.ts'
import { holdTogether } from './tab-locks.ts'

/**
 * A copy of one's own under this name, for who is signed in; a name that changes takes it along. `found` is what lay
 * there when this was first shown, also under a name that `isToo`, the one of the key `from` before any other; it gives
 * way to the first word kept.
 */
export function useKept<T>(
  name: string,
  parse: Parse<T>,
  { from, isToo }: { from?: string; isToo?: (name: string) => boolean } = {},
) {
  const { id } = useSignedInUser()
  const [{ found, copy }] = useState(() => {
    const copies = foundCopies(id, name, parse, isToo)
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

/**
 * A copy of one's own that begins with nothing, whatever lies under this name. `left` are those that lie there and nobody
 * has in hand, in any tab; `goOn` takes one of them in hand instead, and leaves what was kept before among them.
 */
export function useKeptAfresh<T>(name: string, parse: Parse<T>) {
  const { id } = useSignedInUser()
  const begin = (found: FoundCopy<T> | null) => ({ found, copy: startCopy(id, found) })
  const [{ found, copy }, setInHand] = useState(() => begin(null))
  useEffect(() => holdTogether(copy.lock).release, [copy])
  const left = useLeftCopies(name, parse)
  return {
    /** What was gone on with. */
    found,
    /** It stands for what is in hand: another one, another text. */
    key: copy.lock,
    keep: (value: T) => copy.keep(name, JSON.stringify(value)),
    drop: copy.drop,
    /** What is kept by now of what is in hand. */
    kept: () => foundCopies(id, name, parse).find(({ key }) => copy.isOwn(key)) ?? null,
    left: left.filter(({ key }) => !copy.isOwn(key)),
    goOn: (wanted: FoundCopy<T>) => {
      const next = begin(wanted)
      next.copy.keep(name, wanted.text)
      setInHand(next)
    },
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

/** Those of the copies that nobody has in hand. Whoever goes lets go in silence, so it is looked for again. */
function useLeftCopies<T>(name: string, parse: Parse<T>): FoundCopy<T>[] {
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
