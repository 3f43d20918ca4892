import { describe, expect, it } from 'vitest'
import { inTab, patientQueryOf, searchedFor } from './patient-query.ts'
import { readPatientSearch, readPatientView } from './patient-search.ts'

describe('the address of the patient list', () => {
  it('leaves out what makes no sense', () => {
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

  it('reads a search for a number as text', () => {
    expect(readPatientSearch({ q: 12, page: '3', letter: 7 })).toEqual({ q: '12', page: 3, letter: 7 })
  })

  it('asks for the active ones, status ascending, twenty a page, unless it says otherwise', () => {
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
  ])('asks for a date of birth however it is typed, and for nothing else: %s', (q, asked) => {
    expect(patientQueryOf({ q }).q).toBe(asked)
  })

  it('begins again at the first page when the search changes', () => {
    expect(searchedFor({ q: 'ann', page: 4, sort: 'name' }, ' anna ')).toEqual({ q: 'anna', sort: 'name' })
    expect(searchedFor({ q: 'ann', page: 4 }, '')).toEqual({})
  })

  it('begins again in the other tab, with the same search', () => {
    expect(inTab({ q: 'ann', page: 4 }, 'completed')).toEqual({ q: 'ann', tab: 'completed' })
    expect(inTab({ tab: 'completed', page: 2 }, 'active')).toEqual({})
  })
})

describe('the address of one patient', () => {
  it('leaves out what makes no sense', () => {
    expect(readPatientView({ edit: 'perhaps', letter: 0 })).toEqual({})
  })

  it('opens one thing at a time', () => {
    expect(readPatientView({ edit: 'true', letter: true })).toEqual({ edit: true })
    expect(readPatientView({ letter: true })).toEqual({ letter: true })
    expect(readPatientView({ letter: true, merged: 12 })).toEqual({ letter: true, merged: 12 })
    expect(readPatientView({ merged: '1e1' })).toEqual({})
  })
})
