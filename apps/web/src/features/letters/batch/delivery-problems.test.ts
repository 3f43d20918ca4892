import type { LetterRecipient } from '@sincerely/contract/recipients'
import { describe, expect, it } from 'vitest'
import { reachedGp as gp } from '../../../test/recipients.ts'
import { failedDeliveries, missingDetails } from './delivery-problems.ts'

const nobody = { ...gp, label: 'GP', lines: [], missing: ['no_gp', 'no_address'] } satisfies LetterRecipient

describe('the warning before a draft is approved', () => {
  it('names recipients who cannot be reached, and says if that is all of them', () => {
    const noGp = 'No GP is recorded. Add one under Patient Details.'
    expect(missingDetails({ recipients: [nobody] })).toBe(`No one to send it to: ${noGp}`)
    expect(missingDetails({ recipients: [nobody, gp] })).toBe(noGp)
    expect(missingDetails({ recipients: [gp] })).toBe(null)
  })
})

describe('a failed delivery', () => {
  it('is listed with its recipient and the reason', () => {
    const failure = { code: 'rejected', message: 'There is no such mailbox.' }
    expect(
      failedDeliveries({ recipients: [gp], failed: [{ key: 'gp', way: 'email', state: 'failed', failure }] }),
    ).toBe('Dr Patel, Elm Surgery: Could not be sent by email. There is no such mailbox.')
    expect(failedDeliveries({ recipients: [gp], failed: [] })).toBe(null)
  })
})
