// Sends a form, once, on top of what others saved meanwhile, and says what came of it.
import { useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { isApiError, keptMessageOf, messageOf } from '../api.ts'
import { type Entry, pick, type Values } from './draft-values.ts'
import type { DraftOptions, useDraft } from './use-draft.ts'

/**
 * A save: `values` of a new record, `changes` of an existing one, so that nobody else's change is lost. `version` is
 * the one the person saw. The key identifies one creation, however often it is sent.
 */
type Sending<V> = {
  values: V
  changes: Partial<V>
  /** The values the changes started from. */
  before: V
  version: number | undefined
  idempotencyKey: string
}

export type SendingOptions<V extends Values, Saved> = {
  save: (sending: Sending<V>) => Promise<Saved>
  /** The record as it is now, asked for when a save was refused because it changed; null where there is none any more. */
  reload?: () => Promise<Entry<V> | null | undefined>
  /** The toast after a save. */
  saved?: (saved: Saved) => string
  /** What is said when it could not be saved: undefined for the server's own sentence, null where it is said elsewhere. */
  failure?: (error: Error) => string | null | undefined
  /** Of a form that stays open: the record that it goes on from, once it is saved; null for a new one. */
  next?: (saved: Saved) => Entry<V> | null
  /** What of it was typed for another time, and stays. */
  stays?: (sent: V) => Partial<V>
  /** What follows once it is saved and closed. */
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
  // A ref, because a second press can come before the next render.
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
    const isPlaced = explainFields(error)
    const words = options.failure?.(error)
    if (words !== undefined) setFailure(words)
    // A dialog says when it is closed that what was typed is kept.
    else if (!isPlaced) setFailure((options.next ? keptMessageOf : messageOf)(error))
  }

  function explainFields(error: Error): boolean {
    // One item of a list is named as `vocabulary.3`.
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

/** Null where somebody else changed the record and that is shown; what is not of this form is not in the way. */
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

/** The record as it is now, where the save was refused because of it and it can be had; null where there is none. */
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
