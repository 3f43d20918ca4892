import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { call } from '../../../platform/api.ts'
import type { LetterPart } from '../in-place/save-in-place.queries.ts'
import type { Problems } from '../in-place/save-problem.ts'
import { type DraftStore, useInPlace } from '../in-place/use-in-place.ts'
import { letterKeys } from '../letters.queries.ts'
import { type Part, type Parts, isSamePart, partsOf } from './address-parts.ts'

export type AddressPart<P extends Part> = ReturnType<typeof useAddressPart<P>>

/**
 * Edits the recipients or the enclosures of a letter in place. `check` returns validation errors; null if there are none.
 */
export function useAddressPart<P extends Part>(
  letter: Letter,
  name: P,
  draft: DraftStore<Parts[P], Parts[P]>,
  check: (value: Parts[P]) => Problems | null,
) {
  const part: LetterPart<Parts[P]> = {
    name,
    mutationKey: letterKeys.address(letter.id),
    of: (one) => partsOf(one)[name],
    isSame: (one, other) => isSamePart(name, one, other),
    send: (value, version) =>
      call(routes.letters.address, { params: { id: letter.id }, body: { [name]: value, version } }),
  }
  const form = {
    write: (value: Parts[P]) => value,
    read: (value: Parts[P]) => {
      const problems = check(value)
      return problems === null ? { value } : { problems }
    },
  }
  return useInPlace(letter, part, form, draft)
}
