import type { LetterRecipient } from '@sincerely/contract/recipients'
import { describe, expect, it } from 'vitest'
import { isClashing, parseEnclosuresDraft, parseRecipientsDraft } from './parts.ts'
import { fromRecord } from './recipient-list.ts'

const gp = fromRecord('gp')
const patient = fromRecord('patient')
const listed = (...recipients: (typeof gp)[]): LetterRecipient[] =>
  recipients.map((one) => ({ ...one, label: one.key, lines: [], sendsTo: null, missing: [] }))
const letter = { recipients: listed(gp), enclosures: ['ECG'] }

describe('recipients that two people change', () => {
  const change = { part: 'recipients', value: [gp, patient], base: [gp] } as const

  it('are a clash when somebody else made them something else again', () => {
    expect(isClashing({ ...letter, recipients: listed(patient) }, change)).toBe(true)
    const enclosed = { part: 'enclosures', value: ['X-ray'], base: [] } as const
    expect(isClashing(letter, enclosed)).toBe(true)
  })

  it('are none when both made them the same, or nobody else did', () => {
    expect(isClashing({ ...letter, recipients: listed(gp, patient) }, change)).toBe(false)
    expect(isClashing({ recipients: listed(gp), enclosures: ['another part'] }, change)).toBe(false)
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
