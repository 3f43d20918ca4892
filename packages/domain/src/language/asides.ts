// Finds remarks about a relative in passing: 'his wife (in hospital with influenza)', 'for his wife with MS', 'by his mother, who
// has asthma, because …'.
import type { Word } from './word.ts'

/**
 * The aside reaches from the word `from` to a word that `ends` it. `owner` is the person it is about, and `next` is the person
 * after it.
 */
export type Aside = { owner: string; from: number; ends: RegExp; next: string }

const BRACKET = /^\)$/u
const JOINT = /^(?:and|but|because|so|,|;)$/u
const COMMA = /^,$/u
const BEFORE = /^(?:by|with|for|from|of|to|after|and)$/u

export function asideAt(
  words: readonly Word[],
  at: number,
  { relation, role }: { relation: string; role: string },
): Aside | null {
  const [next, after] = [words[at + 1]?.key, words[at + 2]?.key]
  // Words after 'who has X, Y and Z' may still be about the relative.
  const either = `?${relation}`
  if (role === 'beside' && next === '(')
    return { owner: relation, from: at + 2, ends: BRACKET, next: 'patient' }
  if (role === 'beside' && next === 'with') return { owner: either, from: at + 2, ends: JOINT, next: either }
  if (next === ',' && /^an?$/u.test(after ?? ''))
    return { owner: either, from: at + 3, ends: COMMA, next: role === 'subject' ? relation : 'patient' }
  const leads = BEFORE.test(words[at - 1]?.key ?? '') || BEFORE.test(words[at - 2]?.key ?? '')
  if (next === ',' && after === 'who' && leads)
    return { owner: relation, from: at + 3, ends: COMMA, next: either }
  return null
}
