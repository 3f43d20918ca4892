import { type FormEvent, useState } from 'react'
import { isApiError, messageOf, newIdempotencyKey } from '../platform/api.ts'
import { type Intent, intentFor } from '../platform/intent.ts'
import type { Parse } from '../platform/kept-copies.ts'
import { useKept } from '../platform/use-kept.ts'
import { parseEntryDraft, rebaseEntry } from './entry-draft.ts'
import { toast } from './toast.ts'
import { useFirstProblem } from './use-first-problem.ts'

/** What stands beside the fields, by their names. */
type Problems = Record<string, string | undefined>

/** A draft as it goes to the server. `began` is what was saved when the form opened; the key stands for the wish to add this entry. */
type Sending<Draft, Body> = { body: Body; draft: Draft; began: Draft; idempotencyKey: string }

type Then = { onSuccess: (saved: { name: string }) => void; onError: (refusal: Error) => void }

export type EntryForm<Draft, Body> = {
  /** What is typed is kept on this device under this name. */
  keptAs: string
  parse: Parse<Draft>
  begins: Draft
  isSame: (one: Draft, other: Draft) => boolean
  /** It is no new entry: left as it was there is nothing to save of it. */
  isThere?: boolean
  /** What is said once it is saved; that it is, by its name, unless told. */
  saved?: string
  /** `began`: what did not change is not sent, and need not be mended before something else can be. */
  read: (draft: Draft, began: Draft) => { ok: true; body: Body } | { ok: false; problems: Problems }
  save: (sending: Sending<Draft, Body>, then: Then) => void
  /** How the saving stands. `isBehind`: it was refused because somebody else changed the entry meanwhile. */
  saving: { isBusy: boolean; error: Error | null; isBehind: boolean }
  onClose: () => void
  onReopen: () => void
}

/**
 * One entry of a list being typed; what is typed is kept on this device until it is saved or given up. Only `cancel` gives it
 * up, with undo: whoever closes the form another way finds it there again, on top of what is saved by then. `isTakenUp`: it
 * begins with what was typed earlier. `hasClash`: somebody else changed the same meanwhile. Both are to be shown.
 */
export function useEntryForm<Draft extends object, Body>({
  keptAs,
  parse,
  begins,
  isSame,
  isThere = false,
  saved,
  read,
  save,
  saving: { isBusy, error, isBehind },
  onClose,
  onReopen,
}: EntryForm<Draft, Body>) {
  const kept = useKept(keptAs, (text) => parseEntryDraft(text, parse))
  const [began] = useState(begins)
  const [met] = useState(() => rebaseEntry(kept.found?.value ?? { base: began, typed: began }, began))
  const [draft, setDraft] = useState(met.draft)
  const [problems, setProblems] = useState<Problems>({})
  const [intent, setIntent] = useState<Intent | null>(null)
  const leadIn = useFirstProblem(problems)

  function type(fields: Partial<Draft>) {
    // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
    if (isBusy) return
    const next = { ...draft, ...fields }
    setDraft(next)
    setProblems({})
    if (isSame(next, began)) kept.drop()
    else kept.keep({ base: began, typed: next })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    leadIn(event.currentTarget)
    if (isBusy) return
    if (isThere && isSame(draft, began)) return onClose()
    const found = read(draft, began)
    if (!found.ok) return setProblems(found.problems)
    const wish = intentFor(found.body, intent, newIdempotencyKey)
    setIntent(wish)
    const onSuccess = ({ name }: { name: string }) => {
      kept.drop()
      toast({ type: 'success', message: saved ?? `${name} saved` })
      onClose()
    }
    const onError = (refusal: Error) => setProblems(isApiError(refusal) ? (refusal.fields ?? {}) : {})
    save({ body: found.body, draft, began, idempotencyKey: wish.key }, { onSuccess, onError })
  }

  function cancel() {
    // What is on its way may be saved already: it cannot be discarded any more, and its answer is to be seen.
    if (isBusy) return
    kept.drop()
    onClose()
    if (isSame(draft, began)) return
    const undo = () => {
      kept.keep({ base: began, typed: draft })
      onReopen()
    }
    toast({ type: 'info', message: 'What you typed was discarded', undo })
  }

  function close() {
    if (isBusy) return
    onClose()
    if (!isSame(draft, began)) toast({ type: 'info', message: stays })
  }

  const isShown = error !== null && Object.keys(problems).length === 0 && !isBehind && !isBusy
  const failure = isShown ? messageOf(error) : null
  const { hasClash } = met
  const isTakenUp = kept.found !== null && !isSame(met.draft, began)
  return { draft, isTakenUp, hasClash, problems, isBusy, type, submit, cancel, close, failure }
}

const stays = 'What you typed is kept on this device. Open this again to go on with it.'
