// A password that is nothing but what everybody knows of the person: their e-mail address or their name (rules §5).
import { nameWords, plainWords } from '../patients/name-words.ts'

/** Whose password it is to be. */
export type PasswordOwner = { name: string; email: string }

/**
 * Why this password is not to be that person's, in a sentence; null where it is not made of their name or address.
 * Case, accents, spaces and marks do not make another word of it: 'Amara.WHITFIELD' is the name. So is a part of the name
 * alone, with the title or without, and the address before its '@'; each also with digits around it.
 */
export function personalPassword(password: string, { name, email }: PasswordOwner): string | null {
  const typed = folded(password)
  const isTyped = (known: string) =>
    known !== '' && (known === typed || (wordIn(known) !== '' && wordIn(known) === wordIn(typed)))
  const address = email.trim()
  const addresses = [address, address.slice(0, address.lastIndexOf('@'))].map(folded)
  // Of what is both, the name is what somebody thinks of.
  if (namesOf(name).some(isTyped)) return sentences.name
  return addresses.some(isTyped) ? sentences.address : null
}

/** Digits and marks before and after a word are what everybody tries first: 'welcome2027!' is 'welcome'. Empty without a letter. */
export function wordIn(password: string): string {
  return password.replace(/^\P{L}+|\P{L}+$/gu, '')
}

const around = 'not even with digits or symbols around it. Choose another one.'
const sentences = {
  address: `The password must not be the email address or the part before its @, ${around}`,
  name: `The password must not be the name of the person it is for, ${around}`,
} as const

/** The name as one word, in each way it may be typed. */
function namesOf(name: string): string[] {
  const words = nameWords(name)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const whole = [plainWords(name), words, words.toReversed(), [first, last], [last, first]]
  return [...words, ...whole.map((parts) => parts.join(''))]
}

function folded(text: string): string {
  return plainWords(text).join('')
}
