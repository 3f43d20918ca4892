import { describe, expect, it } from 'vitest'
import { readPracticeSearch } from './practice-search.ts'
import {
  filteredBy,
  isFiltered,
  lastPracticePage,
  practiceQueryOf,
  practiceSizedTo,
  practiceSortedBy,
  withoutFilters,
} from './practice-query.ts'

describe('the address of the list of all patients', () => {
  it('leaves out what makes no sense in it, and what is usual', () => {
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

  it('is read back as it was written', () => {
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

  it('begins at page 1 with another filter, and keeps the order when the filters are cleared', () => {
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

  it('turns the order round with a second press, and begins with the newest visit and the most letters', () => {
    expect(practiceSortedBy({}, 'name')).toEqual({ direction: 'desc' })
    const byVisit = practiceSortedBy({ page: 2 }, 'lastVisit')
    expect(byVisit).toEqual({ sort: 'lastVisit', direction: 'desc' })
    expect(practiceSortedBy(byVisit, 'lastVisit')).toEqual({ sort: 'lastVisit' })
    expect(practiceSortedBy(byVisit, 'name')).toEqual({})
  })

  it('stays with what was first on the screen when the pages change their size, and never beyond the end', () => {
    expect(practiceSizedTo({ page: 6, limit: 20 }, 50)).toEqual({ page: 3, limit: 50 })
    expect(lastPracticePage({ page: 6 }, 100)).toBe(5)
    expect(lastPracticePage({ page: 6 }, 0)).toBe(1)
    expect(lastPracticePage({ page: 5 }, 100)).toBeNull()
  })
})
