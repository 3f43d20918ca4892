import type { Letter } from '@sincerely/contract/letters'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useConnection } from '../../../platform/socket.ts'
import { type Form, type InPlaceDraft, createInPlaceEdit } from './in-place-edit.ts'
import { letterKeys } from '../letters.queries.ts'
import { type LetterPart, useSaveInPlace } from './save-in-place.queries.ts'
import { type SaveProblem, saveProblemOf } from './save-problem.ts'

/** Stores a change on this device until it is saved. */
export type DraftStore<V, T> = {
  found: { value: InPlaceDraft<V, T> } | null
  keep: (draft: InPlaceDraft<V, T>) => void
  drop: () => void
}

/** The state and handlers of a field that is edited in place. */
export type InPlace = {
  problem: SaveProblem | null
  save: () => void
  /** Drops the typed value. In a conflict, the other person's change remains. */
  discard: () => void
  /** Resolves a conflict by overwriting the other person's change. */
  keepMine: () => void
}

/**
 * Edits one part of a letter in place, and saves it when its field loses focus. A refused value remains in the field as
 * typed. Uses the letter, the part and the form of the first render.
 */
export function useInPlace<V, T>(
  letter: Letter,
  part: LetterPart<V>,
  form: Form<V, T>,
  draftStore?: DraftStore<V, T>,
) {
  const client = useQueryClient()
  const { mutateAsync } = useSaveInPlace(letter.id, part)
  // The cache has a saved value before the page renders with it.
  const current = () => part.of(client.getQueryData<Letter>(letterKeys.detail(letter.id)) ?? letter)
  const [edit] = useState(() =>
    createInPlaceEdit<V, T>({
      storedDraft: draftStore?.found?.value ?? null,
      current,
      read: form.read,
      isSame: part.isSame,
      send: mutateAsync,
      saveProblemOf: (error) => saveProblemOf(error, part.name),
      keep: (draft) => draftStore?.keep(draft),
      drop: () => draftStore?.drop(),
    }),
  )
  const isConnected = useConnection() === 'connected'
  useEffect(() => {
    if (isConnected) edit.retry()
  }, [isConnected, edit])
  const { draft, problem } = useSyncExternalStore(edit.subscribe, edit.state)
  return {
    typed: draft === null ? form.write(current()) : draft.typed,
    problem,
    isUnsaved: draft !== null,
    type: edit.type,
    save: edit.save,
    /** Types a value and saves it at once, such as for a select with a single choice. */
    typeAndSave: (typed: T) => {
      edit.type(typed)
      edit.save()
    },
    discard: edit.discard,
    keepMine: edit.keepMine,
  }
}

/**
 * Handles the field's keys before the page's shortcuts: Enter saves, Escape discards. In a multi-line field, Ctrl+Enter
 * saves.
 */
export function inPlaceKeys(
  { save, discard }: Pick<InPlace, 'save' | 'discard'>,
  { isMultiline = false } = {},
) {
  return (event: KeyboardEvent) => {
    const isSaving = event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey)
    if (!isSaving && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isSaving) save()
    else discard()
  }
}
