// The salutation, from the name of the addressee.
import { titleOf } from '../users/titles.ts'
import { surnameOf } from './surname.ts'
import type { LetterType } from './types.ts'

/** Greets whom a letter of this type is written to: the patient, or the GP. */
export function openingFor(type: LetterType, gpName: string | null, patientName: string): string {
  return type === 'patient' ? patientSalutation(patientName) : salutation(gpName)
}

/**
 * 'Dear Dr Asha Patel,' (spec §9); if the name already has its title 'Dear Dr Patel,', as titled people are greeted. Without a
 * name 'Dear Doctor,' (product §2).
 */
export function salutation(gpName: string | null): string {
  const { title, names } = partsOf(gpName)
  const greeted = title === null ? titledName(gpName) : printed(title, surnameOf(title, names))
  return `Dear ${greeted ?? 'Doctor'},`
}

/** 'Dear Anna Smith,' to the patient, or 'Dear Mrs Smith,' if the record has a title: the record's name alone says none. */
function patientSalutation(name: string): string {
  const { title, names } = partsOf(name)
  return `Dear ${title === null ? names.join(' ') : printed(title, surnameOf(title, names))},`
}

/** 'Asha Patel' → 'Dr Asha Patel'; keeps an existing title. Null without a name. */
export function titledName(gpName: string | null): string | null {
  const { title, names } = partsOf(gpName)
  if (names.length === 0 && title === null) return null
  return printed(title ?? 'Dr', names)
}

/** The words of the name; a repeated title, as in 'Dr Dr Patel', is not printed twice. */
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
