// Whom a letter greets, beside whom it goes to.
import { letterText } from './text.ts'

/**
 * The greeting of a letter ('Dear Dr Old') where it names none of these people, who are all it goes to; null where it greets
 * one of them, or nobody by name. A change of the GP after the writing shows here (rules §3: approval warns). Expects
 * sanitised HTML.
 */
export function greetingOfAnother(html: string, recipients: readonly string[]): string | null {
  const line = letterText(html)
    .split('\n')
    .slice(0, nearTop)
    .find((one) => /^dear\b/iu.test(one))
  const greeting = line?.replace(/[,:\s]+$/u, '').replace(/\s+/gu, ' ') ?? ''
  const name = wordsOf(greeting).at(-1)
  const known = recipients.flatMap(wordsOf)
  if (name === undefined || unnamed.has(name) || known.length === 0) return null
  return known.includes(name) ? null : greeting
}

const nearTop = 6

/** How people are greeted whose name is not known. */
const unnamed = new Set([
  'dear',
  'doctor',
  'dr',
  'sir',
  'sirs',
  'madam',
  'colleague',
  'colleagues',
  'all',
  'team',
  'gp',
])

/** Without accents and case. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
