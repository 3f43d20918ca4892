// How letter texts are put in words.
import type { LetterText } from '@sincerely/contract/letter-texts'
import type { LetterType } from '@sincerely/domain/letters/types'
import type { TextDraft } from './text-draft.ts'

export const kindWords = {
  template: {
    noun: 'template',
    title: 'Templates',
    about: 'What a letter begins with, for each type of letter.',
  },
  snippet: {
    noun: 'snippet',
    title: 'Snippets',
    about: 'Type a semicolon and the abbreviation in a letter, then press Tab or Enter.',
  },
} as const satisfies Record<LetterText['kind'], { noun: string; title: string; about: string }>

export const typeWords = {
  consultation: 'Consultation',
  referral: 'Referral',
  discharge: 'Discharge',
  'follow-up': 'Follow-up',
} as const satisfies Record<LetterType, string>

/** How a text reads by now where it differs from `other`, field by field: 'Name: First visit', 'Text: Thank you.' */
export function meanwhileWords(now: TextDraft, other: TextDraft): string[] {
  const lines: [keyof TextDraft, string][] = [
    ['name', `Name: ${now.name}`],
    ['letterType', `Letter type: ${typeWords[now.letterType]}`],
    [
      'isDefault',
      now.isDefault ? 'Letters of its type begin with it' : 'No letters begin with it by themselves',
    ],
    ['abbreviation', `Abbreviation: ;${now.abbreviation}`],
    ['content', `Text: ${plain(now.content)}`],
  ]
  return lines.flatMap(([field, words]) => (now[field] === other[field] ? [] : [words]))
}

function plain(html: string): string {
  const apart = html.replaceAll(/<\/(?:p|h\d|li)>|<br\s*\/?>/gu, ' ')
  const { body } = new DOMParser().parseFromString(apart, 'text/html')
  return body.textContent.replaceAll(/\s+/gu, ' ').trim()
}

/** What stands under the name: 'Consultation', ';bp'. */
export function textLine({ kind, letterType, abbreviation }: LetterText): string {
  return kind === 'snippet' ? `;${abbreviation ?? ''}` : letterType === null ? '' : typeWords[letterType]
}
