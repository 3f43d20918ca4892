// A form that stores its text on this device and validates by the contract. Its save merges other users'
// changes.
import { type FormEvent, type SyntheticEvent, useState } from 'react'
import { type NewToast, toast } from '../../ui/toast.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { trimmed, type Values, valuesOf } from './draft-values.ts'
import { type DraftOptions, useDraft, useOnChange } from './use-draft.ts'
import { type SendingOptions, useSending } from './use-sending.ts'

type DraftFormOptions<V extends Values, Saved> = DraftOptions<V> &
  SendingOptions<V, Saved> & {
    /**
     * The start of a sentence that ends with 'changed meanwhile', such as 'This entry was'. A record that
     * other users can save needs it.
     */
    about?: string
    /**
     * True if the user can type during a save, as in an editor. Text typed during a save stays in the form.
     */
    keepsTyping?: boolean
    /** The toast after the form closes with unsaved text. */
    kept?: Omit<NewToast, 'type'>
    onClose?: () => void
    onReopen?: () => void
  }

export type DraftForm<V extends Values> = ReturnType<typeof useDraftForm<V, unknown>>

/** The props of an input. `onChange` takes the value or the input's event. */
export type FieldProps<Value> = {
  label: string
  value: Value
  error?: string
  onChange: (typed: unknown) => void
}

/**
 * Only `cancel` discards typed text, and offers Undo. Otherwise the text is restored when the form opens
 * again, merged with the record as saved then. The user can neither edit nor close the form during a save.
 */
export function useDraftForm<V extends Values, Saved>(options: DraftFormOptions<V, Saved>) {
  const { labels, secret = [], onClose } = options
  const draft = useDraft(options)
  const [refusals, setRefusals] = useState(0)
  const focusFirstProblem = useFirstProblem(refusals)
  const sending = useSending(options, draft, () => setRefusals((count) => count + 1))
  const { isBusy } = sending
  const othersChanges = useOthersChanges(options, draft, isBusy)

  /** Resolves to true if everything is saved. */
  async function save(form: HTMLElement | null, onDone: (() => void) | undefined): Promise<boolean> {
    focusFirstProblem(form)
    if (isBusy()) return false
    if (othersChanges.isUnseen()) {
      setRefusals((count) => count + 1)
      return false
    }
    if (draft.baseline.entry === null || draft.changed.length > 0)
      return sending.send(trimmed(draft.values, secret), onDone)
    onDone?.()
    return true
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(event.currentTarget, onClose)
  }

  /** Returns the values if they are valid. Otherwise shows the errors and focuses the first invalid field. */
  function validate(event: SyntheticEvent<HTMLElement>): V | null {
    focusFirstProblem(event.currentTarget.closest('form'))
    return sending.isRefused() ? null : trimmed(draft.values, secret)
  }

  /** Returns an input's label, value, error and handlers. */
  function field<Name extends keyof V & string>(name: Name): FieldProps<V[Name]> {
    const { value, error, onChange } = draft.inputProps(name) as FieldProps<V[Name]>
    const type = (typed: unknown) => {
      // The user cannot type while a save is pending, so that the reply never replaces typed text.
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
    /** Shows the field's error. Call this function when the field loses the focus. */
    leave: draft.leave,
    validate,
    /** Shows the server's errors beside the fields. Returns true if one of the fields is on screen. */
    explainFields: sending.explainFields,
    submit,
    /** Saves before leaving for another page. Resolves to true if the user may leave. */
    saveAndLeave: (element: HTMLElement | null) => save(element, undefined),
    ...endings(options, draft, sending),
    /** True if the form was restored from a draft. */
    isTakenUp: draft.isTakenUp,
    /**
     * Other users' changes, with both versions. `by` is the user who made them. `isAsked` is true if pressing
     * Save has shown them.
     */
    newer: othersChanges.newer,
    /** An error of the whole form, or of a field that is not on screen. */
    failure: sending.failure ?? Object.entries(draft.shown).find(([name]) => !(name in labels))?.[1] ?? null,
  }
}

/** Ways to leave a form without saving. */
function endings<V extends Values>(
  {
    kept = { message: keptMessage },
    onClose,
    onReopen,
  }: Pick<DraftFormOptions<V, never>, 'kept' | 'onClose' | 'onReopen'>,
  draft: ReturnType<typeof useDraft<V>>,
  sending: ReturnType<typeof useSending<V, never>>,
) {
  function cancel() {
    // The server may already have stored a pending save. It can no longer be discarded, and the user must see
    // its result.
    if (sending.isBusy()) return
    const restore = draft.discard()
    sending.forget()
    onClose?.()
    if (!draft.isKept) return
    const undo = () => {
      restore()
      onReopen?.()
    }
    toast({ type: 'info', message: 'Your changes were discarded', undo })
  }

  function close() {
    if (!sending.isBusy()) onClose?.()
  }

  /**
   * Tells the user on leaving that the typed text is kept, unless it was saved or discarded. Use it with
   * `useOnLeave`.
   */
  function sayKept() {
    if (draft.isKept && draft.isStored()) toast({ type: 'info', ...kept })
  }

  return { cancel, close, sayKept }
}

/**
 * Handles changes that other users save while the form is open. If both users changed a field, the first
 * press of Save shows the change and the next press overwrites it.
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
    toast({ type: 'info', message: 'Your changes there were discarded', undo: () => draft.set(values) })
  }

  return {
    newer:
      differences.length === 0
        ? null
        : { by: baseline.entry?.updatedBy, differences, isAsked: conflict === 'shown', take },
    /**
     * True if the user must see conflicts before saving. False if the user took the other user's value of all
     * of them.
     */
    isUnseen: () => {
      const isUnseen = conflict === 'unseen' && differences.some(({ mine }) => mine !== null)
      setConflict(isUnseen ? 'shown' : null)
      return isUnseen
    },
  }
}

export const keptMessage = 'Your work is kept on this device. Open this again to continue.'
