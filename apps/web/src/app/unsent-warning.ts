import { dictationCopy } from '../features/dictation/kept-key.ts'
import { unsentImport } from '../features/extraction/import/unsent-import.ts'

/** What signing out asks about, where something is on this device alone (rules §5): the keys of its copies. */
export function unsentWarning(copies: readonly string[]): { title: string; message: string } {
  const hasImport = copies.includes(unsentImport)
  const dictations = copies.filter((key) => key.startsWith(dictationCopy)).length
  const texts = copies.length - dictations - Number(hasImport)
  const kinds = [
    { count: texts, title: textTitles, has: textsHave(texts) },
    { count: dictations, title: dictationTitles, has: `${counted(dictations, 'dictation')} not been sent` },
  ].filter(({ count }) => count > 0)
  const total = texts + dictations
  const [first, ...others] = kinds
  if (first === undefined) return { title: 'An import is not finished', message: onlyImport }
  const too = hasImport ? ', and an import of patients is unfinished' : ''
  const what = `${kinds.map(({ has }) => has).join(', ')}${too}`
  return {
    title: others.length > 0 ? 'Some of your work is not sent yet' : first.title[total === 1 ? 0 : 1],
    message: `${what.charAt(0).toUpperCase()}${what.slice(1)}. ${stays(total === 1 && !hasImport)}`,
  }
}

/** Of one, and of more. */
type Titles = readonly [string, string]
const textTitles: Titles = ['Some text is not sent yet', 'Some text is not sent yet']
const dictationTitles: Titles = ['A dictation is not sent yet', 'Some dictations are not sent yet']

const onlyImport = `There is an unfinished import of patients. ${stays(true)}`

function textsHave(count: number): string {
  const what = count === 1 ? 'one text you typed has' : `${count} texts you typed have`
  return `${what} not reached the server`
}

function counted(count: number, what: string): string {
  return count === 1 ? `one ${what} has` : `${count} ${what}s have`
}

function stays(isOne: boolean): string {
  const [they, them] = isOne ? ['It stays', 'it'] : ['They stay', 'them']
  return `${they} on this device, and only you see ${them} when you sign in here again.`
}
