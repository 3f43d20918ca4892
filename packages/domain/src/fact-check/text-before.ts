// Compares a letter with the text from before an improvement: whether two differences are the same, and how to word them.
import type { Difference, FindingKind } from './types.ts'

/**
 * Whether the difference is the improvement's change, even if the words beside it have changed since. A value that a person
 * replaced later is not the same. For facts with only two possibilities, every difference is the same.
 */
export function isSameDifference(one: Difference, other: Difference): boolean {
  if (one.kind !== other.kind || one.source !== other.source) return false
  if (oneOrTheOther.has(one.kind) && one.source !== '') return true
  const [words, others] = [wordsOf(one.text), wordsOf(other.text)]
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/u)
}

const oneOrTheOther: ReadonlySet<FindingKind> = new Set([
  'polarity',
  'side',
  'certainty',
  'experiencer',
  'pronoun',
])

/** Changes 'was not dictated' to 'was not in the text before the improvement'. */
export function saidOfTextBefore(message: string): string {
  return message
    .replaceAll(/\b(the) dictation\b/giu, '$1 text before the improvement')
    .replaceAll(' was not dictated', ' was not in the text before the improvement')
}
