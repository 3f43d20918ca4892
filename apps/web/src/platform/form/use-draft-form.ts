// A form whose text is never lost: kept on this device while it is typed, offered again, checked by the contract, and saved
// once, on top of what others saved meanwhile.
import { type FormEvent, type SyntheticEvent, useRef, useState } from 'react'
import { isApiError, keptMessageOf, messageOf } from '../api.ts'
import { toast } from '../../ui/toast.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { type Entry, pick, trimmed, type Values, valuesOf } from './draft-values.ts'
import { type DraftOptions, useDraft, useFollow } from './use-draft.ts'

/**
 * What goes to the server: of a new record `values`, of an existing one `changes`, so that nobody else's change is lost.
 * `version` is the one the person saw. The key stands for the wish to add this one record, however often it is sent.
 */
type Sending<V> = {
  values: V
  changes: Partial<V>
  /** What the changes are typed over. */
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
  /** What is said once it is saved. */
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
 * Only `cancel` gives up what was typed, with undo; whoever closes the form another way finds it there again, on top of what
 * is saved by then. While it is being saved nothing can be typed or closed.
 */
export function useDraftForm<V extends Values, Saved>(options: DraftFormOptions<V, Saved>) {
  const { labels, secret = [], onClose, onReopen } = options
  const draft = useDraft(options)
  const [refusals, setRefusals] = useState(0)
  const leadIn = useFirstProblem(refusals)
  const sending = useSending(options, draft, () => setRefusals((count) => count + 1))
  const { isBusy } = sending
  const news = useNews(options, draft, isBusy)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    leadIn(event.currentTarget)
    if (isBusy()) return
    if (news.isUnseen()) return setRefusals((count) => count + 1)
    if (draft.began.entry !== null && draft.changed.length === 0) return onClose?.()
    void sending.send(trimmed(draft.values, secret))
  }

  function cancel() {
    // What is on its way may be saved already: it cannot be discarded any more, and its answer is to be seen.
    if (isBusy()) return
    const bringBack = draft.discard()
    sending.forget()
    onClose?.()
    if (!draft.isKept) return
    const undo = () => {
      bringBack()
      onReopen?.()
    }
    toast({ type: 'info', message: 'What you typed was discarded', undo })
  }

  function close() {
    if (isBusy()) return
    onClose?.()
    if (draft.isKept) toast({ type: 'info', message: stays })
  }

  /** What was typed, where nothing is wrong with it; otherwise each field says what is, and the first has the keyboard. */
  function validate(event: SyntheticEvent<HTMLElement>): V | null {
    leadIn(event.currentTarget.closest('form'))
    return sending.isRefused() ? null : trimmed(draft.values, secret)
  }

  /** For an input: its label, value, error, and what it does when typed in. */
  function field<Name extends keyof V & string>(name: Name): FieldProps<V[Name]> {
    const { value, error, onChange } = draft.inputProps(name) as FieldProps<V[Name]>
    const type = (typed: unknown) => {
      // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
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
    /** The field was left: what is wrong with it may be said. */
    leave: draft.leave,
    validate,
    /** Says beside the fields what the server finds wrong with them; answers whether one is on the screen. */
    explainFields: sending.explainFields,
    submit,
    cancel,
    close,
    /** It begins with what was typed earlier, which is to be said. */
    isTakenUp: draft.isTakenUp,
    /** What somebody else changed meanwhile, both versions; `by` is who. `isAsked`: Save leads here first. */
    newer: news.newer,
    /** What went wrong with the whole, or with a field that is not on the screen. */
    failure: sending.failure ?? Object.entries(draft.shown).find(([name]) => !(name in labels))?.[1] ?? null,
  }
}

/**
 * What others save while this is typed. Where both changed the same, the first press of Save leads there, and the next one saves
 * over it.
 */
function useNews<V extends Values>(
  { empty, base }: DraftOptions<V>,
  draft: ReturnType<typeof useDraft<V>>,
  isBusy: () => boolean,
) {
  const [clash, setClash] = useState<'unseen' | 'shown' | null>(null)
  const { began, changed, newer: differences } = draft

  useFollow(JSON.stringify([base?.version, valuesOf(empty, base)]), () => {
    const isOlder = (base?.version ?? 0) < (began.entry?.version ?? 0)
    if (changed.length === 0) draft.startAgain(base)
    else if (base !== null && !isBusy() && !isOlder && draft.meet(base).isClash) setClash('unseen')
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
        : { by: began.entry?.updatedBy, differences, isAsked: clash === 'shown', take },
    /** Save was pressed: is there something to be looked at first? Nothing is where theirs was taken for all of it. */
    isUnseen: () => {
      const isUnseen = clash === 'unseen' && differences.some(({ mine }) => mine !== null)
      setClash(isUnseen ? 'shown' : null)
      return isUnseen
    },
  }
}

/** Sends what was typed, once at a time, and says what came of it. */
function useSending<V extends Values, Saved>(
  options: DraftFormOptions<V, Saved>,
  draft: ReturnType<typeof useDraft<V>>,
  onRefusal: () => void,
) {
  const [isShownBusy, setIsShownBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Known at once, for a second press of the button comes before the form is drawn again.
  const isBusy = useRef(false)

  async function send(values: V) {
    setFailure(null)
    if (isRefused()) return
    isBusy.current = true
    setIsShownBusy(true)
    const sent = {
      values,
      changes: pick(values, draft.changed),
      before: draft.began.values,
      version: draft.began.entry?.version ?? undefined,
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
    if (draft.meet(now).isNews) return null
    const version = now?.version ?? undefined
    if (version === sent.version) throw error
    return saveOnTop(options, draft, { ...sent, version })
  }
}

const stays = 'What you typed is kept on this device. Open this again to continue.'

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
