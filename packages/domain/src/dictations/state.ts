// Defines the states of a dictation, the steps allowed in each, and the state after each step (issue 4 'Dictation', rules §1 and
// §3).
import type { Refusal } from '../refusals.ts'

/**
 * With `recording` sound still arrives, or the recording is paused. `waiting` is sent and must be typed, with or without a
 * transcript. `transcribing` is the same while speech to text is working. With `failed` speech to text failed, but somebody can
 * type from the recording. `typed` has become a letter.
 */
export const dictationStates = ['recording', 'waiting', 'transcribing', 'typed', 'failed'] as const
export type DictationState = (typeof dictationStates)[number]

/**
 * `store` adds a part of the sound. `change` is about patient, type, priority and notes. `transcribe` requests speech to text,
 * and `transcribed` and `fail` are its outcomes. `type` makes the dictation a letter, and `untype` undoes that because the letter
 * was deleted.
 */
export const dictationSteps = [
  'store',
  'change',
  'send',
  'transcribe',
  'transcribed',
  'fail',
  'type',
  'untype',
  'discard',
] as const
export type DictationStep = (typeof dictationSteps)[number]

export type NextDictationState =
  | { ok: true; state: DictationState }
  | { ok: false; refusal: Extract<Refusal, `dictation_${string}`> }

const sent = {
  store: no('dictation_is_sent'),
  send: no('dictation_is_sent'),
  transcribe: to('transcribing'),
  type: to('typed'),
  untype: no('dictation_not_typed'),
} as const

/** Speech to text may finish after the dictation was typed by hand. Then it changes nothing. */
const transitions = {
  recording: {
    store: to('recording'),
    change: to('recording'),
    send: to('waiting'),
    transcribe: no('dictation_not_sent'),
    transcribed: no('dictation_not_sent'),
    fail: no('dictation_not_sent'),
    type: no('dictation_not_sent'),
    untype: no('dictation_not_typed'),
    discard: to('recording'),
  },
  waiting: {
    ...sent,
    change: to('waiting'),
    transcribed: to('waiting'),
    fail: to('waiting'),
    discard: to('waiting'),
  },
  transcribing: {
    ...sent,
    change: to('transcribing'),
    transcribed: to('waiting'),
    fail: to('failed'),
    discard: to('transcribing'),
  },
  failed: {
    ...sent,
    change: to('failed'),
    transcribed: to('waiting'),
    fail: to('failed'),
    discard: to('failed'),
  },
  typed: {
    store: no('dictation_is_sent'),
    change: no('dictation_is_typed'),
    send: no('dictation_is_sent'),
    transcribe: no('dictation_is_typed'),
    transcribed: to('typed'),
    fail: to('typed'),
    type: no('dictation_is_typed'),
    untype: to('waiting'),
    discard: no('dictation_is_typed'),
  },
} as const satisfies Record<DictationState, Record<DictationStep, NextDictationState>>

/** Returns the state after a step, or the refusal that stops it. It does not check who may take the step. */
export function nextDictationState(state: DictationState, step: DictationStep): NextDictationState {
  return transitions[state][step]
}

/** Whether the step is possible now. The web shows a button only if this and `can()` both agree. */
export function isDictationStepPossible(state: DictationState, step: DictationStep): boolean {
  return transitions[state][step].ok
}

/** The labels on screen and their meaning. */
export const dictationStateLabels = {
  recording: { label: 'Recording', description: 'not sent yet' },
  waiting: { label: 'Ready to type', description: 'to be typed' },
  transcribing: { label: 'Transcribing', description: 'speech is being turned into text' },
  typed: { label: 'Typed', description: 'is now a letter' },
  failed: { label: 'Not transcribed', description: 'to be typed from the recording' },
} as const satisfies Record<DictationState, { label: string; description: string }>

function to<S extends DictationState>(state: S) {
  return { ok: true, state } as const
}

function no<R extends Refusal>(refusal: R) {
  return { ok: false, refusal } as const
}
