import { describe, expect, it } from 'vitest'
import { renameSpellings } from './spellings.ts'

describe('other spellings of field names', () => {
  it('leaves what is no object', () => {
    expect([null, 'text', 7, undefined].map(renameSpellings)).toEqual([null, 'text', 7, undefined])
    expect(renameSpellings(['gp_name'])).toEqual(['gp_name'])
  })

  it('renames what it knows and keeps the rest', () => {
    expect(renameSpellings({ gp_name: 'Patel', name: 'Ida', odd_key: 1 })).toEqual({
      gpName: 'Patel',
      name: 'Ida',
      odd_key: 1,
    })
  })

  it('prefers our own spelling when both are sent', () => {
    expect(renameSpellings({ gp_name: 'A', gpName: 'B' })).toEqual({ gpName: 'B' })
  })

  it('renames in the records of a list, and no deeper', () => {
    expect(
      renameSpellings({ patients: [{ full_name: 'Ida', allergies: ['gp_name'] }, 'text', null] }),
    ).toEqual({
      patients: [{ name: 'Ida', allergies: ['gp_name'] }, 'text', null],
    })
  })

  it('is not fooled by names of the language', () => {
    expect(renameSpellings({ constructor: 1, toString: 2 })).toEqual({ constructor: 1, toString: 2 })
  })
})
