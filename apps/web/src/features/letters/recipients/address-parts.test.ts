import { describe, expect, it } from 'vitest'
import { isSamePart, parseEnclosuresDraft, parseRecipientsDraft } from './address-parts.ts'
import { recordRecipient } from './recipient-list.ts'

const gp = recordRecipient('gp')
const patient = recordRecipient('patient')

describe("a part of a letter's address", () => {
  it('is equal with the same recipients in the same order, and with the same lines', () => {
    expect(isSamePart('recipients', [gp, patient], [gp, patient])).toBe(true)
    expect(isSamePart('recipients', [gp, patient], [patient, gp])).toBe(false)
    expect(isSamePart('enclosures', ['ECG'], ['ECG'])).toBe(true)
    expect(isSamePart('enclosures', ['ECG'], ['ECG', 'Diary'])).toBe(false)
  })
})

describe('a stored part', () => {
  it('is ignored when it is not valid', () => {
    for (const text of [undefined, '', '{}', '{"typed":[1],"base":[]}', '{"typed":[{"key":1}],"base":[]}'])
      expect(parseRecipientsDraft(text)).toBeNull()
    expect(parseEnclosuresDraft('{"typed":[{}],"base":[]}')).toBeNull()
  })

  it('is restored as it was stored', () => {
    const draft = { typed: [gp, patient], base: [gp] }
    expect(parseRecipientsDraft(JSON.stringify(draft))).toEqual(draft)
    expect(parseEnclosuresDraft('{"typed":["ECG"],"base":[]}')).toEqual({ typed: ['ECG'], base: [] })
  })
})
