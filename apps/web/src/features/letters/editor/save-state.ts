// The saving of one letter's text as a pure state machine: what is unsaved, where it is kept, what to do next.

export type Bounce = { retry: boolean; message: string }

export type SaveState = {
  /** The newest version's text, written as the editor writes it. */
  savedHtml: string
  /** The version that an update will say it started from. */
  baseVersion: number
  /** The text of that version; null when only a later one is known, as after an old text was restored. */
  baseHtml: string | null
  /** What stands in the editor. */
  html: string
  /** Has anything been typed since the editor opened? */
  isTouched: boolean
  /** The text last kept on this device; null when there is none. */
  onDevice: string | null
  /** The text of the server's working copy, as last confirmed; null when there is none. */
  onServer: string | null
  /** When that working copy was kept, ISO: the next one says that it follows it. Null when there is none. */
  copyAt: string | null
  /** On its way to the working copy. */
  sending: string | null
  /** Why the last sending failed; null once one arrives. */
  bounce: Bounce | null
  /** When the server last confirmed anything, ISO. */
  keptAt: string | null
  phase: 'editing' | 'saving' | 'closed'
}

export type SaveEvent =
  | { kind: 'typed'; html: string }
  | { kind: 'on-device'; html: string | null }
  | { kind: 'sending'; html: string }
  | { kind: 'arrived'; html: string; at: string }
  | { kind: 'bounced'; bounce: Bounce }
  | { kind: 'saving' }
  | { kind: 'saved'; html: string; version: number; at: string }
  | { kind: 'save-ended' }
  | { kind: 'rebased'; version: number }
  /** The letter is gone, and its working copy with it. */
  | { kind: 'lost' }
  | { kind: 'closed' }

/**
 * The state on opening: `restored` is a text that an earlier visit left behind, and where it was found; `copyAt` is when
 * the server's working copy was kept, restored or not.
 */
export function openedState(
  saved: { html: string; version: number },
  restored: { html: string; from: 'device' | 'server'; baseVersion: number; savedAt: string } | null,
  copyAt: string | null = null,
): SaveState {
  const isRestored = restored !== null && restored.html !== saved.html
  return {
    savedHtml: saved.html,
    baseVersion: isRestored ? restored.baseVersion : saved.version,
    baseHtml: isRestored && restored.baseVersion !== saved.version ? null : saved.html,
    html: isRestored ? restored.html : saved.html,
    isTouched: false,
    onDevice: restored?.from === 'device' ? restored.html : null,
    onServer: restored?.from === 'server' ? restored.html : null,
    copyAt,
    sending: null,
    bounce: null,
    keptAt: restored?.from === 'server' ? restored.savedAt : null,
    phase: 'editing',
  }
}

/** The state after an event. Nothing changes any more once the editor is closed. */
export function afterEvent(state: SaveState, event: SaveEvent): SaveState {
  if (state.phase === 'closed') return state
  switch (event.kind) {
    case 'typed':
      return afterTyping(state, event.html)
    case 'on-device':
      return { ...state, onDevice: event.html }
    case 'sending':
      return { ...state, sending: event.html }
    case 'arrived':
      return {
        ...state,
        sending: null,
        bounce: null,
        onServer: event.html,
        copyAt: event.at,
        keptAt: event.at,
      }
    case 'bounced':
      return { ...state, sending: null, bounce: event.bounce }
    case 'saving':
      return { ...state, phase: 'saving' }
    case 'saved':
      return afterSave(state, event)
    case 'save-ended':
      return { ...state, phase: 'editing' }
    case 'rebased':
      return { ...state, baseVersion: event.version }
    case 'lost':
      return { ...state, onServer: null }
    case 'closed':
      return { ...state, phase: 'closed' }
  }
}

/** Does the editor hold something that no version holds? */
export function hasChanges(state: SaveState): boolean {
  return state.html !== state.savedHtml
}

/** Where the present text would survive the closing of the tab: the safest place that has it. */
export function whereKept(state: SaveState): 'version' | 'server' | 'device' | 'memory' {
  if (!hasChanges(state)) return 'version'
  if (state.onServer === state.html) return 'server'
  return state.onDevice === state.html ? 'device' : 'memory'
}

/** Should the present text be written to this device? */
export function needsDevice(state: SaveState): boolean {
  return state.phase !== 'closed' && whereKept(state) === 'memory'
}

/** Should the present text be sent to the working copy? One sending at a time; none while a version is saved. */
export function needsSending(state: SaveState): boolean {
  if (state.phase !== 'editing' || state.sending !== null || state.bounce?.retry === false) return false
  const isThere = state.onServer === state.html
  return !isThere && (hasChanges(state) || state.onServer !== null)
}

/** A refusal was about the earlier text; the new one deserves its own try. */
function afterTyping(state: SaveState, html: string): SaveState {
  const bounce = state.bounce?.retry === false ? null : state.bounce
  return { ...state, html, isTouched: true, bounce }
}

/** A version takes the place of the working copy, on the server and on this device. */
function afterSave(state: SaveState, event: { html: string; version: number; at: string }): SaveState {
  return {
    ...state,
    savedHtml: event.html,
    baseVersion: event.version,
    baseHtml: event.html,
    onServer: null,
    copyAt: null,
    onDevice: null,
    bounce: null,
    keptAt: event.at,
    phase: 'editing',
  }
}
