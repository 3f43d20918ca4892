import { describe, expect, it } from 'vitest'
import { verbFor } from './attention-words.ts'

describe('the label of the next step', () => {
  it('is the action if the role may do it', () => {
    expect(verbFor({ role: 'doctor' }, { nextStep: 'review' })).toBe('Review')
    expect(verbFor({ role: 'secretary' }, { nextStep: 'type' })).toBe('Type')
    expect(verbFor({ role: 'admin' }, { nextStep: 'reassign' })).toBe('Reassign')
  })

  it("is 'Open' if the role may not do more", () => {
    expect(verbFor({ role: 'admin' }, { nextStep: 'review' })).toBe('Open')
    expect(verbFor({ role: 'admin' }, { nextStep: 'post' })).toBe('Open')
    expect(verbFor({ role: 'doctor' }, { nextStep: 'reassign' })).toBe('Open')
  })
})
