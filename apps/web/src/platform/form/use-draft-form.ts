// A form that keeps its text on this device, validates by the contract, and saves once, on top of what others saved
// meanwhile.
import { type FormEvent, type SyntheticEvent, useState } from 'react'
import { type NewToast, toast } from '../../ui/toast.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { trimmed, type Values, valuesOf } from './draft-values.ts'
import { type DraftOptions, useDraft, useOnChange } from './use-draft.ts'
import { type SendingOptions, useSending } from './use-sending.ts'

type DraftFormOptions<V extends Values, Saved> = DraftOptions<V> &
  SendingOptions<V, Saved> & {
    /** Begins the sentence that ends with 'changed meanwhile', such as 'This entry was', of a record that others save. */
    about?: string
    /** Typing goes on while it is being saved, as in an editor; what was typed since stays typed. */
    keepsTyping?: boolean
    /** Said when the form closes with something typed in it. */
    kept?: Omit<NewToast, 'type'>
    onClose?: () => void
    onReopen?: () => void
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
  const { labels, secret = [], onClose } = options
  const draft = useDraft(options)
  const [refusals, setRefusals] = useState(0)
  const focusFirstProblem = useFirstProblem(refusals)
  const sending = useSending(options, draft, () => setRefusals((count) => count + 1))
  const { isBusy } = sending
  const othersChanges = useOthersChanges(options, draft, isBusy)

  /** Answers whether all of it is saved. */
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
    /** Saves on the way to another page; answers whether one may go. */
    saveAndLeave: (element: HTMLElement | null) => save(element, undefined),
    ...endings(options, draft, sending),
    /** The form was restored from a draft. */
    isTakenUp: draft.isTakenUp,
    /** Others' changes, with both versions; `by` is their author. `isAsked`: Save showed them first. */
    newer: othersChanges.newer,
    /** An error of the whole form, or of a field that is not on screen. */
    failure: sending.failure ?? Object.entries(draft.shown).find(([name]) => !(name in labels))?.[1] ?? null,
  }
}

/** The ways out of a form without a save. */
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
    // A pending save may already be stored: it cannot be discarded, and its result must be seen.
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

  /** For `useOnLeave`: what was typed is kept, unless it was saved or discarded. */
  function sayKept() {
    if (draft.isKept && draft.isStored()) toast({ type: 'info', ...kept })
  }

  return { cancel, close, sayKept }
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
    toast({ type: 'info', message: 'Your changes there were discarded', undo: () => draft.set(values) })
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

const keptMessage = 'Your work is kept on this device. Open this again to continue.'
