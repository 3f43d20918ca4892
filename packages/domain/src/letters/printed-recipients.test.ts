import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copiesOf, hasNoRecipient, printedRecipients } from './printed-recipients.ts'
import type { RecipientRecord } from './printed-recipients.ts'
import { recipientKinds, recordRecipient } from './recipients.ts'
import { sendingWays } from './sending-ways.ts'
import type { Recipient } from './recipients.ts'

const gp = recordRecipient('gp')
const patient = recordRecipient('patient')
const clinic: Recipient = {
  ...gp,
  key: 'a',
  kind: 'other',
  name: 'Dr Lee',
  address: 'Elm Surgery\n1 High St',
}

const record: RecipientRecord = {
  patientName: 'Mrs Ida Fenn',
  patientAddress: '12, Mill Lane\nYork, YO1 1AA',
  patientEmail: 'ida@fenn.example',
  patientCommunicationNeeds: null,
  gpName: 'Anjali Patel',
  gpPractice: 'Millbrook Surgery',
  gpAddress: '2a High Street, Oxbridge, OX9 9ZZ',
}
const nothing: RecipientRecord = {
  patientName: 'Ida Fenn',
  patientAddress: null,
  patientEmail: null,
  patientCommunicationNeeds: null,
  gpName: null,
  gpPractice: ' ',
  gpAddress: null,
}
const print = (recipient: Recipient, from = record) => printedRecipients([recipient], from)[0]

describe('unknown or malformed recipient details', () => {
  it('give no address lines but a label, and list what is missing', () => {
    expect(print(gp, nothing)).toMatchObject({ label: 'GP', lines: [], missing: ['no_gp', 'no_address'] })
    expect(print({ ...patient, way: 'email' }, nothing)).toMatchObject({
      label: 'Ida Fenn (patient)',
      lines: ['Ida Fenn'],
      missing: ['no_email'],
    })
    expect(print({ ...patient, way: 'hand' }, nothing)).toMatchObject({ missing: [] })
  })

  it('lose hidden characters and keep markup as plain words', () => {
    const hostile = { ...clinic, name: '<b>Dr\u202E Lee</b>\u0007', address: '<script>\u200B\n\t1  High St' }
    expect(print(hostile)).toMatchObject({
      label: '<b>Dr Lee</b>',
      lines: ['<b>Dr Lee</b>', '<script>', '1 High St'],
    })
  })
})

describe('letter without a recipient', () => {
  it('is one that goes only to an unrecorded GP, unless it is handed over', () => {
    const missing = ['no_gp' as const]
    expect(hasNoRecipient([])).toBe(true)
    expect(hasNoRecipient([{ way: 'post', missing }])).toBe(true)
    expect(hasNoRecipient([{ way: 'hand', missing }])).toBe(false)
    expect(
      hasNoRecipient([
        { way: 'post', missing },
        { way: 'post', missing: ['no_address'] },
      ]),
    ).toBe(false)
  })
})

describe('printed recipient', () => {
  it('for the GP has the titled name, the practice and the address from the record', () => {
    expect(print(gp)).toEqual({
      key: 'gp',
      kind: 'gp',
      label: 'Dr Anjali Patel, Millbrook Surgery',
      lines: ['Dr Anjali Patel', 'Millbrook Surgery', '2a High Street', 'Oxbridge', 'OX9 9ZZ'],
      email: null,
      way: 'post',
      missing: [],
    })
  })

  it('for the patient is labelled as patient in the copy list but not on the envelope', () => {
    expect(print(patient)).toMatchObject({
      label: 'Mrs Ida Fenn (patient)',
      lines: ['Mrs Ida Fenn', '12, Mill Lane', 'York', 'YO1 1AA'],
      email: 'ida@fenn.example',
    })
    expect(print({ ...patient, email: 'other@fenn.example' })?.email).toBe('other@fenn.example')
  })

  it('for another recipient has its own name and address', () => {
    expect(print(clinic)).toMatchObject({ label: 'Dr Lee', lines: ['Dr Lee', 'Elm Surgery', '1 High St'] })
  })
})

describe('copy list at the foot', () => {
  const text = fc.option(fc.string({ maxLength: 12, unit: 'binary' }))
  const recipients = fc.array(
    fc.record({
      key: fc.string(),
      kind: fc.constantFrom(...recipientKinds),
      name: text,
      address: text,
      email: text,
      way: fc.constantFrom(...sendingWays),
    }),
    { minLength: 1, maxLength: 20 },
  )

  it('has one non-empty line for every recipient but the first', () => {
    fc.assert(
      fc.property(recipients, fc.constantFrom(record, nothing), (list, from) => {
        const printed = printedRecipients(list, from)
        const copies = copiesOf(printed)
        expect(copies).toEqual(printed.slice(1).map(({ label }) => label))
        expect(copies).toHaveLength(list.length - 1)
        for (const line of printed.flatMap(({ label, lines }) => [label, ...lines]))
          expect(line).toMatch(/^(?!\s)[^\n\p{Cc}\u202A-\u202E]+(?<!\s)$/u)
      }),
      { seed: 20_261_120 },
    )
  })
})
