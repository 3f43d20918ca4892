import { describe, expect, it } from 'vitest'
import { batchActions, primaryAction } from './batch-actions.ts'

const doctor = { approve: true, post: true, isApprovalDoctorsOnly: false }

describe('what a selection can be used for', () => {
  it('is nothing while there is none, or while letters are under way, and that is said', () => {
    expect(batchActions([], doctor, false).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => 'Select letters first.'),
    )
    const busy = batchActions(['draft'], doctor, true)
    expect(busy.every(({ reason }) => reason?.includes('still running'))).toBe(true)
    expect(primaryAction(busy, 'draft')).toBeNull()
  })

  it('leaves out what a role may never do, and says what is left to doctors', () => {
    const admin = { approve: false, post: false, isApprovalDoctorsOnly: false }
    expect(batchActions(['draft'], admin, false).map(({ kind }) => kind)).toEqual(['print', 'zip'])
    const [approve] = batchActions(['draft'], { ...doctor, isApprovalDoctorsOnly: true }, false)
    expect(approve?.reason).toBe('In this practice only doctors approve letters.')
  })

  it('says why a step cannot be taken', () => {
    const [approve, post] = batchActions(['posted', 'draft'], doctor, false)
    expect(approve?.reason).toBeNull()
    expect(post?.reason).toMatch(/^None of the selected letters is waiting/)
  })

  it('has the step of the tab as the next one, if it can be taken', () => {
    const actions = batchActions(['draft', 'approved'], doctor, false)
    expect(primaryAction(actions, 'all')).toBe('approve')
    expect(primaryAction(actions, 'approved')).toBe('post')
    expect(primaryAction(batchActions(['draft'], doctor, false), 'approved')).toBe('approve')
    expect(primaryAction(batchActions(['posted'], doctor, false), 'posted')).toBeNull()
  })
})
