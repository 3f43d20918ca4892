// The line that says how safe the text in the editor is.
import { type SaveState, hasChanges, whereKept } from './save-state.ts'

export type SaveLine = { text: string; isTrouble: boolean }

/** `clock` writes an ISO instant as `14:02`. */
export function saveLine(state: SaveState, clock: (instant: string) => string): SaveLine {
  if (state.phase === 'saving') return quiet('Saving…')
  if (state.bounce !== null) return trouble(state)
  const isPending = hasChanges(state) && whereKept(state) !== 'server'
  if (isPending) return quiet('Saving…')
  return quiet(state.keptAt === null ? '' : `Saved ${clock(state.keptAt)}`)
}

function trouble(state: SaveState): SaveLine {
  const isOnDevice = whereKept(state) !== 'memory'
  if (state.bounce?.retry === false) {
    const where = isOnDevice ? 'Your text is kept on this device.' : 'Keep this page open.'
    return { text: `Couldn't save. ${state.bounce.message} ${where}`, isTrouble: true }
  }
  return {
    text: isOnDevice
      ? "Couldn't save. Your text is kept on this device; we'll try again."
      : "Couldn't save, and this device has no room for a copy. Keep this page open; we'll try again.",
    isTrouble: true,
  }
}

function quiet(text: string): SaveLine {
  return { text, isTrouble: false }
}
