import { describe, expect, it } from 'vitest'
import { readLetterSearch, readLettersSearch } from './letters-search.ts'

describe('the URL of the letters page', () => {
  it('ignores invalid values', () => {
    const search = { status: 'sent', q: Infinity, letter: '1e1', edit: 'maybe', other: 1 }
    expect(readLettersSearch(search)).toEqual({ q: 'Infinity' })
  })

  it('has draft as the default, which is left out', () => {
    expect(readLettersSearch({ status: 'draft' })).toEqual({})
  })

  it('shortens a search that is too long', () => {
    expect(readLettersSearch({ q: 'x'.repeat(500) }).q).toHaveLength(200)
  })

  it('reads the steps of a new letter', () => {
    expect(readLettersSearch({ new: true, letterFor: 7 })).toEqual({ new: true, letterFor: 7 })
    expect(readLettersSearch({ new: 'x', letterFor: 'x' })).toEqual({})
  })

  it('reads a number as a search', () => {
    expect(readLettersSearch({ q: 12 })).toEqual({ q: '12' })
  })

  it('reads the filters, and ignores unknown ones', () => {
    const filters = {
      type: 'follow-up',
      priority: 'high',
      doctor: 3,
      overdue: true,
      attention: true,
    } as const
    expect(readLettersSearch(filters)).toEqual(filters)
    expect(readLettersSearch({ type: 'note', priority: 1, doctor: 'x', overdue: false })).toEqual({})
  })

  it('reads tab, search, letter and editing', () => {
    const search = { status: 'approved', q: 'ab', letter: 12, edit: true } as const
    expect(readLettersSearch(search)).toEqual(search)
    expect(readLettersSearch({ letter: 'none' })).toEqual({ letter: 'none' })
  })
})

describe('the URL of one letter', () => {
  it('reads ?edit=true and ?download=true, and nothing else', () => {
    expect(readLetterSearch({ edit: 'yes', download: 1 })).toEqual({})
    expect(readLetterSearch({ edit: true, download: 'true' })).toEqual({ edit: true, download: true })
  })
})
