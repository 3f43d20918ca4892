// Holds the save state of one editor and tells who watches it.
import { type SaveEvent, type SaveState, afterEvent } from './save-state.ts'

export type SaveStore = {
  current: () => SaveState
  dispatch: (event: SaveEvent) => void
  subscribe: (listener: () => void) => () => void
}

export function createSaveStore(start: SaveState): SaveStore {
  const listeners = new Set<() => void>()
  let state = start
  return {
    current: () => state,
    dispatch: (event) => {
      state = afterEvent(state, event)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
