import type { Letter } from '@sincerely/contract/letters'
import { letterTypeName } from '@sincerely/domain/letters/title'
import type { Announcement } from './patient-news.ts'

/** That a letter came back, from whom and why (rules §3); a long reason is read in the letter. */
export function returnNews(
  letter: Pick<Letter, 'type' | 'patientName' | 'reviewNotes'>,
  byName: string,
): Announcement {
  const what = `${letterTypeName(letter.type)} for ${letter.patientName}`
  const why = letter.reviewNotes ? `: ‘${shortened(letter.reviewNotes)}’` : '.'
  return { title: 'A letter came back', message: `${byName} returned the ${what}${why}` }
}

const mostCharacters = 160

function shortened(words: string): string {
  if (words.length <= mostCharacters) return words
  return `${words.slice(0, mostCharacters).replace(/\s+\S*$/u, '')} …`
}
