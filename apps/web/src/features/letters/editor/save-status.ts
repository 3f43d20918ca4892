// The text beside Save that says whether the text in the editor is saved.
import { type SaveState, hasChanges, storedWhere } from './save-state.ts'

export type SaveStatus = { text: string; isError: boolean }

/** `clock` writes an ISO instant as `14:02`. */
export function saveStatus(state: SaveState, clock: (instant: string) => string): SaveStatus {
  if (state.phase === 'saving') return quiet('Saving…')
  if (state.sendError !== null) return failed(state)
  const isPending = hasChanges(state) && storedWhere(state) !== 'server'
  if (isPending) return quiet('Saving…')
  return quiet(state.confirmedAt === null ? '' : `Saved ${clock(state.confirmedAt)}`)
}

function failed(state: SaveState): SaveStatus {
  const isOnDevice = storedWhere(state) !== 'memory'
  if (state.sendError?.canRetry === false) {
    const where = isOnDevice ? 'Your text is kept on this device.' : 'Keep this page open.'
    return { text: `Couldn't save. ${state.sendError.message} ${where}`, isError: true }
  }
  return {
    text: isOnDevice
      ? "Couldn't save. Your text is kept on this device; we'll try again."
      : "Couldn't save, and this device has no room for a copy. Keep this page open; we'll try again.",
    isError: true,
  }
}

function quiet(text: string): SaveStatus {
  return { text, isError: false }
}
