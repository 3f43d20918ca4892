// A form that keeps its text on this device, validates by the contract, and saves once, on top of what others saved
// meanwhile.
import { type FormEvent, type SyntheticEvent, useRef, useState } from 'react'
import { isApiError, keptMessageOf, messageOf } from '../api.ts'
import { toast } from '../../ui/toast.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { type Entry, pick, trimmed, type Values, valuesOf } from './draft-values.ts'
import { type DraftOptions, useDraft, useOnChange } from './use-draft.ts'

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

type DraftFormOptions<V extends Values, Saved> = DraftOptions<V> & {
  /** Begins the sentence that ends with 'changed meanwhile', such as 'This entry was', of a record that others save. */
  about?: string
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
  /** Typing goes on while it is being saved, as in an editor; what was typed since stays typed. */
  keepsTyping?: boolean
  onClose?: () => void
  onReopen?: () => void
  /** What follows once it is saved and closed. */
  onSaved?: (saved: Saved) => void
}

export type DraftForm<V extends Values> = ReturnType<typeof useDraftForm<V, unknown>>

/** What an input is given; `onChange` takes the value, or the event of an element that has it. */
export type FieldProps<Value> = {
  label: string
  value: Value
  error?: string
  onChange: (typed: unknown) => void
}

/**
 * Only `cancel` discards what was typed, with undo; otherwise it is restored when the form opens again, on top of the
 * record as saved by then. During a save nothing can be typed or closed.
 */
export function useDraftForm<V extends Values, Saved>(options: DraftFormOptions<V, Saved>) {
  const { labels, secret = [], onClose, onReopen } = options
  const draft = useDraft(options)
  const [refusals, setRefusals] = useState(0)
  const focusFirstProblem = useFirstProblem(refusals)
  const sending = useSending(options, draft, () => setRefusals((count) => count + 1))
  const { isBusy } = sending
  const othersChanges = useOthersChanges(options, draft, isBusy)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    focusFirstProblem(event.currentTarget)
    if (isBusy()) return
    if (othersChanges.isUnseen()) return setRefusals((count) => count + 1)
    if (draft.baseline.entry !== null && draft.changed.length === 0) return onClose?.()
    void sending.send(trimmed(draft.values, secret))
  }

  function cancel() {
    // A pending save may already be stored: it cannot be discarded, and its result must be seen.
    if (isBusy()) return
    const restore = draft.discard()
    sending.forget()
    onClose?.()
    if (!draft.isKept) return
    const undo = () => {
      restore()
      onReopen?.()
    }
    toast({ type: 'info', message: 'What you typed was discarded', undo })
  }

  function close() {
    if (isBusy()) return
    onClose?.()
    if (draft.isKept) toast({ type: 'info', message: keptMessage })
  }

  /** What was typed, where nothing is wrong with it; otherwise each field says what is, and the first has the keyboard. */
  function validate(event: SyntheticEvent<HTMLElement>): V | null {
    focusFirstProblem(event.currentTarget.closest('form'))
    return sending.isRefused() ? null : trimmed(draft.values, secret)
  }

  /** For an input: its label, value, error, and what it does when typed in. */
  function field<Name extends keyof V & string>(name: Name): FieldProps<V[Name]> {
    const { value, error, onChange } = draft.inputProps(name) as FieldProps<V[Name]>
    const type = (typed: unknown) => {
      // No typing while a save is pending, so that nothing is lost when it returns.
      if (!isBusy() || options.keepsTyping) onChange(typed)
    }
    return { label: labels[name], value, error, onChange: type }
  }

  return {
    title: options.title,
    about: options.about ?? 'This was',
    values: draft.values,
    isBusy: sending.isShownBusy,
    isChanged: draft.changed.length > 0,
    field,
    set: (fields: Partial<V>) => {
      if (!isBusy()) draft.set(fields)
    },
    /** Call when the field loses the focus, to show its error. */
    leave: draft.leave,
    validate,
    /** Says beside the fields what the server finds wrong with them; answers whether one is on the screen. */
    explainFields: sending.explainFields,
    submit,
    cancel,
    close,
    /** The form was restored from a draft. */
    isTakenUp: draft.isTakenUp,
    /** Others' changes, with both versions; `by` is their author. `isAsked`: Save showed them first. */
    newer: othersChanges.newer,
    /** An error of the whole form, or of a field that is not on screen. */
    failure: sending.failure ?? Object.entries(draft.shown).find(([name]) => !(name in labels))?.[1] ?? null,
  }
}

/**
 * Handles what others save meanwhile. If both changed a field, the first press of Save shows it and the next one
 * overwrites it.
 */
function useOthersChanges<V extends Values>(
  { empty, base }: DraftOptions<V>,
  draft: ReturnType<typeof useDraft<V>>,
  isBusy: () => boolean,
) {
  const [conflict, setConflict] = useState<'unseen' | 'shown' | null>(null)
  const { baseline, changed, newer: differences } = draft

  useOnChange(JSON.stringify([base?.version, valuesOf(empty, base)]), () => {
    const isOlder = (base?.version ?? 0) < (baseline.entry?.version ?? 0)
    if (changed.length === 0) draft.startAgain(base)
    else if (base !== null && !isBusy() && !isOlder && draft.mergeWith(base).hasConflict)
      setConflict('unseen')
  })

  function take(name: string) {
    if (isBusy()) return
    const { values } = draft
    draft.take(name)
    toast({ type: 'info', message: 'What you typed there was discarded', undo: () => draft.set(values) })
  }

  return {
    newer:
      differences.length === 0
        ? null
        : { by: baseline.entry?.updatedBy, differences, isAsked: conflict === 'shown', take },
    /** True if conflicts must be shown before saving. False if theirs was taken for all of them. */
    isUnseen: () => {
      const isUnseen = conflict === 'unseen' && differences.some(({ mine }) => mine !== null)
      setConflict(isUnseen ? 'shown' : null)
      return isUnseen
    },
  }
}

/** Sends one save at a time and reports the result. */
function useSending<V extends Values, Saved>(
  options: DraftFormOptions<V, Saved>,
  draft: ReturnType<typeof useDraft<V>>,
  onRefusal: () => void,
) {
  const [isShownBusy, setIsShownBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // A ref, because a second press can come before the next render.
  const isBusy = useRef(false)

  async function send(values: V) {
    setFailure(null)
    if (isRefused()) return
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
      if (saved === null) return
      draft.drop()
      if (options.next)
        draft.startAgain(options.next(saved), {
          ...options.stays?.(values),
          ...draft.typedSince(draft.values),
        })
      if (options.saved) toast({ type: 'success', message: options.saved(saved) })
      if (!options.next) options.onClose?.()
      options.onSaved?.(saved)
    } catch (error) {
      explain(error as Error)
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
  options: Pick<DraftFormOptions<V, Saved>, 'save' | 'reload'>,
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

const keptMessage = 'What you typed is kept on this device. Open this again to continue.'

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
