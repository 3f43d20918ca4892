import { describe, expect, it } from 'vitest'
import { salutation, titledName } from './salutation.ts'

describe('salutation', () => {
  it.each([null, '', '  ', 'Dr', 'Doctor'])('is Dear Doctor without a name (%s)', (name) => {
    expect(salutation(name)).toBe('Dear Doctor,')
  })

  it.each([
    ['Patel', 'Dear Dr Patel,'],
    ['Asha Patel', 'Dear Dr Asha Patel,'],
    ['Drew Barton', 'Dear Dr Drew Barton,'],
    ['Missy Lane', 'Dear Dr Missy Lane,'],
  ])('uses the GP’s full name if it has no title: %s → %s', (name, expected) => {
    expect(salutation(name)).toBe(expected)
  })

  it.each([
    ['Dr Asha Patel', 'Dear Dr Patel,'],
    ['dr. Patel', 'Dear Dr Patel,'],
    ['Dr Dr Patel', 'Dear Dr Patel,'],
    ['Doctor A. J. Patel', 'Dear Dr Patel,'],
    ['Prof Ada Lowe', 'Dear Prof Lowe,'],
    ['Miss Okonjo-Baines', 'Dear Miss Okonjo-Baines,'],
    ['Dr Siân O’Hare', 'Dear Dr O’Hare,'],
    ['Dr Jan van der Berg', 'Dear Dr van der Berg,'],
    ['Dr Amal El Sayed', 'Dear Dr El Sayed,'],
    ['Dr ASHA PATEL', 'Dear Dr PATEL,'],
  ])('uses title and surname if the name has a title: %s → %s', (name, expected) => {
    expect(salutation(name)).toBe(expected)
  })

  it.each([
    ['Sir John Fenn', 'Dear Sir John Fenn,'],
    ['Professor Dame Ada Lowe', 'Dear Professor Dame Ada Lowe,'],
    ['Dr Asha Patel, MRCGP', 'Dear Dr Asha Patel MRCGP,'],
    ['Dr Asha Patel, MBChB', 'Dear Dr Asha Patel MBChB,'],
    ['Dr Asha Patel PhD', 'Dear Dr Asha Patel PhD,'],
    ['Dr Asha Patel BSc', 'Dear Dr Asha Patel BSc,'],
    ['Dr Asha Patel Locum', 'Dear Dr Asha Patel Locum,'],
    ['Dr Iain McLean', 'Dear Dr McLean,'],
    ['Dr Niamh O’Brien', 'Dear Dr O’Brien,'],
    ['Dr Asha Patel (partner)', 'Dear Dr Asha Patel (partner),'],
    ['Dr Patel and Dr Moss', 'Dear Dr Patel and Dr Moss,'],
    ['Dr Patel & Partners', 'Dear Dr Patel & Partners,'],
    ['Dr Millbrook Surgery', 'Dear Dr Millbrook Surgery,'],
    ['Dr Asha P.', 'Dear Dr Asha P.,'],
    ['dr asha patel', 'Dear Dr asha patel,'],
    ['Sister', 'Dear Sister,'],
  ])('keeps the full name if the surname is unclear: %s → %s', (name, expected) => {
    expect(salutation(name)).toBe(expected)
  })

  it('uses a titled full name in the address', () => {
    expect(titledName('  Asha   Patel ')).toBe('Dr Asha Patel')
    expect(titledName('dr Asha Patel')).toBe('Dr Asha Patel')
    expect(titledName('Dr')).toBeNull()
  })
})
