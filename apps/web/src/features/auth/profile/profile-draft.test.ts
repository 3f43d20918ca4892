import type { Account } from '@sincerely/contract/account'
import { describe, expect, it } from 'vitest'
import { parseProfileDraft, readProfile, rebaseProfile, startProfile } from './profile-draft.ts'

const account: Account = {
  id: 1,
  email: 'ada@practice.example',
  name: 'Dr Ada Lowe',
  role: 'doctor',
  doctorId: 1,
  doctors: [],
  doctorName: 'Dr Ada Lowe',
  phone: null,
  specialization: 'Cardiology',
  registrationNumber: null,
  secretaries: [],
  twoFactorSince: null,
  recoveryCodesLeft: 0,
}

const typing = (changes: object) => {
  const draft = startProfile(account)
  return { ...draft, typed: { ...draft.typed, ...changes } }
}

describe('a profile that is typed', () => {
  it('is sent without what was not changed, with what it was before', () => {
    expect(readProfile(typing({ phone: ' 020 7946 0001 ', specialization: '' }))).toEqual({
      ok: true,
      body: {
        phone: '020 7946 0001',
        specialization: null,
        began: { phone: null, specialization: 'Cardiology' },
      },
    })
  })

  it('is refused field by field, all at once', () => {
    expect(readProfile(typing({ name: ' ', phone: '1'.repeat(51) }))).toEqual({
      ok: false,
      problems: { name: 'Enter a name.', phone: expect.stringContaining('Enter a phone number of 5 to 30') },
    })
  })

  it('stays on top of what was saved meanwhile, and names what both changed', () => {
    const mine = typing({ name: 'Dr Ada Lee', phone: '1' })
    const now = { ...account, phone: '2', registrationNumber: 'GMC 7' }
    expect(rebaseProfile(mine, now)).toEqual({
      draft: {
        base: { name: 'Dr Ada Lowe', phone: '2', specialization: 'Cardiology', registrationNumber: 'GMC 7' },
        typed: { name: 'Dr Ada Lee', phone: '1', specialization: 'Cardiology', registrationNumber: 'GMC 7' },
      },
      clashes: ['phone'],
    })
  })

  it('comes back from this device as it was kept, or not at all', () => {
    const draft = typing({ phone: '1' })
    expect(parseProfileDraft(JSON.stringify(draft))).toEqual(draft)
    for (const text of [undefined, '', '{}', '{"base":{},"typed":{}}'])
      expect(parseProfileDraft(text)).toBeNull()
  })
})
