import { describe, expect, it } from 'vitest'
import { renameSpellings } from './spellings.ts'

describe('other spellings of field names', () => {
  it('are left alone outside an object', () => {
    expect([null, 'text', 7, undefined].map(renameSpellings)).toEqual([null, 'text', 7, undefined])
    expect(renameSpellings(['gp_name'])).toEqual(['gp_name'])
  })

  it('are renamed if known, and other keys are kept', () => {
    expect(renameSpellings({ gp_name: 'Patel', name: 'Ida', odd_key: 1 })).toEqual({
      gpName: 'Patel',
      name: 'Ida',
      odd_key: 1,
    })
  })

  it('give way to our own spelling if both are sent', () => {
    expect(renameSpellings({ gp_name: 'A', gpName: 'B' })).toEqual({ gpName: 'B' })
  })

  it('are renamed in the records of a list, but no deeper', () => {
    expect(
      renameSpellings({ patients: [{ full_name: 'Ida', allergies: ['gp_name'] }, 'text', null] }),
    ).toEqual({
      patients: [{ name: 'Ida', allergies: ['gp_name'] }, 'text', null],
    })
  })

  it('do not include names such as constructor and toString', () => {
    expect(renameSpellings({ constructor: 1, toString: 2 })).toEqual({ constructor: 1, toString: 2 })
  })
})
