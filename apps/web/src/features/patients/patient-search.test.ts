import { describe, expect, it } from 'vitest'
import { inTab, patientQueryOf, searchedFor } from './patient-query.ts'
import { readPatientSearch, readPatientView } from './patient-search.ts'

describe('the URL of the patient list', () => {
  it('ignores invalid values', () => {
    expect(
      readPatientSearch({
        q: '  ',
        sort: 'shoeSize',
        direction: 'up',
        page: -3,
        tab: 'archived',
        limit: 25,
        edit: 'x',
        new: 'maybe',
        letter: 1.5,
        x: 1,
      }),
    ).toEqual({})
    expect(readPatientSearch({ q: { a: 1 }, page: 'two' })).toEqual({})
    expect(readPatientSearch({ page: '1e1', limit: '5e1', edit: '0x7', letter: ' 7' })).toEqual({})
  })

  it('reads a numeric search as text', () => {
    expect(readPatientSearch({ q: 12, page: '3', letter: 7 })).toEqual({ q: '12', page: 3, letter: 7 })
  })

  it('defaults to active patients by letter status, twenty a page', () => {
    expect(patientQueryOf({})).toEqual({
      tab: 'active',
      q: undefined,
      sort: 'letterStatus',
      direction: 'asc',
      page: 1,
      limit: 20,
    })
  })

  it.each([
    ['14/03/1951', '1951-03-14'],
    ['14 March 1951', '1951-03-14'],
    ['1951-03-14', '1951-03-14'],
    ['14031951', '14031951'],
    ['14/03/51', '14/03/51'],
    ['Ida 14/03/1951', 'Ida 1951-03-14'],
    ['14 March 1951 Ida Fenn', '1951-03-14 Ida Fenn'],
    ['Fenn 14 / 3 / 1951 Ida', 'Fenn 1951-03-14 Ida'],
    ['Ida 14031951', 'Ida 14031951'],
    ['Ida 31/02/1951', 'Ida 31/02/1951'],
  ])('converts a date in the search to ISO format: %s', (q, asked) => {
    expect(patientQueryOf({ q }).q).toBe(asked)
  })

  it('returns to the first page when the search changes', () => {
    expect(searchedFor({ q: 'ann', page: 4, sort: 'name' }, ' anna ')).toEqual({ q: 'anna', sort: 'name' })
    expect(searchedFor({ q: 'ann', page: 4 }, '')).toEqual({})
  })

  it('keeps the search and returns to the first page in the other tab', () => {
    expect(inTab({ q: 'ann', page: 4 }, 'completed')).toEqual({ q: 'ann', tab: 'completed' })
    expect(inTab({ tab: 'completed', page: 2 }, 'active')).toEqual({})
  })
})

describe('the URL of one patient', () => {
  it('ignores invalid values', () => {
    expect(readPatientView({ edit: 'perhaps', letter: 0 })).toEqual({})
  })

  it('opens either editing or a new letter', () => {
    expect(readPatientView({ edit: 'true', letter: true })).toEqual({ edit: true })
    expect(readPatientView({ letter: true })).toEqual({ letter: true })
    expect(readPatientView({ letter: true, merged: 12 })).toEqual({ letter: true, merged: 12 })
    expect(readPatientView({ merged: '1e1' })).toEqual({})
  })
})
