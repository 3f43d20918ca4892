import { describe, expect, it } from 'vitest'
import { batchActions, primaryAction } from './batch-actions.ts'

const doctor = { mayApprove: true, needsDoctor: false, mayPost: true }

describe('the actions for a selection', () => {
  it('are disabled with a reason without a selection or while a batch is running', () => {
    expect(batchActions([], doctor, false).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => 'Select letters first.'),
    )
    const busy = batchActions(['draft'], doctor, true)
    expect(busy.every(({ reason }) => reason?.includes('still working'))).toBe(true)
    expect(primaryAction(busy, 'draft')).toBeNull()
  })

  it('leave out what a role may never do, and say what only doctors may do', () => {
    const admin = { mayApprove: false, needsDoctor: false, mayPost: false }
    expect(batchActions(['draft'], admin, false).map(({ kind }) => kind)).toEqual(['print', 'zip'])
    const secretary = { mayApprove: false, needsDoctor: true, mayPost: true }
    const [approve] = batchActions(['draft'], secretary, false)
    expect(approve?.reason).toBe('In this practice only doctors approve letters.')
  })

  it('say why a step is unavailable', () => {
    const [approve, post] = batchActions(['posted', 'draft'], doctor, false)
    expect(approve?.reason).toBeNull()
    expect(post?.reason).toMatch(/^None of the selected letters is waiting/)
  })

  it("have the tab's own step as the primary one if it is available", () => {
    const actions = batchActions(['draft', 'approved'], doctor, false)
    expect(primaryAction(actions, 'all')).toBe('approve')
    expect(primaryAction(actions, 'approved')).toBe('post')
    expect(primaryAction(batchActions(['draft'], doctor, false), 'approved')).toBe('approve')
    expect(primaryAction(batchActions(['posted'], doctor, false), 'posted')).toBeNull()
  })
})
