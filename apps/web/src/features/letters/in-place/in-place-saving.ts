// One part of a letter between the typing and the saved letter, apart from how it is drawn.
import { type Problems, type Trouble, didNotArrive, leftBehind } from './trouble.ts'

/** What is typed, and what the letter said when the typing began. */
export type InPlaceDraft<V, T> = { typed: T; base: V }

/** How a part stands in its field, and is read from it. */
export type Form<V, T> = {
  write: (value: V) => T
  read: (typed: T, base: V) => { value: V } | { problems: Problems }
}

type Wires<V, T> = {
  /** What lay on this device. */
  found: InPlaceDraft<V, T> | null
  /** What the letter says, as far as it is known here. */
  now: () => V
  read: Form<V, T>['read']
  isSame: (one: V, other: V) => boolean
  /** Of a clash nothing was saved. `now` knows of what was saved before this is answered. */
  send: (change: { value: V; base: V }) => Promise<{ isClash: boolean }>
  troubleOf: (error: Error) => Trouble
  /** On this device, for as long as it is not saved. */
  keep: (draft: InPlaceDraft<V, T>) => void
  drop: () => void
}

type State<V, T> = { draft: InPlaceDraft<V, T> | null; trouble: Trouble | null }

/**
 * One change is on its way at a time. What is to be saved meanwhile waits for it and starts from what it made, so that
 * nobody's own change looks like somebody else's, and the last word typed is the last one saved. It goes on when the
 * field is gone.
 */
export function startSaving<V, T>(wires: Wires<V, T>) {
  const { now, read, isSame, send, troubleOf } = wires
  type Draft = InPlaceDraft<V, T>
  const { state, subscribe, become, put, clear } = startDraft(wires)
  let sent: Draft | null = null
  let waiting: Draft | null = null

  function end(): void {
    waiting = null
    clear()
  }

  function save(wanted: Draft | null): void {
    if (wanted === null) return
    const said = read(wanted.typed, wanted.base)
    if ('problems' in said) {
      return become({ trouble: { kind: 'problem', problems: said.problems, mayRetry: false } })
    }
    if (sent !== null) {
      waiting = wanted.typed === sent.typed ? null : wanted
      return
    }
    const change = { value: said.value, base: wanted.base }
    if (isSame(change.value, now())) return state().draft?.typed === wanted.typed ? end() : undefined
    // Somebody else's change is here already: nothing is sent over it unasked.
    if (!isSame(now(), change.base)) return become({ trouble: { kind: 'clash' } })
    sent = wanted
    become({ trouble: null })
    void send(change).then(({ isClash }) => (isClash ? clash() : land(wanted)), fail)
  }

  function land(saved: Draft): void {
    const next = letGo()
    const { draft } = state()
    if (draft === null || draft.typed === saved.typed) end()
    else put({ typed: draft.typed, base: now() })
    if (next !== null) save({ typed: next.typed, base: now() })
  }

  function clash(): void {
    letGo()
    become({ trouble: { kind: 'clash' } })
  }

  /** What waited may be what mends it. */
  function fail(error: Error): void {
    const next = letGo()
    if (next === null) become({ trouble: troubleOf(error) })
    else save(next)
  }

  function letGo(): Draft | null {
    const next = waiting
    sent = null
    waiting = null
    return next
  }

  return {
    state,
    subscribe,
    type: (typed: T) => {
      const { draft } = state()
      put({ typed, base: draft === null ? now() : draft.base })
    },
    save: () => save(state().draft),
    retry: () => save(didNotArrive(state().trouble) ? state().draft : null),
    takeBack: end,
    /** Of two changes one's own: it goes over what the letter says now. */
    keepMine: () => {
      const { draft } = state()
      if (draft === null) return
      put({ typed: draft.typed, base: now() })
      save(state().draft)
    },
  }
}

/** What is typed, here and on this device alike. */
function startDraft<V, T>({ found, keep, drop }: Pick<Wires<V, T>, 'found' | 'keep' | 'drop'>) {
  const heardState = heard<State<V, T>>({ draft: found, trouble: found === null ? null : leftBehind })
  return {
    ...heardState,
    put: (draft: InPlaceDraft<V, T>) => {
      keep(draft)
      heardState.become({ draft, trouble: null })
    },
    clear: () => {
      drop()
      heardState.become({ draft: null, trouble: null })
    },
  }
}

/** A state that says when it changes. */
function heard<S extends object>(first: S) {
  let state = first
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become: (next: Partial<S>) => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
  }
}
