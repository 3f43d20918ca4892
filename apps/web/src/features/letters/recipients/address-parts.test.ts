import { describe, expect, it } from 'vitest'
import { isSamePart, parseEnclosuresDraft, parseRecipientsDraft } from './address-parts.ts'
import { recordRecipient } from './recipient-list.ts'

const gp = recordRecipient('gp')
const patient = recordRecipient('patient')

describe('a part of what is said about the recipients', () => {
  it('is the same with the same recipients in the same order, and with the same lines', () => {
    expect(isSamePart('recipients', [gp, patient], [gp, patient])).toBe(true)
    expect(isSamePart('recipients', [gp, patient], [patient, gp])).toBe(false)
    expect(isSamePart('enclosures', ['ECG'], ['ECG'])).toBe(true)
    expect(isSamePart('enclosures', ['ECG'], ['ECG', 'Diary'])).toBe(false)
  })
})

describe('what lies on this device', () => {
  it('is passed over when it cannot be read', () => {
    for (const text of [undefined, '', '{}', '{"typed":[1],"base":[]}', '{"typed":[{"key":1}],"base":[]}'])
      expect(parseRecipientsDraft(text)).toBeNull()
    expect(parseEnclosuresDraft('{"typed":[{}],"base":[]}')).toBeNull()
  })

  it('comes back as it was kept', () => {
    const draft = { typed: [gp, patient], base: [gp] }
    expect(parseRecipientsDraft(JSON.stringify(draft))).toEqual(draft)
    expect(parseEnclosuresDraft('{"typed":["ECG"],"base":[]}')).toEqual({ typed: ['ECG'], base: [] })
  })
})
