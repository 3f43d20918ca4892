// Defines the lists of dictations. They are separate from their rules, because a page's address is read before the page loads.
import type { DictationState } from './state.ts'

/** `to-type` contains all that were sent and not typed, and `failed` those of them without a transcript. */
export const dictationQueues = ['to-type', 'recording', 'failed', 'typed'] as const
export type DictationQueue = (typeof dictationQueues)[number]

const statesOfQueue = {
  'to-type': ['waiting', 'transcribing', 'failed'],
  recording: ['recording'],
  failed: ['failed'],
  typed: ['typed'],
} as const satisfies Record<DictationQueue, readonly DictationState[]>

/** Returns the states of the dictations in a list. */
export function statesIn(queue: DictationQueue): readonly DictationState[] {
  return statesOfQueue[queue]
}
