import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import type { LetterDetail } from '@sincerely/domain/letters/history'
import { call } from '../../../platform/api.ts'
import type { LetterPart } from '../in-place/save-in-place.queries.ts'
import type { InPlaceDraft } from '../in-place/in-place-edit.ts'
import { type DraftStore, useInPlace } from '../in-place/use-in-place.ts'
import { letterKeys } from '../letters.queries.ts'
import type { Parsed } from './typed-detail.ts'

type DetailForm<V, T> = { write: (value: V) => T; read: (typed: T, base: V) => Parsed<V> }

export type DetailDraft<V, T> = InPlaceDraft<V, T>

/** Edits the priority, due time, visit date or notes of a letter in place; each is saved on its own. */
export function useDetail<F extends LetterDetail, T>(
  letter: Letter,
  name: F,
  { write, read }: DetailForm<Letter[F], T>,
  draftStore?: DraftStore<Letter[F], T>,
) {
  const part: LetterPart<Letter[F]> = {
    name,
    mutationKey: letterKeys.change(letter.id),
    of: (current) => current[name],
    isSame: (one, other) => one === other,
    send: (value, version) =>
      call(routes.letters.change, { params: { id: letter.id }, body: { [name]: value, version } }),
  }
  const form = {
    write,
    read: (typed: T, base: Letter[F]) => {
      const parsed = read(typed, base)
      return 'problem' in parsed ? { problems: { '': parsed.problem } } : parsed
    },
  }
  return useInPlace(letter, part, form, draftStore)
}
