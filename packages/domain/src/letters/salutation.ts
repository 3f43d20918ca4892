// Writes the salutation from the addressee's name.
import { titleOf } from '../users/titles.ts'
import { surnameOf } from './surname.ts'
import type { LetterType } from './types.ts'

/** Returns a greeting for the reader of a letter of this type: the patient, or the GP. */
export function openingFor(type: LetterType, gpName: string | null, patientName: string): string {
  return type === 'patient' ? patientSalutation(patientName) : salutation(gpName)
}

/**
 * Returns 'Dear Dr Asha Patel,' (spec §9). If the name already has its title it returns 'Dear Dr Patel,', the usual greeting with
 * a title. Without a name it returns 'Dear Doctor,' (product §2).
 */
export function salutation(gpName: string | null): string {
  const { title, names } = partsOf(gpName)
  const greeted = title === null ? titledName(gpName) : printed(title, surnameOf(title, names))
  return `Dear ${greeted ?? 'Doctor'},`
}

/**
 * Returns 'Dear Anna Smith,' for the patient, or 'Dear Mrs Smith,' if the recorded name has a title. Without a title it does not
 * guess one.
 */
function patientSalutation(name: string): string {
  const { title, names } = partsOf(name)
  return `Dear ${title === null ? names.join(' ') : printed(title, surnameOf(title, names))},`
}

/** Adds a title: 'Asha Patel' → 'Dr Asha Patel'. An existing title stays. Returns null without a name. */
export function titledName(gpName: string | null): string | null {
  const { title, names } = partsOf(gpName)
  if (names.length === 0 && title === null) return null
  return printed(title ?? 'Dr', names)
}

/** Returns the words of the name. A repeated title, as in 'Dr Dr Patel', is printed only once. */
function partsOf(gpName: string | null): { title: string | null; names: readonly string[] } {
  const words = (gpName ?? '')
    .replace(/[\s\p{Cc},]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
  const title = titleOf(words[0] ?? '')
  if (title === null) return { title, names: words }
  const from = words.findIndex((word) => titleOf(word) !== title)
  return { title, names: from < 0 ? [] : words.slice(from) }
}

function printed(title: string, names: readonly string[]): string | null {
  if (names.length > 0) return `${title} ${names.join(' ')}`
  return title === 'Dr' ? null : title
}
