import { describe, expect, it } from 'vitest'
import { OptionalPhone, optionalLine } from './fields.ts'
import { ListedPatient } from './patient-imports.ts'

describe('phone number field', () => {
  it.each(['1', '1234', 'ask the daughter', '020 7946 0000 (mobile)', '.....', '1'.repeat(31), '020 ext'])(
    'refuses ‘%s’ with a clear message',
    (typed) => {
      const [issue] = OptionalPhone.safeParse(typed).error?.issues ?? []
      expect(issue?.message).toContain('Enter a phone number of 5 to 30 characters')
    },
  )

  it.each(['020 7946 0000', '+44 (0)20 7946-0000', '01632.960001', '01632/960001', '020 7946 0000 ext. 12'])(
    'accepts ‘%s’',
    (typed) => expect(OptionalPhone.parse(` ${typed} `)).toBe(typed),
  )

  it('may be empty, and in an imported list may contain any printed text', () => {
    expect([OptionalPhone.parse(' '), OptionalPhone.parse(null)]).toEqual([null, null])
    expect(ListedPatient.parse({ name: 'Una Marsh', phone: 'see overleaf' }).phone).toBe('see overleaf')
  })
})

it('A text that is too long gets a message with the limit and its length', () => {
  const [issue] = optionalLine(1000).safeParse('x'.repeat(1234)).error?.issues ?? []
  expect(issue?.message).toBe('Use at most 1,000 characters. This has 1,234.')
})
