// A letter beside the text that it was improved from: what is the same difference, and how it is said.
import type { Difference, FindingKind } from './types.ts'

/**
 * Is it what an improvement changed, with other words beside it by now? Another value that a person wrote in its place is
 * not; of what can only be one thing or the other there is no third.
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

const oneOrTheOther: ReadonlySet<FindingKind> = new Set(['polarity', 'side', 'certainty', 'experiencer'])

/** 'was not dictated' → 'was not in the text before the improvement'. */
export function saidOfTextBefore(message: string): string {
  return message
    .replaceAll(/\b(the) dictation\b/giu, '$1 text before the improvement')
    .replaceAll(' was dictated last', ' was last in the text before the improvement')
    .replaceAll(/\b(was|was not|nor|neither|anybody) dictated\b/gu, '$1 in the text before the improvement')
}
