import type { LetterText } from '@sincerely/contract/letter-texts'
import { type TextLetter, textValues } from '@sincerely/domain/letter-texts/placeholders'
import { useMemo } from 'react'
import { useToday } from '../../../platform/practice.ts'
import { useLetterTexts } from '../letter-texts.queries.ts'

const noTexts: readonly LetterText[] = []

/** The texts of a letter's doctor and of the practice, with the placeholder values of this letter. */
export function useTextsForLetter(letter: TextLetter) {
  const today = useToday()
  const { data } = useLetterTexts(letter.doctorId)
  const values = useMemo(() => textValues(letter, today), [letter, today])
  return { texts: data ?? noTexts, isLoaded: data !== undefined, values }
}

/** The doctor's own texts come first in the list, so they win over the practice's. */
export function findSnippet(texts: readonly LetterText[], abbreviation: string): LetterText | undefined {
  return texts.find((text) => text.abbreviation === abbreviation)
}

/** All snippets, and the templates for the type of the letter. */
export function textsForType(texts: readonly LetterText[], { type }: Pick<TextLetter, 'type'>): LetterText[] {
  return texts.filter(({ kind, letterType }) => kind === 'snippet' || letterType === type)
}

/** The template that letters of this type start from by default. */
export function defaultTemplate(
  texts: readonly LetterText[],
  { type }: Pick<TextLetter, 'type'>,
): LetterText | undefined {
  return texts.find(({ letterType, isDefault }) => isDefault && letterType === type)
}
