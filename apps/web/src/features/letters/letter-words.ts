// Short texts about a letter, for lists and cards.
import type { LetterSummary } from '@sincerely/contract/letters'
import { typeLabels } from '@sincerely/domain/letters/types'
import { shortDate } from '@sincerely/domain/dates'

/**
 * Returns a line such as 'MR #12 · Follow-up · 05/01/2026' (spec §2): the patient's number, the letter's type and its date
 * of creation.
 */
export function letterLine(
  letter: Pick<LetterSummary, 'patientId' | 'type' | 'createdAt'>,
  timeZone: string,
): string {
  return `MR #${letter.patientId} · ${typeLabels[letter.type]} · ${shortDate(new Date(letter.createdAt), timeZone)}`
}

/** Returns the initials of a name without its titles: 'Mary O’Brien' gives 'MO', a single name gives one letter. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /\p{L}/u.test(word))
  const named = words.filter((word) => !/^(?:mr|mrs|ms|miss|mx|dr|prof)\.?$/iu.test(word))
  const used = named.length > 0 ? named : words
  const [first, last] = [used[0], used.length > 1 ? used.at(-1) : undefined]
  return [first, last].map((word) => firstLetter(word ?? '')).join('')
}

/** Writes ten digits in groups of three, three and four, as people read them aloud. */
export function nhsNumberLabel(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
}

/**
 * Says how many letters of a patient belong to other doctors and are not shown; null if there are none. `shown` is the
 * number of letters on screen.
 */
export function hiddenLettersText(hidden: number, shown: number): string | null {
  if (hidden === 0) return null
  const more = shown > 0 ? ' more' : ''
  const [letters, they] =
    hidden === 1
      ? [`1${more} letter for this patient belongs to another doctor and is`, 'it']
      : [`${hidden}${more} letters for this patient belong to other doctors and are`, 'them']
  return `${letters} not shown. An administrator can open ${they}, and so can the doctor who signed.`
}

function firstLetter(word: string): string {
  return /\p{L}/u.exec(word)?.[0].toLocaleUpperCase('en-GB') ?? ''
}
