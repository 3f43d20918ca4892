import { describe, expect, it } from 'vitest'
import { batchOffers, nextStep } from './batch-offers.ts'

const doctor = { approve: true, post: true, areDoctorsAlone: false }

describe('what a selection can be used for', () => {
  it('is nothing while there is none, or while letters are under way, and that is said', () => {
    expect(batchOffers([], doctor, false).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => 'Select letters first.'),
    )
    const busy = batchOffers(['draft'], doctor, true)
    expect(busy.every(({ reason }) => reason?.includes('still running'))).toBe(true)
    expect(nextStep(busy, 'draft')).toBeNull()
  })

  it('leaves out what a role may never do, and says what is left to doctors', () => {
    const admin = { approve: false, post: false, areDoctorsAlone: false }
    expect(batchOffers(['draft'], admin, false).map(({ kind }) => kind)).toEqual(['print', 'zip'])
    const [approve] = batchOffers(['draft'], { ...doctor, areDoctorsAlone: true }, false)
    expect(approve?.reason).toBe('In this practice only doctors approve letters.')
  })

  it('says why a step cannot be taken', () => {
    const [approve, post] = batchOffers(['posted', 'draft'], doctor, false)
    expect(approve?.reason).toBeNull()
    expect(post?.reason).toMatch(/^None of the selected letters is waiting/)
  })

  it('has the step of the tab as the next one, if it can be taken', () => {
    const offers = batchOffers(['draft', 'approved'], doctor, false)
    expect(nextStep(offers, 'all')).toBe('approve')
    expect(nextStep(offers, 'approved')).toBe('post')
    expect(nextStep(batchOffers(['draft'], doctor, false), 'approved')).toBe('approve')
    expect(nextStep(batchOffers(['posted'], doctor, false), 'posted')).toBeNull()
  })
})
