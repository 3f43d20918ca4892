import { describe, expect, it } from 'vitest'
import {
  requestSteps,
  stepsNow,
  whyAccountIsThere,
  whyNotErased,
  whyNotExported,
  whyNotNow,
  whyNotRectified,
} from './data-rights.ts'
import { requestStates } from './request-states.ts'

const pending = {
  kind: 'access',
  status: 'pending',
  identity: 'unchecked',
  extended: false,
  patient: null,
  user: null,
  erasedPatientId: null,
} as const

describe('data rights request', () => {
  it('cannot be completed until the person’s identity is confirmed', () => {
    expect(whyNotNow(pending, 'complete')).toMatch(/^Confirm who the person is first/)
    expect(whyNotNow({ ...pending, identity: 'not-confirmed' }, 'complete')).not.toBeNull()
    expect(whyNotNow({ ...pending, identity: 'confirmed' }, 'complete')).toBeNull()
  })

  it('can be refused or withdrawn without an identity check, and extended once', () => {
    expect(stepsNow(pending)).toEqual(['check-identity', 'extend', 'note', 'refuse', 'withdraw'])
    expect(stepsNow({ ...pending, extended: true })).not.toContain('extend')
  })

  it('accepts only notes after it is closed, until it is reopened', () => {
    for (const status of requestStates.filter((state) => state !== 'pending')) {
      expect(stepsNow({ ...pending, status })).toEqual(['note', 'reopen'])
    }
  })

  it('exports data only if the identity is confirmed and the request is not refused or withdrawn', () => {
    const known = { ...pending, identity: 'confirmed', isRecordKnown: true } as const
    expect(whyNotExported(known)).toBeNull()
    expect(whyNotExported({ ...known, status: 'completed' })).toBeNull()
    expect(whyNotExported({ ...known, identity: 'unchecked' })).toMatch(/^Confirm who the person is/)
    expect(whyNotExported({ ...known, isRecordKnown: false })).toMatch(/choose their record/)
    for (const status of ['refused', 'withdrawn'] as const)
      expect(whyNotExported({ ...known, status })).toMatch(/Reopen/)
  })

  it('allows erasure only if it asks for it, is open and the identity is confirmed', () => {
    const asked = { ...pending, kind: 'erasure', identity: 'confirmed', patient: {} } as const
    expect(whyNotErased(asked)).toBeNull()
    expect(whyNotErased({ ...asked, kind: 'access' })).toMatch(/does not ask/)
    expect(whyNotErased({ ...asked, identity: 'not-confirmed' })).toMatch(/^Confirm who the person is/)
    expect(whyNotErased({ ...asked, patient: null })).toMatch(/choose their record/)
    // The request cannot be completed while the record exists, and cannot be reopened once it is erased.
    expect(whyNotNow(asked, 'complete')).toMatch(/still exists/)
    expect(whyNotNow({ ...asked, patient: null }, 'complete')).toBeNull()
    const erased = { ...asked, status: 'completed', patient: null, erasedPatientId: 12 } as const
    expect(whyNotNow(erased, 'reopen')).toMatch(/new request/)
    expect(whyNotErased({ ...asked, status: 'refused' })).toMatch(/Reopen/)
  })

  it('allows correction only with a confirmed identity, and completes with what was corrected', () => {
    const asked = { ...pending, kind: 'rectification', identity: 'confirmed', patient: {} } as const
    expect(whyNotRectified(asked)).toBeNull()
    expect(whyNotRectified({ ...asked, patient: null, user: {} })).toBeNull()
    expect(whyNotRectified({ ...asked, kind: 'erasure' })).toMatch(/does not ask/)
    expect(whyNotRectified({ ...asked, status: 'completed' })).toMatch(/Reopen/)
    expect(whyNotRectified({ ...asked, identity: 'unchecked' })).toMatch(/^Confirm who the person is/)
    expect(whyNotRectified({ ...asked, patient: null })).toMatch(/choose their record/)
    expect(whyNotNow(asked, 'complete')).toMatch(/what was corrected/)
    expect(stepsNow(asked)).toContain('refuse')
    // A request by somebody without a record is answered as usual.
    expect(whyNotNow({ ...asked, patient: null }, 'complete')).toBeNull()
  })

  it('to delete an account completes only after that account is deleted', () => {
    const asked = { ...pending, kind: 'delete-account', identity: 'confirmed' } as const
    expect(whyNotNow(asked, 'complete')).toMatch(/^It is not known whose account/)
    const working = { ...asked, user: { hasLeft: false } }
    expect(whyNotNow(working, 'complete')).toMatch(/Delete it in User Management, or refuse/)
    expect(stepsNow(working)).toEqual(['check-identity', 'extend', 'note', 'refuse', 'withdraw'])
    const gone = { ...asked, user: { hasLeft: true } }
    expect(whyNotNow({ ...gone, identity: 'unchecked' }, 'complete')).toMatch(
      /^Confirm who the person is first/,
    )
    expect(whyNotNow(gone, 'complete')).toBeNull()
    // For any other request the account may stay.
    expect(whyAccountIsThere({ kind: 'access', user: { hasLeft: false } })).toBeNull()
  })

  it('gives a reason for every step it does not allow', () => {
    for (const step of requestSteps) {
      const why = whyNotNow({ ...pending, status: 'completed' }, step)
      expect(why === null || why.endsWith('.')).toBe(true)
    }
  })
})
