import type { Letter } from '@sincerely/contract/letters'
import { useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { type Part, type PartDraft, type Parts, isClashing, isSamePart, partsOf } from './parts.ts'
import { type Addressed, useAddressLetter } from './recipients.queries.ts'

/** Where a change waits on this device for as long as it is not saved. */
type Kept<P extends Part> = {
  found: { value: PartDraft<P> } | null
  keep: (draft: PartDraft<P>) => void
  drop: () => void
}

/** By path, such as 'recipients.1.email'; '' is about the whole. */
export type Problems = Readonly<Record<string, string>>

export type PartTrouble = { kind: 'clash' } | { kind: 'problem'; problems: Problems; mayRetry: boolean }

export type LetterPart<P extends Part> = ReturnType<typeof usePart<P>>

/**
 * The recipients of a letter or its enclosures, changed in place and saved at once; what is refused stays as it was typed.
 * `check` says what cannot be sent yet.
 */
export function usePart<P extends Part>(
  letter: Letter,
  part: P,
  kept: Kept<P>,
  check: (value: Parts[P]) => Problems | null,
) {
  const address = useAddressLetter(letter.id, part)
  const [draft, setDraft] = useState(kept.found?.value ?? null)
  const [trouble, setTrouble] = useState<PartTrouble | null>(draft === null ? null : leftBehind)
  const sent = useRef<PartDraft<P> | null>(null)
  const now = partsOf(letter)[part]

  /** Typed and not sent yet: it is saved when the field is left. */
  function type(typed: Parts[P]): PartDraft<P> {
    const next = { typed, base: draft === null ? now : draft.base }
    setDraft(next)
    setTrouble(null)
    kept.keep(next)
    return next
  }

  function end(): void {
    kept.drop()
    setDraft(null)
    setTrouble(null)
  }

  function save(wanted: PartDraft<P> | null): void {
    if (wanted === null || wanted === sent.current) return
    const problems = check(wanted.typed)
    if (problems !== null) return setTrouble({ kind: 'problem', problems, mayRetry: false })
    if (isSamePart(part, wanted.typed, now)) return end()
    const change = { value: wanted.typed, base: wanted.base }
    // Somebody else's change is here already: nothing is sent over it unasked.
    if (isClashing(letter, { part, ...change })) return setTrouble({ kind: 'clash' })
    sent.current = wanted
    setTrouble(null)
    // Also when the editor is closed by then: what has arrived is not kept on this device any more.
    void address
      .mutateAsync(change)
      .then(
        (answer) => (answer.isClash ? setTrouble({ kind: 'clash' }) : goOnFrom(answer, wanted)),
        (error: Error) => setTrouble(troubleOf(error)),
      )
      .finally(() => {
        if (sent.current === wanted) sent.current = null
      })
  }

  /** What was changed while the list before it was on its way stays, and goes on from there. */
  function goOnFrom({ letter: after }: Addressed, saved: PartDraft<P>): void {
    kept.drop()
    setDraft((latest) =>
      latest === null || latest === saved ? null : { ...latest, base: partsOf(after)[part] },
    )
  }

  function keepMine(): void {
    if (draft === null) return
    const mine = { ...draft, base: now }
    setDraft(mine)
    save(mine)
  }

  return {
    value: draft === null ? now : draft.typed,
    trouble,
    isUnsaved: draft !== null,
    type,
    save: () => save(draft),
    change: (value: Parts[P]) => save(type(value)),
    takeBack: end,
    keepMine,
  }
}

/** The sentence about one field, or about the whole ('' as path). */
export function problemAt(trouble: PartTrouble | null, path: string): string | null {
  return trouble?.kind === 'problem' ? (trouble.problems[path] ?? null) : null
}

const leftBehind: PartTrouble = {
  kind: 'problem',
  problems: { '': 'Changed before and not saved yet.' },
  mayRetry: true,
}

function troubleOf(error: Error): PartTrouble {
  const whole = (words: string, mayRetry: boolean): PartTrouble => ({
    kind: 'problem',
    problems: { '': words },
    mayRetry,
  })
  if (!isApiError(error)) return whole(messageOf(error), true)
  if (error.code === 'offline') return whole("Couldn't reach the server. This is not saved yet.", true)
  if (error.fields) return { kind: 'problem', problems: error.fields, mayRetry: false }
  return whole(error.message, error.status < 400 || error.status >= 500)
}
