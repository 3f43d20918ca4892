// Sends a form, merges other users' changes, and reports the result.
import { useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { isApiError, isUnreached, keptMessageOf, messageOf } from '../api.ts'
import { serverIsBack, useOnServerReturn } from '../server-reach.ts'
import { type Entry, pick, type Values } from './draft-values.ts'
import type { DraftOptions, useDraft } from './use-draft.ts'

/**
 * A save sends all `values` of a new record, or only the `changes` of an existing one, so that no other
 * user's change is lost. `version` is the version that the user saw. The key identifies one creation, however
 * often it is sent.
 */
type Sending<V> = {
  values: V
  changes: Partial<V>
  /** The values before the user changed them. */
  before: V
  version: number | undefined
  idempotencyKey: string
}

export type SendingOptions<V extends Values, Saved> = {
  save: (sending: Sending<V>) => Promise<Saved>
  /**
   * Fetches the current record after a save was refused because the record has changed. Returns null if the
   * record no longer exists.
   */
  reload?: () => Promise<Entry<V> | null | undefined>
  /** The text of the toast after a save. */
  saved?: (saved: Saved) => string
  /**
   * Returns the message after a failed save. Undefined means the server's own message; null means that the
   * message is shown elsewhere.
   */
  failure?: (error: Error) => string | null | undefined
  /** Keeps the form open after a save. Returns the record to continue from, or null for a new record. */
  next?: (saved: Saved) => Entry<V> | null
  /** Returns the values that this save left out. They stay in the form. */
  stays?: (sent: V) => Partial<V>
  /** Called after the form was saved and closed. */
  onSaved?: (saved: Saved) => void
}

/** Sends one save at a time and reports the result. */
export function useSending<V extends Values, Saved>(
  options: DraftOptions<V> & SendingOptions<V, Saved>,
  draft: ReturnType<typeof useDraft<V>>,
  onRefusal: () => void,
) {
  const [isShownBusy, setIsShownBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const wasUnreached = useRef(false)
  useOnServerReturn(() => {
    if (wasUnreached.current) setFailure((words) => words && serverIsBack)
  })
  // This is a ref because a second press can come before the next render.
  const isBusy = useRef(false)

  async function send(values: V, onDone: (() => void) | undefined): Promise<boolean> {
    setFailure(null)
    if (isRefused()) return false
    isBusy.current = true
    setIsShownBusy(true)
    const sent = {
      values,
      changes: pick(values, draft.changed),
      before: draft.baseline.values,
      version: draft.baseline.entry?.version ?? undefined,
      idempotencyKey: draft.keyFor(values),
    }
    try {
      const saved = await saveOnTop(options, draft, sent)
      if (saved === null) return false
      draft.drop()
      if (options.next)
        draft.startAgain(options.next(saved), {
          ...options.stays?.(values),
          ...draft.typedSince(draft.values),
        })
      if (options.saved) toast({ type: 'success', message: options.saved(saved) })
      if (!options.next) onDone?.()
      options.onSaved?.(saved)
      return true
    } catch (error) {
      explain(error as Error)
      return false
    } finally {
      isBusy.current = false
      setIsShownBusy(false)
    }
  }

  function explain(error: Error) {
    wasUnreached.current = isUnreached(error)
    const isPlaced = explainFields(error)
    const words = options.failure?.(error)
    if (words !== undefined) setFailure(words)
    // A dialog already tells the user on closing that the typed text is kept.
    else if (!isPlaced) setFailure((options.next ? keptMessageOf : messageOf)(error))
  }

  function explainFields(error: Error): boolean {
    // An item of a list has a path such as `vocabulary.3`.
    const found = Object.entries((isApiError(error) ? error.fields : undefined) ?? {})
    const fields = Object.fromEntries(found.map(([name, problem]) => [name.replace(/\..*/u, ''), problem]))
    refuse(fields)
    return Object.keys(fields).some((field) => field in options.labels)
  }

  function isRefused(): boolean {
    const problems = draft.problems(draft.values)
    const isWrong = Object.keys(problems).length > 0
    if (isWrong) refuse(problems)
    return isWrong
  }

  function refuse(problems: Record<string, string>) {
    draft.setProblems(problems)
    onRefusal()
  }

  const forget = () => setFailure(null)
  return { send, isRefused, explainFields, forget, isBusy: () => isBusy.current, isShownBusy, failure }
}

/**
 * Returns null after showing that another user changed the same fields. Changes to other fields do not block
 * the save.
 */
async function saveOnTop<V extends Values, Saved>(
  options: Pick<SendingOptions<V, Saved>, 'save' | 'reload'>,
  draft: ReturnType<typeof useDraft<V>>,
  sent: Sending<V>,
): Promise<Saved | null> {
  try {
    return await options.save(sent)
  } catch (error) {
    const now = await newerThan(error as Error, options.reload)
    if (now === undefined) throw error
    if (draft.mergeWith(now).hasChanges) return null
    const version = now?.version ?? undefined
    if (version === sent.version) throw error
    return saveOnTop(options, draft, { ...sent, version })
  }
}

/**
 * After a refused save, returns the current record, or null if it no longer exists. Returns undefined for
 * other errors, or if the record cannot be fetched.
 */
async function newerThan<E>(
  error: Error,
  reload: (() => Promise<E>) | undefined,
): Promise<E | null | undefined> {
  if (!isApiError(error) || !error.code.endsWith('_changed_meanwhile')) return undefined
  try {
    return await reload?.()
  } catch {
    return undefined
  }
}
