// The states of a dictation, what may be done in each, and what follows (issue 4 'Dictation', rules §1 and §3).
import type { Refusal } from '../refusals.ts'

/**
 * `recording`: sound is still coming in, or was paused. `waiting`: sent, to be typed, with or without the words that speech
 * to text has found. `transcribing`: the same while those words are being found. `failed`: they could not be found; the
 * sound is there and can be typed all the same. `typed`: it has become a letter.
 */
export const dictationStates = ['recording', 'waiting', 'transcribing', 'typed', 'failed'] as const
export type DictationState = (typeof dictationStates)[number]

/**
 * `store` keeps a part of the sound, `change` is about patient, type, priority and notes, `transcribe` asks for the words,
 * `transcribed` and `fail` say how that went, `type` makes it a letter, `untype` takes that back because the letter was
 * deleted.
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

/** Speech to text may end after the dictation has been typed by hand; then its end changes nothing. */
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

/** The state after a step, or the refusal that stops it. Pure; says nothing about who may take the step. */
export function nextDictationState(state: DictationState, step: DictationStep): NextDictationState {
  return transitions[state][step]
}

/** Is the step possible now? The web shows a button only when this and `can()` both agree. */
export function isDictationStepPossible(state: DictationState, step: DictationStep): boolean {
  return transitions[state][step].ok
}

/** Labels on screen, and what they mean. */
export const dictationStateLabels = {
  recording: { label: 'Recording', description: 'not sent yet' },
  waiting: { label: 'Waiting', description: 'to be typed' },
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
