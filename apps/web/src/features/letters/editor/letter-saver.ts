// Saves one letter's text while its editor is open: autosave, new versions, closing and cancelling.
import { type SaveState, createSaveStore, hasChanges } from './save-state.ts'
import { type AutosavePorts, type Autosave, createAutosave } from './autosave.ts'
import type { UnsavedText } from './unsaved-text.ts'

export type SaverPorts = AutosavePorts & {
  /** Saves a version, and drops the working copy that was saved at `workingCopyAt`. */
  saveText: (
    html: string,
    version: number,
    workingCopyAt: string | null,
  ) => Promise<{ version: number; updatedAt: string }>
  /** Drops the working copy that was saved at `workingCopyAt`. A later one, saved elsewhere, is kept. */
  dropWorkingCopy: (workingCopyAt: string) => Promise<void>
  isBlank: (html: string) => boolean
  isConflict: (error: unknown) => boolean
  /** Whether the error says that the letter was deleted. */
  isNotFound: (error: unknown) => boolean
}

export type SaveOutcome = 'saved' | 'unchanged' | 'empty' | 'conflict' | 'gone' | 'failed'

export type LetterSaver = {
  current: () => SaveState
  subscribe: (listener: () => void) => () => void
  /** Sends a text that was restored from this device. Call when the editor is shown. */
  start: () => void
  type: (html: string) => void
  flush: () => void
  retryNow: () => void
  /** Saves a version of the text. */
  save: () => Promise<SaveOutcome>
  /** Call when the editor closes. Saves a version of what was typed (rules §3); text that cannot be saved stays a draft. */
  leave: () => Promise<SaveOutcome>
  /** Drops the unsaved text and returns it, for Undo. */
  cancel: () => UnsavedText
  /** Makes the next save start from this version. */
  rebase: (version: number) => void
}

export function createLetterSaver(initial: SaveState, ports: SaverPorts): LetterSaver {
  const store = createSaveStore(initial)
  const autosave = createAutosave(store, ports)

  async function save(): Promise<SaveOutcome> {
    if (ports.isBlank(store.current().html)) return 'empty'
    if (store.current().phase !== 'editing') return 'failed'
    autosave.flush()
    store.dispatch({ kind: 'saving' })
    // A working copy that is saved after the version would come back as unsaved text, so its request must end first.
    await autosave.settle()
    if (!hasChanges(store.current())) return endUnchanged()
    const { html, baseVersion, workingCopyAt } = store.current()
    try {
      const { version, updatedAt } = await ports.saveText(html, baseVersion, workingCopyAt)
      store.dispatch({ kind: 'saved', html, version, at: updatedAt })
      if (!hasChanges(store.current())) autosave.removeDraft()
      return 'saved'
    } catch (error) {
      store.dispatch({ kind: 'save-ended' })
      if (ports.isNotFound(error)) return keepAsDraft()
      return ports.isConflict(error) ? 'conflict' : 'failed'
    } finally {
      autosave.schedule()
    }
  }

  /** Stores the text on this device, because the working copy was deleted with the letter. */
  function keepAsDraft(): SaveOutcome {
    store.dispatch({ kind: 'working-copy-deleted' })
    autosave.flush()
    return 'gone'
  }

  function endUnchanged(): SaveOutcome {
    const hasWorkingCopy = store.current().onServer !== null
    store.dispatch({ kind: 'save-ended' })
    autosave.removeDraft()
    if (hasWorkingCopy) void dropWorkingCopy(autosave, ports)
    return 'unchanged'
  }

  async function leave(): Promise<SaveOutcome> {
    if (store.current().phase === 'closed') return 'unchanged'
    autosave.flush()
    const outcome = store.current().isTouched ? await save() : 'unchanged'
    void autosave.settle()
    store.dispatch({ kind: 'closed' })
    return outcome
  }

  function cancel(): UnsavedText {
    const { html, baseVersion, onServer, sending } = store.current()
    autosave.removeDraft()
    const settled = autosave.settle()
    store.dispatch({ kind: 'closed' })
    if (onServer !== null || sending !== null) void settled.then(() => dropWorkingCopy(autosave, ports))
    return { html, baseVersion, savedAt: ports.now().toISOString(), follows: null }
  }

  return {
    current: store.current,
    subscribe: store.subscribe,
    start: () => {
      // A draft that equals the letter has no unsaved text.
      if (!hasChanges(store.current())) autosave.removeDraft()
      autosave.schedule()
    },
    type: (html) => {
      store.dispatch({ kind: 'typed', html })
      autosave.schedule()
    },
    flush: autosave.flush,
    retryNow: autosave.retryNow,
    save,
    leave,
    cancel,
    rebase: (version) => store.dispatch({ kind: 'rebased', version }),
  }
}

/** Drops the working copy that this editor knows of. If the call fails, the copy comes back as unsaved text. */
async function dropWorkingCopy(autosave: Autosave, ports: SaverPorts): Promise<void> {
  const workingCopyAt = autosave.workingCopyAt()
  if (workingCopyAt !== null) await ports.dropWorkingCopy(workingCopyAt).catch(() => undefined)
}
