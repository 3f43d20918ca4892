import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import type { LetterDetail } from '@sincerely/domain/letters/history'
import { call } from '../../../platform/api.ts'
import type { LetterPart } from '../in-place/save-in-place.queries.ts'
import type { InPlaceDraft } from '../in-place/in-place-saving.ts'
import { type KeptDraft, useInPlace } from '../in-place/use-in-place.ts'
import { letterKeys } from '../letters.queries.ts'
import type { Read } from './typed-detail.ts'

type DetailForm<V, T> = { write: (value: V) => T; read: (typed: T, base: V) => Read<V> }

export type DetailDraft<V, T> = InPlaceDraft<V, T>

/** Priority, due time, visit date or notes of a letter, saved one by one as they are changed. */
export function useDetail<F extends LetterDetail, T>(
  letter: Letter,
  name: F,
  { write, read }: DetailForm<Letter[F], T>,
  kept?: KeptDraft<Letter[F], T>,
) {
  const part: LetterPart<Letter[F]> = {
    name,
    mutationKey: letterKeys.change(letter.id),
    of: (one) => one[name],
    isSame: (one, other) => one === other,
    send: (value, version) =>
      call(routes.letters.change, { params: { id: letter.id }, body: { [name]: value, version } }),
  }
  const form = {
    write,
    read: (typed: T, base: Letter[F]) => {
      const found = read(typed, base)
      return 'problem' in found ? { problems: { '': found.problem } } : found
    },
  }
  return useInPlace(letter, part, form, kept)
}
