// Refuses passwords that everybody could guess from the person's e-mail address or name (rules §5).
import { nameWords, plainWords } from '../patients/name-words.ts'

/** The person whose name and e-mail address the password must not contain. */
export type PasswordOwner = { name: string; email: string }

/**
 * Returns why this password is refused, in a sentence, or null if it does not consist of the person's name or address. Case,
 * accents, spaces and punctuation are ignored, so 'Amara.WHITFIELD' is the name. A part of the name is refused too, with the
 * title or without, and so is the address before its '@'. Digits around these make no difference.
 */
export function personalPassword(password: string, { name, email }: PasswordOwner): string | null {
  const typed = folded(password)
  const isTyped = (known: string) =>
    known !== '' && (known === typed || (wordIn(known) !== '' && wordIn(known) === wordIn(typed)))
  const address = email.trim()
  const addresses = [address, address.slice(0, address.lastIndexOf('@'))].map(folded)
  // If both match, the name is the reason that people expect.
  if (namesOf(name).some(isTyped)) return sentences.name
  return addresses.some(isTyped) ? sentences.address : null
}

/**
 * Removes digits and punctuation around a word, because attackers try these first: 'welcome2027!' is 'welcome'. Returns '' for a
 * text without a letter.
 */
export function wordIn(password: string): string {
  return password.replace(/^\P{L}+|\P{L}+$/gu, '')
}

const around = 'not even with digits or symbols around it. Choose another one.'
const sentences = {
  address: `The password must not be the email address or the part before its @, ${around}`,
  name: `The password must not be the name of the person it is for, ${around}`,
} as const

/** Returns the name as one word, in each way that a person may type it. */
function namesOf(name: string): string[] {
  const words = nameWords(name)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const whole = [plainWords(name), words, words.toReversed(), [first, last], [last, first]]
  return [...words, ...whole.map((parts) => parts.join(''))]
}

function folded(text: string): string {
  return plainWords(text).join('')
}
