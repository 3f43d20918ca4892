import { describe, expect, it } from 'vitest'
import { verbFor } from './attention-words.ts'

describe('the word for the next step', () => {
  it('is what the role may do', () => {
    expect(verbFor({ role: 'doctor' }, { nextStep: 'review' })).toBe('Review')
    expect(verbFor({ role: 'secretary' }, { nextStep: 'type' })).toBe('Type')
    expect(verbFor({ role: 'admin' }, { nextStep: 'reassign' })).toBe('Reassign')
  })

  it('is to open it where the role may do no more', () => {
    expect(verbFor({ role: 'admin' }, { nextStep: 'review' })).toBe('Open')
    expect(verbFor({ role: 'admin' }, { nextStep: 'post' })).toBe('Open')
    expect(verbFor({ role: 'doctor' }, { nextStep: 'reassign' })).toBe('Open')
  })
})
