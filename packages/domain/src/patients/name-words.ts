// Returns the words of a person's name in comparable form.
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

/** Marks an unreadable place in a word: a letter, two printed as one, an apostrophe or a hyphen. */
export const unreadableLetter = '\uFFFD'

/**
 * Returns the words of a name in comparable form: 'Dr. Élodie Smith-Jones' and 'SMITH-JONES, Élodie' are both ['elodie', 'smith',
 * 'jones']. The surname is last, in lower case, without accents and titles, and apostrophes join. 'Wi±niewski' is a word with an
 * unreadable letter.
 */
export function nameWords(name: string): string[] {
  const [family = '', ...given] = marked(name).split(',')
  const words = plainWords([...given, family].join(' '))
  const named = words.filter((word) => !isOnlyTitle(word))
  return named.length > 0 ? named : words
}

/**
 * Returns other spellings of the name: two words as one, and a particle apart. 'Anna Mac Donald' gives 'annamac donald' and 'anna
 * macdonald', and 'Nora O’Brien' gives 'noraobrien' and 'nora o brien'.
 */
export function otherSpellings(name: string): string[] {
  const words = nameWords(name)
  const joined = words.slice(1).map((word, at) => words.with(at, `${words[at]}${word}`).toSpliced(at + 1, 1))
  const parted = words.flatMap((word, at) => {
    const apart = word.replace(particle, '$1 ')
    return apart === word ? [] : [words.with(at, apart)]
  })
  return [...joined, ...parted].map((spelling) => spelling.join(' '))
}

const particles = 'mc mac fitz o al el abu bin de del der den di da du la le van von san st'.split(' ')
const particle = new RegExp(`^(${particles.join('|')})(?=.{3})`, 'u')

/**
 * Returns the parts of a typed word that may be written together or apart in a name: 'mcdon' gives [['mc', 'don']], and
 * 'delacruz' gives [['de', 'la', 'cruz']]. Empty if the word does not begin with a particle.
 */
export function particleParts(typed: string): string[][] {
  return partsOf(plainWords(typed).join(''), 3)
}

/** `most` is the maximum number of particles, because each may be read in two ways ('de' and 'del'). */
function partsOf(word: string, most: number): string[][] {
  return particles
    .filter((one) => most > 0 && word.startsWith(one) && word.length > one.length)
    .flatMap((one) => {
      const rest = word.slice(one.length)
      const inner = partsOf(rest, most - 1)
      return (inner.length === 0 ? [[rest]] : inner).map((parts) => [one, ...parts])
    })
}

/** Returns the words of any text in lower case without accents, independent of the locale. */
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

/**
 * Whether every typed word begins a word of the name: 'hali' and 'now hal' begin 'Halina Nowak', but not 'Penhaligon'. 'mcdon'
 * begins 'Mc Donald', and 'mc don' begins 'McDonald'.
 */
export function beginsName(name: string, typed: string): boolean {
  const [words, sought] = [plainWords(name), plainWords(typed)]
  return beginEach(words, sought) || beginEach(withParticlesJoined(words), withParticlesJoined(sought))
}

function beginEach(words: string[], sought: string[]): boolean {
  return sought.length > 0 && sought.every((one) => words.some((word) => word.startsWith(one)))
}

/** Returns ['ann', 'vandenberg'] for ['ann', 'van', 'den', 'berg']. */
function withParticlesJoined(words: string[]): string[] {
  return words
    .map((word) => (particles.includes(word) ? word : `${word} `))
    .join('')
    .split(' ')
    .filter((word) => word !== '')
}

/** Whether letters of this name were lost, because a sign replaced them or they cannot be displayed. */
export function isUnreadable(name: string): boolean {
  return marked(name).includes(unreadableLetter)
}

/** Returns the name with U+FFFD for control characters and private-use ones, which cannot be displayed. */
export function withUnreadableShown(name: string): string {
  return name.replaceAll(/(?!\s)[\p{Cc}\p{Co}]/gu, unreadableLetter)
}

/**
 * A sign beside a letter replaces another letter: 'Wi±niewski' if a font hides its letters, or 'Wi?niewski' if a system could not
 * store it.
 */
function marked(name: string): string {
  return withUnreadableShown(name).replaceAll(signs, (lost) => unreadableLetter.repeat(lost.length))
}

const signs =
  /(?<=[\p{L}\p{M}])[\p{Sm}\p{Sc}\p{So}¡§¨ª¯²³µ¶¸¹º¼½¾¿]+|[\p{Sm}\p{Sc}\p{So}¡§¨ª¯²³µ¶¸¹º¼½¾¿]+(?=\p{L})|\?(?=\p{L})/gu
