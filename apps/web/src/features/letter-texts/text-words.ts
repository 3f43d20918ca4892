import type { LetterText } from '@sincerely/contract/letter-texts'
import { typeLabels } from '@sincerely/domain/letters/types'

export const kindWords = {
  template: {
    noun: 'template',
    title: 'Templates',
    about: 'The text that a new letter of each type starts with.',
  },
  snippet: {
    noun: 'snippet',
    title: 'Snippets',
    about: 'Type a semicolon and the abbreviation in a letter, then press Tab or Enter.',
  },
} as const satisfies Record<LetterText['kind'], { noun: string; title: string; about: string }>

/** Returns the text without its markup. */
export function plainTextOf(html: string): string {
  const separated = html.replaceAll(/<\/(?:p|h\d|li)>|<br\s*\/?>/gu, ' ')
  const { body } = new DOMParser().parseFromString(separated, 'text/html')
  return body.textContent.replaceAll(/\s+/gu, ' ').trim()
}

/** Returns the line below the name, such as 'Consultation' or ';bp'. */
export function textLine({ kind, letterType, abbreviation }: LetterText): string {
  return kind === 'snippet' ? `;${abbreviation ?? ''}` : letterType === null ? '' : typeLabels[letterType]
}
