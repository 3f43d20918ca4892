import type { LetterText } from '@sincerely/contract/letter-texts'
import { type TextLetter, textValues } from '@sincerely/domain/letter-texts/placeholders'
import { useMemo } from 'react'
import { useToday } from '../../../platform/practice.ts'
import { useLetterTexts } from '../letter-texts.queries.ts'

const noTexts: readonly LetterText[] = []

/** Returns the texts of the letter's doctor and of the practice, with this letter's placeholder values. */
export function useTextsForLetter(letter: TextLetter) {
  const today = useToday()
  const { data } = useLetterTexts(letter.doctorId)
  const values = useMemo(() => textValues(letter, today), [letter, today])
  return { texts: data ?? noTexts, isLoaded: data !== undefined, values }
}

/** The doctor's own texts come first in the list, so they have precedence over the practice's. */
export function findSnippet(texts: readonly LetterText[], abbreviation: string): LetterText | undefined {
  return texts.find((text) => text.abbreviation === abbreviation)
}

/** Returns all snippets, and the templates for the letter's type. */
export function textsForType(texts: readonly LetterText[], { type }: Pick<TextLetter, 'type'>): LetterText[] {
  return texts.filter(({ kind, letterType }) => kind === 'snippet' || letterType === type)
}

/** Returns the template with which letters of this type start by default. */
export function defaultTemplate(
  texts: readonly LetterText[],
  { type }: Pick<TextLetter, 'type'>,
): LetterText | undefined {
  return texts.find(({ letterType, isDefault }) => isDefault && letterType === type)
}
