// A password that is nothing but what everybody knows of the person: their e-mail address or their name (rules §5).
import { nameWords, plainWords } from '../patients/name-words.ts'

/** Whose password it is to be. */
export type PasswordOwner = { name: string; email: string }

/**
 * Why this password is not to be that person's, in a sentence; null where it is not made of their name or address.
 * Case, accents, spaces and marks do not make another word of it: 'Amara.WHITFIELD' is the name. So is a part of the name
 * alone, with the title or without, and the address before its '@'.
 */
export function personalPassword(password: string, { name, email }: PasswordOwner): string | null {
  const typed = folded(password)
  if (typed === '') return null
  const address = email.trim()
  const addresses = [address, address.slice(0, address.lastIndexOf('@'))].map(folded)
  // Of what is both, the name is what somebody thinks of.
  if (namesOf(name).includes(typed)) return sentences.name
  return addresses.includes(typed) ? sentences.address : null
}

const sentences = {
  address: 'The password must not be the e-mail address, nor what stands before its @. Choose another one.',
  name: 'The password must not be the name of the person it is for. Choose another one.',
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
