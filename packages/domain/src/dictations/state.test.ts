import { describe, expect, it } from 'vitest'
import { dictationStates, dictationSteps, isDictationStepPossible, nextDictationState } from './state.ts'
import { dictationQueues, statesIn } from './queues.ts'

const refusalOf = (...[state, step]: Parameters<typeof nextDictationState>) => {
  const next = nextDictationState(state, step)
  return next.ok ? null : next.refusal
}

describe('dictation state', () => {
  it('accepts sound only until the dictation is sent', () => {
    expect(isDictationStepPossible('recording', 'store')).toBe(true)
    for (const state of ['waiting', 'transcribing', 'failed', 'typed'] as const)
      expect(refusalOf(state, 'store')).toBe('dictation_is_sent')
  })

  it('does not allow typing or transcription before the dictation is sent', () => {
    expect(refusalOf('recording', 'type')).toBe('dictation_not_sent')
    expect(refusalOf('recording', 'transcribe')).toBe('dictation_not_sent')
  })

  it('allows typing while transcription is waiting, running or failed', () => {
    for (const state of ['waiting', 'transcribing', 'failed'] as const)
      expect(nextDictationState(state, 'type')).toEqual({ ok: true, state: 'typed' })
  })

  it('stays typed when speech to text ends afterwards', () => {
    expect(nextDictationState('typed', 'transcribed')).toEqual({ ok: true, state: 'typed' })
    expect(nextDictationState('typed', 'fail')).toEqual({ ok: true, state: 'typed' })
  })

  it('does not allow a typed dictation to be changed, discarded or typed again', () => {
    for (const step of ['change', 'discard', 'type', 'transcribe'] as const)
      expect(refusalOf('typed', step)).toBe('dictation_is_typed')
  })

  it('returns to waiting when the letter is deleted', () => {
    expect(nextDictationState('typed', 'untype')).toEqual({ ok: true, state: 'waiting' })
    for (const state of dictationStates.filter((one) => one !== 'typed'))
      expect(refusalOf(state, 'untype')).toBe('dictation_not_typed')
  })

  it('allows another transcription after a failure', () => {
    expect(nextDictationState('transcribing', 'fail')).toEqual({ ok: true, state: 'failed' })
    expect(nextDictationState('failed', 'transcribe')).toEqual({ ok: true, state: 'transcribing' })
    expect(nextDictationState('transcribing', 'transcribed')).toEqual({ ok: true, state: 'waiting' })
  })

  it('never returns to recording after sending, whatever the steps', () => {
    for (const state of dictationStates.filter((one) => one !== 'recording'))
      for (const step of dictationSteps) {
        const next = nextDictationState(state, step)
        if (next.ok) expect(next.state).not.toBe('recording')
      }
  })
})

describe('dictation queues', () => {
  it('cover every state, with all sent but untyped dictations in "to-type"', () => {
    expect(new Set(dictationQueues.flatMap((queue) => [...statesIn(queue)]))).toEqual(
      new Set(dictationStates),
    )
    expect(statesIn('to-type')).toEqual(['waiting', 'transcribing', 'failed'])
  })
})
