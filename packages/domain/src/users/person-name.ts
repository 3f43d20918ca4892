// Splits and joins a person's first and last name, which are stored as one name (spec §5), and reads titles.
import { titleOf } from './titles.ts'

type Parts = { firstName: string; lastName: string }

/**
 * Splits a name. The first name is the first word, with the titles before it if more than one word follows them: 'Dr Ann' and
 * 'Lee', but 'Dr' and 'Lee' for 'Dr Lee'. A name of one word has no last name.
 */
export function splitName(name: string): Parts {
  const words = wordsOf(name)
  const named = words.findIndex((word) => titleOf(word) === null)
  const isTitled = named > 0 && words.length - named > 1
  const first = isTitled ? named + 1 : 1
  return { firstName: words.slice(0, first).join(' '), lastName: words.slice(first).join(' ') }
}

/** Joins what `splitName` splits, with one space. */
export function joinName({ firstName, lastName }: Parts): string {
  return [firstName.trim(), lastName.trim()].filter((part) => part !== '').join(' ')
}

/** Returns the problem with a first name that is only a title, without a given name. Returns null otherwise. */
export function titleAlone({ firstName, lastName }: Parts): string | null {
  const [titles, others] = [wordsOf(firstName), wordsOf(lastName)]
  const [title] = titles
  if (title === undefined || others.length > 1 || titles.some((word) => titleOf(word) === null)) return null
  return `‘${title}’ is a title. Enter the first name as well, such as ‘${title} Ann’.`
}

/**
 * Does the same for a whole name, as people type their own. The name must not be only titles, or have only one word after them.
 */
export function titleAloneIn(name: string): string | null {
  const words = wordsOf(name)
  const named = words.findIndex((word) => titleOf(word) === null)
  const [title] = words
  if (title === undefined || named === 0 || (named !== -1 && words.length - named > 1)) return null
  return `‘${title}’ is a title. Enter the first and last name as well, such as ‘${title} Ann Lee’.`
}

/** Returns the letter on an avatar: the first letter after the name's titles, or of the title if there is nothing else. */
export function initialOf(name: string): string {
  const words = wordsOf(name)
  const named = words.find((word) => titleOf(word) === null && letter.test(word))
  return letter.exec(named ?? words.join(''))?.[0].toLocaleUpperCase('en-GB') ?? '?'
}

const letter = /\p{L}/u

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '')
}
