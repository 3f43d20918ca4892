import type { LetterText } from '@sincerely/contract/letter-texts'
import { type TextLetter, textValues } from '@sincerely/domain/letter-texts/placeholders'
import { useMemo } from 'react'
import { useToday } from '../../../platform/practice.ts'
import { useLetterTexts } from '../letter-texts.queries.ts'

const none: readonly LetterText[] = []

/** The texts for one letter: those of its doctor and of the practice, once `isHere`, and what they are filled in with. */
export function useTextsFor(letter: TextLetter) {
  const today = useToday()
  const { data } = useLetterTexts(letter.doctorId)
  const values = useMemo(() => textValues(letter, today), [letter, today])
  return { texts: data ?? none, isHere: data !== undefined, values }
}

/** The doctor's own goes before the practice's: they come first. */
export function snippetOf(texts: readonly LetterText[], abbreviation: string): LetterText | undefined {
  return texts.find((text) => text.abbreviation === abbreviation)
}

/** Those that fit a letter: the snippets, and the templates of its type. */
export function textsFitting(texts: readonly LetterText[], { type }: Pick<TextLetter, 'type'>): LetterText[] {
  return texts.filter(({ kind, letterType }) => kind === 'snippet' || letterType === type)
}

/** What a letter of its type begins with unless something else is chosen. */
export function defaultTemplate(
  texts: readonly LetterText[],
  { type }: Pick<TextLetter, 'type'>,
): LetterText | undefined {
  return texts.find(({ letterType, isDefault }) => isDefault && letterType === type)
}
