// A pure state machine for saving one letter's text, with its store: which text is unsaved, where it is stored, and what to
// do next.

export type SendError = { canRetry: boolean; message: string }

export type SaveState = {
  /** The text of the newest version, as the editor formats it. */
  savedHtml: string
  /** The version that the next save is based on. */
  baseVersion: number
  /** The text of `baseVersion`; null if unknown, such as after restoring text that is based on an older version. */
  baseHtml: string | null
  /** The text in the editor. */
  html: string
  /** Whether the person has typed since the editor opened. */
  isTouched: boolean
  /** The draft on this device; null if there is none. */
  onDevice: string | null
  /** The text of the server's working copy, as last confirmed; null if there is none. */
  onServer: string | null
  /**
   * The ISO instant at which the working copy was saved; null if there is none. The next working copy sends this time as
   * `follows`.
   */
  workingCopyAt: string | null
  /** The text that is being sent as a working copy; null if none is being sent. */
  sending: string | null
  /** The error of the last send; null if it succeeded. */
  sendError: SendError | null
  /** The ISO instant of the last save that the server confirmed; null if there is none. */
  confirmedAt: string | null
  phase: 'editing' | 'saving' | 'closed'
}

export type SaveEvent =
  | { kind: 'typed'; html: string }
  | { kind: 'stored-on-device'; html: string | null }
  | { kind: 'sending'; html: string }
  | { kind: 'sent'; html: string; at: string }
  | { kind: 'send-failed'; sendError: SendError }
  | { kind: 'saving' }
  | { kind: 'saved'; html: string; version: number; at: string }
  | { kind: 'save-ended' }
  | { kind: 'rebased'; version: number }
  /** The letter was deleted together with its working copy. */
  | { kind: 'working-copy-deleted' }
  | { kind: 'closed' }

/**
 * `textVersion` is the version that brought the text. `restored` is unsaved text from an earlier visit. If
 * `restored.baseVersion` is below `textVersion`, somebody has changed the text since. `workingCopyAt` is the time at which
 * the working copy was saved, even if another text was restored.
 */
export function initialSaveState(
  saved: { html: string; version: number; textVersion: number },
  restored: { html: string; from: 'device' | 'server'; baseVersion: number; savedAt: string } | null,
  workingCopyAt: string | null = null,
): SaveState {
  const isRestored = restored !== null && restored.html !== saved.html
  const isOlder = isRestored && restored.baseVersion < saved.textVersion
  return {
    savedHtml: saved.html,
    baseVersion: isOlder ? restored.baseVersion : saved.version,
    baseHtml: isOlder ? null : saved.html,
    html: isRestored ? restored.html : saved.html,
    isTouched: false,
    onDevice: restored?.from === 'device' ? restored.html : null,
    onServer: restored?.from === 'server' ? restored.html : null,
    workingCopyAt,
    sending: null,
    sendError: null,
    confirmedAt: restored?.from === 'server' ? restored.savedAt : null,
    phase: 'editing',
  }
}

/** Returns the next state. Once the editor is closed, the state no longer changes. */
export function saveReducer(state: SaveState, event: SaveEvent): SaveState {
  if (state.phase === 'closed') return state
  switch (event.kind) {
    case 'typed':
      return afterTyping(state, event.html)
    case 'stored-on-device':
      return { ...state, onDevice: event.html }
    case 'sending':
      return { ...state, sending: event.html }
    case 'sent':
      return {
        ...state,
        sending: null,
        sendError: null,
        onServer: event.html,
        workingCopyAt: event.at,
        confirmedAt: event.at,
      }
    case 'send-failed':
      return { ...state, sending: null, sendError: event.sendError }
    case 'saving':
      return { ...state, phase: 'saving' }
    case 'saved':
      return afterSave(state, event)
    case 'save-ended':
      return { ...state, phase: 'editing' }
    case 'rebased':
      return { ...state, baseVersion: event.version }
    case 'working-copy-deleted':
      return { ...state, onServer: null }
    case 'closed':
      return { ...state, phase: 'closed' }
  }
}

/** Whether the text in the editor differs from the newest version. */
export function hasChanges(state: SaveState): boolean {
  return state.html !== state.savedHtml
}

/** Returns the safest place that has the current text. Text in `memory` is lost when the tab closes. */
export function storedWhere(state: SaveState): 'version' | 'server' | 'device' | 'memory' {
  if (!hasChanges(state)) return 'version'
  if (state.onServer === state.html) return 'server'
  return state.onDevice === state.html ? 'device' : 'memory'
}

export function needsDeviceWrite(state: SaveState): boolean {
  return state.phase !== 'closed' && storedWhere(state) === 'memory'
}

/** Whether to send the text as a working copy. Only one request runs at a time, and none while a version is being saved. */
export function needsSend(state: SaveState): boolean {
  if (state.phase !== 'editing' || state.sending !== null || state.sendError?.canRetry === false) return false
  const isOnServer = state.onServer === state.html
  return !isOnServer && (hasChanges(state) || state.onServer !== null)
}

/** Clears a refusal, because it was about the earlier text; the new text is sent again. */
function afterTyping(state: SaveState, html: string): SaveState {
  const sendError = state.sendError?.canRetry === false ? null : state.sendError
  return { ...state, html, isTouched: true, sendError }
}

/** Clears the working copy and the draft on this device, because the new version replaces both. */
function afterSave(state: SaveState, event: { html: string; version: number; at: string }): SaveState {
  return {
    ...state,
    savedHtml: event.html,
    baseVersion: event.version,
    baseHtml: event.html,
    onServer: null,
    workingCopyAt: null,
    onDevice: null,
    sendError: null,
    confirmedAt: event.at,
    phase: 'editing',
  }
}

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
      state = saveReducer(state, event)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The status text beside the Save button. */
export type SaveStatus = { text: string; isError: boolean }

/** Says whether the text is saved, or only kept as a working copy. `clock` writes an ISO instant as `14:02`. */
export function saveStatus(state: SaveState, clock: (instant: string) => string): SaveStatus {
  if (state.phase === 'saving') return statusText('Saving…')
  if (state.sendError !== null) return failedStatus(state)
  const isPending = hasChanges(state) && storedWhere(state) !== 'server'
  if (isPending) return statusText('Saving…')
  if (state.confirmedAt === null) return statusText('')
  // The letter has only what was saved as a version. A working copy is not in the letter, so it counts as unsaved.
  return statusText(`${hasChanges(state) ? 'Unsaved text kept' : 'Saved'} ${clock(state.confirmedAt)}`)
}

function failedStatus(state: SaveState): SaveStatus {
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

function statusText(text: string): SaveStatus {
  return { text, isError: false }
}
