// The words of a person's name, made comparable.
import { isOnlyTitle } from '../users/titles.ts'

const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
}

/** Stands in a word for what could not be read there: a letter, two printed as one, an apostrophe or a hyphen. */
export const unreadableLetter = '\uFFFD'

/**
 * 'Dr. Élodie Smith-Jones' and 'SMITH-JONES, Élodie' are ['elodie', 'smith', 'jones']: the surname last, small letters, no
 * accents, no title; apostrophes join. 'Wi±niewski' is a word with an unreadable letter.
 */
export function nameWords(name: string): string[] {
  const [family = '', ...given] = marked(name).split(',')
  const words = plainWords([...given, family].join(' '))
  const named = words.filter((word) => !isOnlyTitle(word))
  return named.length > 0 ? named : words
}

/** The words of any text in small letters without accents: the same in every language's order. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘ʼ`]/gu, '')
    .replaceAll(/[łøđßæœþðı]/gu, (letter) => letters[letter] ?? letter)
    .split(/[^\p{L}\p{N}\uFFFD]+/u)
    .filter((word) => word !== '')
}

/** Whether every typed word begins a word of the name, as 'hali' and 'now hal' begin 'Halina Nowak' and not 'Penhaligon'. */
export function beginsName(name: string, typed: string): boolean {
  const words = plainWords(name)
  const sought = plainWords(typed)
  return sought.length > 0 && sought.every((one) => words.some((word) => word.startsWith(one)))
}

/** Whether letters of this name were lost: what stands for them cannot be shown, or is a sign. */
export function isUnreadable(name: string): boolean {
  return marked(name).includes(unreadableLetter)
}

/** The name with U+FFFD for what no screen shows: control characters, and those of private use. */
export function withUnreadableShown(name: string): string {
  return name.replaceAll(/(?!\s)[\p{Cc}\p{Co}]/gu, unreadableLetter)
}

/** A sign beside a letter stands for one: 'Wi±niewski' where a font hides its letters, 'Wi?niewski' where a system had none for it. */
function marked(name: string): string {
  return withUnreadableShown(name).replaceAll(signs, (lost) => unreadableLetter.repeat(lost.length))
}

const signs =
  /(?<=[\p{L}\p{M}])[\p{Sm}\p{Sc}\p{So}¡§¨ª¯²³µ¶¸¹º¼½¾¿]+|[\p{Sm}\p{Sc}\p{So}¡§¨ª¯²³µ¶¸¹º¼½¾¿]+(?=\p{L})|\?(?=\p{L})/gu
