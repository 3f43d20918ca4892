import { describe, expect, it } from 'vitest'
import { allowedBy, consentTo, optionalPurposes, parseConsent } from './consent.ts'

const now = new Date('2026-03-02T14:00:00.000Z')

describe('stored consent', () => {
  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['without what is necessary', JSON.stringify({ ...consentTo([], now), necessary: false })],
    [
      'with a purpose that is neither yes nor no',
      JSON.stringify({ ...consentTo([], now), marketing: 'yes' }),
    ],
    ['without a purpose', JSON.stringify({ ...consentTo([], now), thirdParty: undefined })],
    ['without a time', JSON.stringify({ ...consentTo([], now), timestamp: 'yesterday' })],
  ])('is ignored if it is %s', (_, stored) => {
    expect(parseConsent(stored, now)).toBeNull()
  })

  it('is valid for a year', () => {
    const stored = JSON.stringify(consentTo(['analytics'], now))
    expect(parseConsent(stored, new Date('2027-03-02T13:59:59.000Z'))).not.toBeNull()
    expect(parseConsent(stored, new Date('2027-03-02T14:00:00.000Z'))).toBeNull()
  })

  it('is read back as chosen', () => {
    for (const chosen of [[], ['marketing'], [...optionalPurposes]] as const) {
      const consent = consentTo([...chosen], now)
      expect(parseConsent(JSON.stringify(consent), now)).toEqual(consent)
      expect(allowedBy(consent)).toEqual(chosen)
    }
  })

  it('allows only necessary purposes by default', () => {
    expect(consentTo([], now)).toEqual({
      necessary: true,
      analytics: false,
      marketing: false,
      thirdParty: false,
      timestamp: now.toISOString(),
    })
  })
})
