// The lists that dictations stand in, apart from how they come there: an address names one before a page is there.
import type { DictationState } from './state.ts'

/** The lists a dictation may be in: `to-type` holds all that is sent and not typed, `failed` the part of it without words. */
export const dictationQueues = ['to-type', 'recording', 'failed', 'typed'] as const
export type DictationQueue = (typeof dictationQueues)[number]

const statesOfQueue = {
  'to-type': ['waiting', 'transcribing', 'failed'],
  recording: ['recording'],
  failed: ['failed'],
  typed: ['typed'],
} as const satisfies Record<DictationQueue, readonly DictationState[]>

/** The states of the dictations in a list. */
export function statesIn(queue: DictationQueue): readonly DictationState[] {
  return statesOfQueue[queue]
}
