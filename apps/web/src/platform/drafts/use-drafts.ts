// Hooks for the user's unsent text on this device (rules §5).
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { currentSession, useSession, useSignedInUser } from '../session.ts'
import { holdTogether } from '../tab-locks.ts'
import { findDrafts, isOrphaned, startDraft, type FoundDraft, type Parse, onDraftsChange } from './drafts.ts'

/**
 * Returns the user's draft of this name. Without a name, nothing is stored. When the name changes, the draft
 * moves. `found` is the draft that existed at mount: first the draft with key `from`, then the newest draft,
 * also of a name that `isToo` accepts, and last `begin`. The first change replaces `found`.
 */
export function useStoredDraft<T>(
  name: string | null,
  parse: Parse<T>,
  { from, isToo, begin }: DraftPlace<T> = {},
) {
  const { user } = useSession()
  if (name !== null && user === null) throw new Error('What is typed is kept for somebody who is signed in.')
  const [{ found, draft }] = useState(() => {
    if (name === null || user === null) return { found: null, draft: null }
    const drafts = begin === undefined ? findDrafts(user.id, name, parse, isToo) : []
    const continued = begin ?? drafts.find(({ key }) => key === from) ?? drafts[0] ?? null
    return { found: continued, draft: startDraft(user.id, continued) }
  })
  useEffect(() => (draft === null ? undefined : holdTogether(draft.lock).release), [draft])
  useEffect(() => (name === null ? undefined : draft?.follow(name)), [draft, name])
  return {
    found,
    keep: (value: T) => {
      if (name !== null) draft?.keep(name, JSON.stringify(value))
    },
    drop: () => draft?.drop(),
    isKept: () => draft?.isKept() === true,
    /** True for the key of `found`, and for the key of the draft stored by this hook. */
    isOwn: (key: string) => key === found?.key || draft?.isOwn(key) === true,
  }
}

type DraftPlace<T> = { from?: string; isToo?: (name: string) => boolean; begin?: FoundDraft<T> | null }

/**
 * Calls back when the user leaves a form by Escape, Back or a link, so that the app can say what happens to
 * the text. After sign-out nothing is shown, because the text may name a patient.
 */
export function useOnLeave(say: () => void): void {
  const { user } = useSession()
  const userId = user?.id
  const sayNow = useEffectEvent(say)
  useEffect(
    () => () => {
      if (currentSession().user?.id === userId) sayNow()
    },
    [userId],
  )
}

/** Returns all drafts of this name, and follows changes of every tab. */
export function useDrafts<T>(name: string, parse: Parse<T>): FoundDraft<T>[] {
  const { id } = useSignedInUser()
  const state = useSyncExternalStore(onDraftsChange, () =>
    findDrafts(id, name, parse)
      .map(({ key, keptAt }) => `${key} ${keptAt}`)
      .join('\n'),
  )
  return useMemo(() => (state === '' ? [] : findDrafts(id, name, parse)), [state, id, name, parse])
}

/**
 * Returns the drafts of this name that no tab has open. The hook polls, because closing a tab fires no event.
 */
export function useOrphanedDrafts<T>(name: string, parse: Parse<T>): FoundDraft<T>[] {
  const drafts = useDrafts(name, parse)
  const [orphaned, setOrphaned] = useState('')
  useEffect(() => {
    if (drafts.length === 0) return
    let isOver = false
    const poll = async () => {
      const keys = await Promise.all(
        drafts.map(async (draft) => ((await isOrphaned(draft)) ? draft.key : [])),
      )
      if (!isOver) setOrphaned(keys.flat().join('\n'))
    }
    const timer = setInterval(() => void poll(), pollInterval)
    void poll()
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [drafts])
  const keys = orphaned.split('\n')
  return drafts.filter(({ key }) => keys.includes(key))
}

const pollInterval = 2000
