// The saving of one letter's text from the opening of its editor to the end: kept, saved, left, cancelled.
import { type SaveState, hasChanges } from './save-state.ts'
import { createSaveStore } from './save-store.ts'
import { type KeeperPorts, type TextKeeper, createTextKeeper } from './text-keeper.ts'
import type { UnsavedText } from './unsaved-text.ts'

export type SaverPorts = KeeperPorts & {
  /** Makes a version; the working copy kept at `copyAt` goes with it. */
  save: (
    html: string,
    version: number,
    copyAt: string | null,
  ) => Promise<{ version: number; updatedAt: string }>
  /** Drops the server's working copy that was kept at `copyAt`; one that was kept later, elsewhere, stays. */
  drop: (copyAt: string) => Promise<void>
  isBlank: (html: string) => boolean
  isConflict: (error: unknown) => boolean
  /** The letter was deleted. */
  isGone: (error: unknown) => boolean
}

export type SaveOutcome = 'saved' | 'unchanged' | 'empty' | 'conflict' | 'gone' | 'failed'

export type LetterSaver = {
  current: () => SaveState
  subscribe: (listener: () => void) => () => void
  /** The editor is there: a text restored from this device goes to the server. */
  start: () => void
  typed: (html: string) => void
  flush: () => void
  retryNow: () => void
  /** Makes a version of the text. */
  save: () => Promise<SaveOutcome>
  /** The editor goes away: what was typed becomes a version (rules §3); what cannot be saved stays kept. */
  leave: () => Promise<SaveOutcome>
  /** Drops the unsaved text and answers it, so that it can be put back. */
  cancel: () => UnsavedText
  /** From here on the text stands on top of another version. */
  rebase: (version: number) => void
}

export function createLetterSaver(start: SaveState, ports: SaverPorts): LetterSaver {
  const store = createSaveStore(start)
  const keeper = createTextKeeper(store, ports)

  async function save(): Promise<SaveOutcome> {
    if (ports.isBlank(store.current().html)) return 'empty'
    if (store.current().phase !== 'editing') return 'failed'
    keeper.flush()
    store.dispatch({ kind: 'saving' })
    // A working copy that arrived after the version would come back as unsaved text.
    await keeper.quiet()
    if (!hasChanges(store.current())) return nothingToSave()
    const { html, baseVersion, copyAt } = store.current()
    try {
      const { version, updatedAt } = await ports.save(html, baseVersion, copyAt)
      store.dispatch({ kind: 'saved', html, version, at: updatedAt })
      if (!hasChanges(store.current())) keeper.forget()
      return 'saved'
    } catch (error) {
      store.dispatch({ kind: 'save-ended' })
      if (ports.isGone(error)) return keepWhatIsLost()
      return ports.isConflict(error) ? 'conflict' : 'failed'
    } finally {
      keeper.schedule()
    }
  }

  /** The server's working copy cannot be reached any more: the text stays here. */
  function keepWhatIsLost(): SaveOutcome {
    store.dispatch({ kind: 'lost' })
    keeper.flush()
    return 'gone'
  }

  function nothingToSave(): SaveOutcome {
    const isThere = store.current().onServer !== null
    store.dispatch({ kind: 'save-ended' })
    keeper.forget()
    if (isThere) void dropCopy(keeper, ports)
    return 'unchanged'
  }

  async function leave(): Promise<SaveOutcome> {
    if (store.current().phase === 'closed') return 'unchanged'
    keeper.flush()
    const outcome = store.current().isTouched ? await save() : 'unchanged'
    void keeper.quiet()
    store.dispatch({ kind: 'closed' })
    return outcome
  }

  function cancel(): UnsavedText {
    const { html, baseVersion, onServer, sending } = store.current()
    keeper.forget()
    const settled = keeper.quiet()
    store.dispatch({ kind: 'closed' })
    if (onServer !== null || sending !== null) void settled.then(() => dropCopy(keeper, ports))
    return { html, baseVersion, savedAt: ports.now().toISOString(), follows: null }
  }

  return {
    current: store.current,
    subscribe: store.subscribe,
    start: () => {
      // A copy that says what the letter says is nothing unsaved.
      if (!hasChanges(store.current())) keeper.forget()
      keeper.schedule()
    },
    typed: (html) => {
      store.dispatch({ kind: 'typed', html })
      keeper.schedule()
    },
    flush: keeper.flush,
    retryNow: keeper.retryNow,
    save,
    leave,
    cancel,
    rebase: (version) => store.dispatch({ kind: 'rebased', version }),
  }
}

/** The working copy as this editor found or left it; one that cannot be dropped comes back as unsaved text. */
async function dropCopy(keeper: TextKeeper, ports: SaverPorts): Promise<void> {
  const copyAt = keeper.copyAt()
  if (copyAt !== null) await ports.drop(copyAt).catch(() => undefined)
}
