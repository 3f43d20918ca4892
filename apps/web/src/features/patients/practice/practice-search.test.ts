import { describe, expect, it } from 'vitest'
import { filteredBy, isFiltered, readPracticeSearch, withoutFilters } from './practice-search.ts'
import { practiceQueryOf } from './practice-patients.queries.ts'

describe('the URL of the list of all patients', () => {
  it('ignores invalid values and leaves out defaults', () => {
    const nonsense = {
      q: '  ',
      doctor: 'x',
      status: 'gone',
      sort: 'dob',
      direction: 'up',
      page: 0,
      limit: 7,
      edit: -1,
    }
    expect(readPracticeSearch(nonsense)).toEqual({})
    expect(readPracticeSearch({ sort: 'name', direction: 'asc', page: 1, limit: 20, new: 'yes' })).toEqual({})
    expect(practiceQueryOf({})).toEqual({ sort: 'name', direction: 'asc', page: 1, limit: 20 })
  })

  it('restores every filter', () => {
    const search = {
      q: 'ann',
      doctor: 4,
      status: 'inactive',
      sort: 'lastVisit',
      direction: 'desc',
      page: 3,
      limit: 50,
    }
    expect(readPracticeSearch(search)).toEqual(search)
    expect(readPracticeSearch({ q: 12 }).q).toBe('12')
    expect(practiceQueryOf({ q: 'Ann 14/3/1951' }).q).toBe('Ann 1951-03-14')
    expect(practiceQueryOf(readPracticeSearch(search))).toEqual({
      q: 'ann',
      doctorId: 4,
      status: 'inactive',
      sort: 'lastVisit',
      direction: 'desc',
      page: 3,
      limit: 50,
    })
  })

  it('returns to page 1 for another filter, and keeps the sorting when filters are cleared', () => {
    const search = { q: 'ann', doctor: 4, sort: 'lastVisit', page: 3, limit: 50 } as const
    expect(filteredBy(search, { status: 'deleted' })).toEqual({
      q: 'ann',
      doctor: 4,
      status: 'deleted',
      sort: 'lastVisit',
      limit: 50,
    })
    expect(filteredBy(search, { q: '' })).not.toHaveProperty('q')
    expect(withoutFilters(search)).toEqual({ sort: 'lastVisit', limit: 50 })
    expect([isFiltered(search), isFiltered(withoutFilters(search))]).toEqual([true, false])
  })
})
