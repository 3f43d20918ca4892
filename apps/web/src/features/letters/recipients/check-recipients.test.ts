import { describe, expect, it } from 'vitest'
import { checkEnclosures, checkRecipients, isIncomplete, recipientProblems } from './check-recipients.ts'
import { recordRecipient } from '@sincerely/domain/letters/recipients'

const gp = recordRecipient('gp')

describe('the errors of a recipient list', () => {
  it('are shown field by field, all at once', () => {
    expect(
      checkRecipients([
        { ...gp, way: 'email' },
        { ...gp, key: 'a', kind: 'other' },
      ]),
    ).toEqual({
      'recipients.0.email': 'Enter the email address to send it to.',
      'recipients.1.name': 'Enter a name.',
    })
    expect(checkRecipients([{ ...gp, email: 'lee@' }])?.['recipients.0.email']).toMatch(/^Enter an email/)
  })

  it('belong to the whole list if no field is concerned', () => {
    expect(checkRecipients([])).toEqual({ '': 'Add a recipient.' })
    expect(checkRecipients([gp])).toBeNull()
  })
})

describe('an incomplete recipient list', () => {
  it('has a recipient by email without an address in the list or the record', () => {
    const patient = { ...recordRecipient('patient'), way: 'email' } as const
    expect(isIncomplete([{ ...gp, way: 'email' }], null)).toBe(true)
    expect(isIncomplete([patient], null)).toBe(true)
    expect(isIncomplete([patient], 'ada@bell.example')).toBe(false)
    expect(isIncomplete([gp], null)).toBe(false)
  })
})

describe('the errors of an added recipient', () => {
  it('concern only that recipient', () => {
    const nameless = { ...gp, key: 'a', kind: 'other' } as const
    expect(recipientProblems(nameless, [{ ...gp, way: 'email' }])).toEqual({ name: 'Enter a name.' })
    expect(recipientProblems({ ...nameless, name: 'Dr Lee' }, [{ ...gp, way: 'email' }])).toBeNull()
    expect(recipientProblems({ ...gp, key: 'b' }, [gp])).toEqual({
      name: 'This recipient is already on the list.',
    })
  })
})

describe('the errors of enclosures', () => {
  it('name the line that is too long, or the maximum number', () => {
    expect(checkEnclosures(['ECG', 'x'.repeat(201)])?.['']).toMatch(/^Line 2: /)
    expect(checkEnclosures(Array<string>(21).fill('ECG'))).toEqual({
      '': 'A letter can have at most 20 enclosures. Remove some.',
    })
    expect(checkEnclosures(['ECG', ''])).toBeNull()
  })
})
