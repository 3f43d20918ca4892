import type { Letter } from '@sincerely/contract/letters'
import type { LetterDetail } from '@sincerely/domain/letters/history'
import { useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { type Details, isClashing, useChangeLetter } from './change-letter.queries.ts'
import type { Read } from './typed-detail.ts'

/** How a detail is written in its field, and read from it. */
type Form<V, T> = { write: (value: V) => T; read: (typed: T, base: V) => Read<V> }

/** What is typed, and what the letter said when the typing began. */
export type DetailDraft<V, T> = { typed: T; base: V }

/** Where a longer text waits on this device for as long as it is not saved. */
type Kept<V, T> = {
  found: { value: DetailDraft<V, T> } | null
  keep: (draft: DetailDraft<V, T>) => void
  drop: () => void
}

/** Why it is not saved as it was typed; a clash is somebody else's change of the same. */
export type Trouble = { kind: 'clash' } | { kind: 'problem'; words: string; mayRetry: boolean }

/** What stands below a field, and its keys, need of a detail. */
export type Detail = {
  trouble: Trouble | null
  save: () => void
  /** Also: of two changes theirs. */
  takeBack: () => void
  /** Of two changes one's own. */
  keepMine: () => void
}

/**
 * One detail of a letter, changed in place: it is saved when the field is left, Escape takes it back, and what is refused
 * stays as it was typed.
 */
export function useDetail<F extends LetterDetail, T>(
  letter: Letter,
  field: F,
  form: Form<Details[F], T>,
  kept?: Kept<Details[F], T>,
) {
  type Draft = DetailDraft<Details[F], T>
  const change = useChangeLetter(letter.id)
  const [draft, setDraft] = useState(kept?.found?.value ?? null)
  const [trouble, setTrouble] = useState<Trouble | null>(draft === null ? null : problem(typedBefore))
  /** On its way: the field is left as well after Enter. */
  const sent = useRef<Draft | null>(null)

  function type(typed: T): Draft {
    const next = { typed, base: draft === null ? letter[field] : draft.base }
    setDraft(next)
    setTrouble(null)
    kept?.keep(next)
    return next
  }

  function end(): void {
    kept?.drop()
    setDraft(null)
    setTrouble(null)
  }

  function save(wanted: Draft | null): void {
    if (wanted === null || wanted === sent.current) return
    const read = form.read(wanted.typed, wanted.base)
    if ('problem' in read) return setTrouble(problem(read.problem))
    if (read.value === letter[field]) return end()
    const changes = { [field]: read.value } as Partial<Details>
    const base = { [field]: wanted.base } as Partial<Details>
    // Somebody else's change is here already: nothing is sent over it unasked.
    if (isClashing(letter, { changes, base })) return setTrouble({ kind: 'clash' })
    sent.current = wanted
    setTrouble(null)
    const onSuccess = (answer: { isClash: boolean; letter: Letter }) =>
      answer.isClash ? setTrouble({ kind: 'clash' }) : goOnFrom(answer.letter, wanted)
    const onError = (error: Error) => setTrouble(troubleOf(error, field))
    const onSettled = () => {
      sent.current = null
    }
    change.mutate({ changes, base }, { onSuccess, onError, onSettled })
  }

  /** What was typed while the text before it was on its way stays, and goes on from there. */
  function goOnFrom(now: Letter, saved: Draft): void {
    kept?.drop()
    setDraft((latest) => (latest === null || latest === saved ? null : { ...latest, base: now[field] }))
  }

  function keepMine(): void {
    if (draft === null) return
    const mine = { ...draft, base: letter[field] }
    setDraft(mine)
    save(mine)
  }

  const typed = draft === null ? form.write(letter[field]) : draft.typed
  /** For what is typed in one, such as a choice from a list. */
  const typeAndSave = (chosen: T) => save(type(chosen))
  return { typed, trouble, type, typeAndSave, save: () => save(draft), takeBack: end, keepMine }
}

const typedBefore = 'Typed before and not saved yet. Leave this field to save it; Escape drops it.'

function problem(words: string, mayRetry = false): Trouble {
  return { kind: 'problem', words, mayRetry }
}

/** What the server has looked at and refuses, it refuses again. */
function troubleOf(error: Error, field: LetterDetail): Trouble {
  if (!isApiError(error)) return problem(messageOf(error), true)
  if (error.code === 'offline') return problem("Couldn't reach the server. This is not saved yet.", true)
  return problem(error.fields?.[field] ?? error.message, error.status < 400 || error.status >= 500)
}
