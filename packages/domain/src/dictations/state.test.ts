import { describe, expect, it } from 'vitest'
import { dictationStates, dictationSteps, isDictationStepPossible, nextDictationState } from './state.ts'
import { dictationQueues, statesIn } from './queues.ts'

const refusalOf = (...[state, step]: Parameters<typeof nextDictationState>) => {
  const next = nextDictationState(state, step)
  return next.ok ? null : next.refusal
}

describe('a dictation', () => {
  it('takes sound only until it is sent', () => {
    expect(isDictationStepPossible('recording', 'store')).toBe(true)
    for (const state of ['waiting', 'transcribing', 'failed', 'typed'] as const)
      expect(refusalOf(state, 'store')).toBe('dictation_is_sent')
  })

  it('cannot be typed or transcribed before it is sent', () => {
    expect(refusalOf('recording', 'type')).toBe('dictation_not_sent')
    expect(refusalOf('recording', 'transcribe')).toBe('dictation_not_sent')
  })

  it('can be typed while its words are being found, and when they could not be', () => {
    for (const state of ['waiting', 'transcribing', 'failed'] as const)
      expect(nextDictationState(state, 'type')).toEqual({ ok: true, state: 'typed' })
  })

  it('stays typed when speech to text ends afterwards', () => {
    expect(nextDictationState('typed', 'transcribed')).toEqual({ ok: true, state: 'typed' })
    expect(nextDictationState('typed', 'fail')).toEqual({ ok: true, state: 'typed' })
  })

  it('is neither changed, discarded nor typed again once it is a letter', () => {
    for (const step of ['change', 'discard', 'type', 'transcribe'] as const)
      expect(refusalOf('typed', step)).toBe('dictation_is_typed')
  })

  it('waits again when its letter is deleted', () => {
    expect(nextDictationState('typed', 'untype')).toEqual({ ok: true, state: 'waiting' })
    for (const state of dictationStates.filter((one) => one !== 'typed'))
      expect(refusalOf(state, 'untype')).toBe('dictation_not_typed')
  })

  it('is tried again after a failure', () => {
    expect(nextDictationState('transcribing', 'fail')).toEqual({ ok: true, state: 'failed' })
    expect(nextDictationState('failed', 'transcribe')).toEqual({ ok: true, state: 'transcribing' })
    expect(nextDictationState('transcribing', 'transcribed')).toEqual({ ok: true, state: 'waiting' })
  })

  it('never comes back to recording once it was sent, whatever the steps', () => {
    for (const state of dictationStates.filter((one) => one !== 'recording'))
      for (const step of dictationSteps) {
        const next = nextDictationState(state, step)
        if (next.ok) expect(next.state).not.toBe('recording')
      }
  })
})

describe('the lists', () => {
  it('hold every state, and all that is sent and not typed in "to-type"', () => {
    expect(new Set(dictationQueues.flatMap((queue) => [...statesIn(queue)]))).toEqual(
      new Set(dictationStates),
    )
    expect(statesIn('to-type')).toEqual(['waiting', 'transcribing', 'failed'])
  })
})
