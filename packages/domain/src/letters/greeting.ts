// Compares a letter's greeting with its recipients.
import { letterText } from './text.ts'

/**
 * Returns a letter's greeting ('Dear Dr Old') if it names none of the recipients. Returns null if it greets one of them, or
 * nobody by name. This finds a GP who changed after the letter was written (rules §3: approval warns). Expects sanitised HTML.
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

/** The last words of greetings that name nobody: 'Dear Sir', 'Dear all'. */
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

/** Returns the words without accents and case. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
