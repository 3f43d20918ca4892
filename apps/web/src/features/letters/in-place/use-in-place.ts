import type { Letter } from '@sincerely/contract/letters'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useConnection } from '../../../platform/socket.ts'
import { type Form, type InPlaceDraft, startSaving } from './in-place-saving.ts'
import { letterKeys } from '../letters.queries.ts'
import { type LetterPart, useSaveInPlace } from './save-in-place.queries.ts'
import { type Trouble, troubleOf } from './trouble.ts'

/** Where a change waits on this device for as long as it is not saved. */
export type KeptDraft<V, T> = {
  found: { value: InPlaceDraft<V, T> } | null
  keep: (draft: InPlaceDraft<V, T>) => void
  drop: () => void
}

/** What stands below a field, and its keys, need of it. */
export type InPlace = {
  trouble: Trouble | null
  save: () => void
  /** Also: of two changes theirs. */
  takeBack: () => void
  /** Of two changes one's own. */
  keepMine: () => void
}

/**
 * One part of a letter, changed in place and saved when its field is left; what is refused stays as it was typed. For
 * the letter, the part and the form that it was first drawn with.
 */
export function useInPlace<V, T>(
  letter: Letter,
  part: LetterPart<V>,
  form: Form<V, T>,
  kept?: KeptDraft<V, T>,
) {
  const client = useQueryClient()
  const { mutateAsync } = useSaveInPlace(letter.id, part)
  // What was saved a moment ago stands there before the page is drawn with it.
  const now = () => part.of(client.getQueryData<Letter>(letterKeys.detail(letter.id)) ?? letter)
  const [saving] = useState(() =>
    startSaving<V, T>({
      found: kept?.found?.value ?? null,
      now,
      read: form.read,
      isSame: part.isSame,
      send: mutateAsync,
      troubleOf: (error) => troubleOf(error, part.name),
      keep: (draft) => kept?.keep(draft),
      drop: () => kept?.drop(),
    }),
  )
  const isServerThere = useConnection() === 'connected'
  useEffect(() => {
    if (isServerThere) saving.retry()
  }, [isServerThere, saving])
  const { draft, trouble } = useSyncExternalStore(saving.subscribe, saving.state)
  return {
    typed: draft === null ? form.write(now()) : draft.typed,
    trouble,
    isUnsaved: draft !== null,
    /** Typed and not sent yet. */
    type: saving.type,
    save: saving.save,
    /** For what is typed in one, such as a choice from a list. */
    typeAndSave: (typed: T) => {
      saving.type(typed)
      saving.save()
    },
    takeBack: saving.takeBack,
    keepMine: saving.keepMine,
  }
}
