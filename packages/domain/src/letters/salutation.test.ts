import { describe, expect, it } from 'vitest'
import { salutation, titledName } from './salutation.ts'

describe('the salutation', () => {
  it.each([null, '', '  ', 'Dr', 'Doctor'])('is Dear Doctor without a name (%s)', (name) => {
    expect(salutation(name)).toBe('Dear Doctor,')
  })

  it.each([
    ['Patel', 'Dear Dr Patel,'],
    ['Asha Patel', 'Dear Dr Asha Patel,'],
    ['Dr Asha Patel', 'Dear Dr Asha Patel,'],
    ['dr. Patel', 'Dear Dr Patel,'],
    ['Dr Dr Patel', 'Dear Dr Patel,'],
    ['Doctor Patel', 'Dear Dr Patel,'],
    ['Prof Ada Lowe', 'Dear Prof Ada Lowe,'],
    ['Miss Okonjo-Baines', 'Dear Miss Okonjo-Baines,'],
    ['Drew Barton', 'Dear Dr Drew Barton,'],
    ['Missy Lane', 'Dear Dr Missy Lane,'],
  ])('%s → %s', (name, expected) => {
    expect(salutation(name)).toBe(expected)
  })

  it('titles a name for the address', () => {
    expect(titledName('  Asha   Patel ')).toBe('Dr Asha Patel')
  })
})
