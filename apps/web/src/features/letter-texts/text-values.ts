// The form values of a letter text, examples to start from, and values for the preview.
import type { LetterText } from '@sincerely/contract/letter-texts'
import { textValues } from '@sincerely/domain/letter-texts/placeholders'
import type { LetterType } from '@sincerely/domain/letters/types'

export type TextKind = LetterText['kind']

/** Both kinds of text have these values. A save leaves out the fields that the kind does not have. */
export type TextValues = {
  kind: TextKind
  name: string
  abbreviation: string
  letterType: LetterType
  content: string
  isDefault: boolean
}

export function newText(kind: TextKind): TextValues {
  return { kind, name: '', abbreviation: '', letterType: 'consultation', content: '', isDefault: false }
}

/** Starts a new text as a copy of another, such as the practice's. */
export function copyOf({ kind, name, abbreviation, letterType, content }: LetterText): TextValues {
  const empty = newText(kind)
  return {
    ...empty,
    name: `${name} (copy)`,
    abbreviation: abbreviation ?? '',
    letterType: letterType ?? empty.letterType,
    content,
  }
}

/** Examples for users who have no texts yet. */
export const examples: Record<TextKind, TextValues> = {
  snippet: {
    ...newText('snippet'),
    name: 'Safety net',
    abbreviation: 'safety',
    content:
      '<p>I have asked {{patient name}} to contact us at once if the symptoms get worse or new ones appear. {{cursor}}</p>',
  },
  template: {
    ...newText('template'),
    name: 'First visit',
    content:
      '<p>Thank you for referring {{patient name}}, whom I saw on {{visit date}}.</p><h2>Diagnoses</h2><p>[diagnoses]</p><h2>History and examination</h2><p>{{cursor}}</p><h2>Plan</h2><p>[plan]</p>',
  },
}

/** Returns the texts that contain every search word in their name, abbreviation or content. */
export function searchTexts(texts: readonly LetterText[], q: string): LetterText[] {
  const words = q.toLowerCase().split(/\s+/u).filter(Boolean)
  return texts.filter(({ name, abbreviation, content }) => {
    const all = `${name} ;${abbreviation ?? ''} ${content.replaceAll(/<[^>]*>/gu, ' ')}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** Returns the preview's values, for an invented patient. */
export function exampleValues(today: string, doctorName: string) {
  return textValues(
    {
      patient: { id: 1024, name: 'Mrs Ada Thornbury', dob: '1961-03-12', nhsNumber: '9990000018' },
      gpName: 'Dr Robert Ellery',
      doctorName,
      visitDate: today,
    },
    today,
  )
}
