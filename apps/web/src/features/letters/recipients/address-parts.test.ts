import { describe, expect, it } from 'vitest'
import { isSamePart, parseEnclosuresDraft, parseNewRecipient, parseRecipientsDraft } from './address-parts.ts'
import { recordRecipient } from '@sincerely/domain/letters/recipients'

const gp = recordRecipient('gp')
const patient = recordRecipient('patient')

describe('the equality of address parts', () => {
  it('requires the same recipients or lines in the same order', () => {
    expect(isSamePart('recipients', [gp, patient], [gp, patient])).toBe(true)
    expect(isSamePart('recipients', [gp, patient], [patient, gp])).toBe(false)
    expect(isSamePart('enclosures', ['ECG'], ['ECG'])).toBe(true)
    expect(isSamePart('enclosures', ['ECG'], ['ECG', 'Diary'])).toBe(false)
  })
})

describe('a stored address draft', () => {
  it('is ignored when it is not valid', () => {
    for (const text of [undefined, '', '{}', '{"typed":[1],"base":[]}', '{"typed":[{"key":1}],"base":[]}'])
      expect(parseRecipientsDraft(text)).toBeNull()
    expect(parseEnclosuresDraft('{"typed":[{}],"base":[]}')).toBeNull()
  })

  it('of a recipient who is not added counts once something is typed', () => {
    const blank = { name: null, address: null, email: null, way: 'post' }
    for (const fields of [blank, { ...blank, name: ' ' }, { ...blank, way: 3, name: 'Dr Bell' }])
      expect(parseNewRecipient(JSON.stringify(fields))).toBeNull()
    for (const typed of [{ name: 'Dr Bell' }, { address: '9 Quay Street' }, { email: 'bell@quay.example' }])
      expect(parseNewRecipient(JSON.stringify({ ...blank, ...typed }))).toEqual({ ...blank, ...typed })
  })

  it('is restored as it was stored', () => {
    const draft = { typed: [gp, patient], base: [gp] }
    expect(parseRecipientsDraft(JSON.stringify(draft))).toEqual(draft)
    expect(parseEnclosuresDraft('{"typed":["ECG"],"base":[]}')).toEqual({ typed: ['ECG'], base: [] })
  })
})
