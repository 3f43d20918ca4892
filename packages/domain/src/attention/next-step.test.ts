import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dictationStates } from '../dictations/state.ts'
import { letterStatuses } from '../letters/status.ts'
import { nextStepOfDictation, nextStepOfLetter, nextStepOfVisit, stepVerb } from './next-step.ts'

const letter = { isReturned: false, isUndelivered: false, hasDoctor: true }

describe('next step of a letter', () => {
  it('is to review a draft, and to revise a returned one', () => {
    expect(nextStepOfLetter({ ...letter, status: 'draft' })).toBe('review')
    expect(nextStepOfLetter({ ...letter, status: 'draft', isReturned: true })).toBe('revise')
  })

  it('is to post an approved letter, and to send it again after a failure', () => {
    expect(nextStepOfLetter({ ...letter, status: 'approved' })).toBe('post')
    expect(nextStepOfLetter({ ...letter, status: 'approved', isUndelivered: true })).toBe('resend')
    expect(nextStepOfLetter({ ...letter, status: 'posted', isUndelivered: true })).toBe('resend')
  })

  it('is to assign a doctor if it has none', () => {
    expect(nextStepOfLetter({ ...letter, status: 'approved', hasDoctor: false })).toBe('reassign')
  })

  it('is empty only if the letter is posted and delivered', () => {
    const any = fc.record({
      status: fc.constantFrom(...letterStatuses),
      isReturned: fc.boolean(),
      isUndelivered: fc.boolean(),
      hasDoctor: fc.boolean(),
    })
    fc.assert(
      fc.property(any, (one) => {
        expect(nextStepOfLetter(one) === null).toBe(one.status === 'posted' && !one.isUndelivered)
      }),
      { seed: 20_261_124 },
    )
  })
})

describe('next step of a dictation', () => {
  it('is to finish a recording, and to type a sent dictation in any transcription state', () => {
    expect(nextStepOfDictation('recording', true)).toBe('finish')
    expect(nextStepOfDictation('waiting', true)).toBe('type')
    expect(nextStepOfDictation('transcribing', true)).toBe('type')
    expect(nextStepOfDictation('failed', true)).toBe('type')
  })

  it('is empty only if it is typed', () => {
    for (const state of dictationStates)
      for (const hasDoctor of [true, false])
        expect(nextStepOfDictation(state, hasDoctor) === null).toBe(state === 'typed')
  })
})

describe('next step of an open visit', () => {
  it('is to dictate, or to assign a doctor if it has none', () => {
    expect(nextStepOfVisit(true)).toBe('dictate')
    expect(nextStepOfVisit(false)).toBe('reassign')
    expect(stepVerb({ role: 'secretary' }, 'dictate', { onlyDoctorsApprove: false })).toBe('Dictate')
  })
})

describe('the verb of the next step', () => {
  const anyone = { onlyDoctorsApprove: false }

  it('is the action if the role may do it', () => {
    expect(stepVerb({ role: 'doctor' }, 'review', anyone)).toBe('Review')
    expect(stepVerb({ role: 'secretary' }, 'review', anyone)).toBe('Review')
    expect(stepVerb({ role: 'secretary' }, 'type', anyone)).toBe('Type')
    expect(stepVerb({ role: 'admin' }, 'reassign', anyone)).toBe('Reassign')
  })

  it("is 'Open' if the role may not do more", () => {
    expect(stepVerb({ role: 'admin' }, 'review', anyone)).toBe('Open')
    expect(stepVerb({ role: 'admin' }, 'post', anyone)).toBe('Open')
    expect(stepVerb({ role: 'doctor' }, 'reassign', anyone)).toBe('Open')
  })

  it("is 'Open' for a secretary's draft to review where only doctors approve", () => {
    const doctorsOnly = { onlyDoctorsApprove: true }
    expect(stepVerb({ role: 'secretary' }, 'review', doctorsOnly)).toBe('Open')
    expect(stepVerb({ role: 'secretary' }, 'revise', doctorsOnly)).toBe('Revise')
    expect(stepVerb({ role: 'doctor' }, 'review', doctorsOnly)).toBe('Review')
  })
})
