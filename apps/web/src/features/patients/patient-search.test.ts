import { describe, expect, it } from 'vitest'
import {
  patientQueryOf,
  readPatientSearch,
  readPatientView,
  searchedFor,
  sortedBy,
} from './patient-search.ts'

describe('the address of the patient list', () => {
  it('leaves out what makes no sense', () => {
    expect(
      readPatientSearch({
        q: '  ',
        sort: 'shoeSize',
        direction: 'up',
        page: -3,
        new: 'maybe',
        letter: 1.5,
        x: 1,
      }),
    ).toEqual({})
    expect(readPatientSearch({ q: { a: 1 }, page: 'two' })).toEqual({})
  })

  it('reads a search for a number as text', () => {
    expect(readPatientSearch({ q: 12, page: '3', letter: 7 })).toEqual({ q: '12', page: 3, letter: 7 })
  })

  it('asks for status ascending, twenty a page, unless it says otherwise', () => {
    expect(patientQueryOf({})).toEqual({
      q: undefined,
      sort: 'letterStatus',
      direction: 'asc',
      page: 1,
      limit: 20,
    })
  })

  it('turns the direction round when the same header is clicked again', () => {
    const once = sortedBy({ page: 3 }, 'name')
    expect(once).toEqual({ sort: 'name' })
    const twice = sortedBy(once, 'name')
    expect(twice).toEqual({ sort: 'name', direction: 'desc' })
    expect(sortedBy(twice, 'name')).toEqual({ sort: 'name' })
    expect(sortedBy(twice, 'createdAt')).toEqual({ sort: 'createdAt' })
    expect(sortedBy({}, 'letterStatus')).toEqual({ direction: 'desc' })
  })

  it('begins again at the first page when the search changes', () => {
    expect(searchedFor({ q: 'ann', page: 4, sort: 'name' }, ' anna ')).toEqual({ q: 'anna', sort: 'name' })
    expect(searchedFor({ q: 'ann', page: 4 }, '')).toEqual({})
  })
})

describe('the address of one patient', () => {
  it('leaves out what makes no sense', () => {
    expect(readPatientView({ edit: 'perhaps', letter: 0 })).toEqual({})
  })

  it('opens one thing at a time', () => {
    expect(readPatientView({ edit: 'true', letter: true })).toEqual({ edit: true })
    expect(readPatientView({ letter: true })).toEqual({ letter: true })
  })
})
