// The state of editing one part of a letter in place: what is typed, sent, refused or in conflict. Renders nothing.
import {
  type Problems,
  type SaveProblem,
  canRetryAutomatically,
  restoredDraftProblem,
} from './save-problem.ts'

/** The typed value, and the letter's value at the time when typing started. */
export type InPlaceDraft<V, T> = { typed: T; base: V }

/** Converts between the letter's value and the text or list that is typed in the field. */
export type Form<V, T> = {
  write: (value: V) => T
  read: (typed: T, base: V) => { value: V } | { problems: Problems }
}

type Options<V, T> = {
  /** The draft on this device. */
  storedDraft: InPlaceDraft<V, T> | null
  /** Returns the letter's current value from the cache. */
  current: () => V
  read: Form<V, T>['read']
  isSame: (one: V, other: V) => boolean
  /** Saves nothing on a conflict. `current` must return the saved value before the promise resolves. */
  send: (change: { value: V; base: V }) => Promise<{ isConflict: boolean }>
  saveProblemOf: (error: Error) => SaveProblem
  /** Stores the draft on this device until it is saved. */
  keep: (draft: InPlaceDraft<V, T>) => void
  drop: () => void
}

type State<V, T> = { draft: InPlaceDraft<V, T> | null; problem: SaveProblem | null }

/**
 * Sends one change at a time. A change saved meanwhile is queued, then based on the result of the first change. So the
 * queued change never looks like a conflict, and the last typed value is saved last. Sending continues after the field is
 * unmounted.
 */
export function createInPlaceEdit<V, T>(options: Options<V, T>) {
  const { current, read, isSame, send, saveProblemOf } = options
  type Draft = InPlaceDraft<V, T>
  const { state, subscribe, update, setDraft, clearDraft } = createDraftState(options)
  let inFlight: Draft | null = null
  let queued: Draft | null = null

  function finish(): void {
    queued = null
    clearDraft()
  }

  function save(draft: Draft | null): void {
    if (draft === null) return
    const input = read(draft.typed, draft.base)
    if ('problems' in input) {
      return update({ problem: { kind: 'problem', problems: input.problems, canRetry: false } })
    }
    if (inFlight !== null) {
      queued = draft.typed === inFlight.typed ? null : draft
      return
    }
    const change = { value: input.value, base: draft.base }
    if (isSame(change.value, current())) return state().draft?.typed === draft.typed ? finish() : undefined
    // Somebody else has already changed the value, so the person decides whether to overwrite it.
    if (!isSame(current(), change.base)) return update({ problem: { kind: 'conflict' } })
    inFlight = draft
    update({ problem: null })
    void send(change).then(({ isConflict }) => (isConflict ? onConflict() : onSaved(draft)), onError)
  }

  function onSaved(saved: Draft): void {
    const next = takeQueued()
    const { draft } = state()
    if (draft === null || draft.typed === saved.typed) finish()
    else setDraft({ typed: draft.typed, base: current() })
    if (next !== null) save({ typed: next.typed, base: current() })
  }

  function onConflict(): void {
    takeQueued()
    update({ problem: { kind: 'conflict' } })
  }

  /** Sends the queued change, which may succeed where the first one failed. */
  function onError(error: Error): void {
    const next = takeQueued()
    if (next === null) update({ problem: saveProblemOf(error) })
    else save(next)
  }

  function takeQueued(): Draft | null {
    const next = queued
    inFlight = null
    queued = null
    return next
  }

  return {
    state,
    subscribe,
    type: (typed: T) => {
      const { draft } = state()
      setDraft({ typed, base: draft === null ? current() : draft.base })
    },
    save: () => save(state().draft),
    retry: () => save(canRetryAutomatically(state().problem) ? state().draft : null),
    discard: finish,
    /** Resolves a conflict by overwriting the letter's current value. */
    keepMine: () => {
      const { draft } = state()
      if (draft === null) return
      setDraft({ typed: draft.typed, base: current() })
      save(state().draft)
    },
  }
}

/** Holds the draft in memory, with a copy on this device. */
function createDraftState<V, T>({
  storedDraft,
  keep,
  drop,
}: Pick<Options<V, T>, 'storedDraft' | 'keep' | 'drop'>) {
  const store = createStore<State<V, T>>({
    draft: storedDraft,
    problem: storedDraft === null ? null : restoredDraftProblem,
  })
  return {
    ...store,
    setDraft: (draft: InPlaceDraft<V, T>) => {
      keep(draft)
      store.update({ draft, problem: null })
    },
    clearDraft: () => {
      drop()
      store.update({ draft: null, problem: null })
    },
  }
}

/** A value with subscribers. */
function createStore<S extends object>(initial: S) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (next: Partial<S>) => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
  }
}
