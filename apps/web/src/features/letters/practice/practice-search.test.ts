import { describe, expect, it } from 'vitest'
import { filteredBy, practiceFilterOf, practiceQueryOf, readPracticeSearch } from './practice-search.ts'

describe("the URL of the administrators' letter list", () => {
  it('ignores invalid values', () => {
    const search = {
      status: 'approved',
      type: 'note',
      priority: 1,
      doctor: -3,
      q: {},
      new: 'yes',
      letterFor: 'x',
      overdue: 1,
      late: 'true',
      dated: 'read',
      from: '2026-02-30',
      to: 20261120,
      postedBy: '3',
      way: 'pigeon',
      draftedBy: 'me',
      sort: 'title',
      direction: 'up',
    }
    expect(readPracticeSearch(search)).toEqual({})
  })

  it('reads the search and every filter', () => {
    const search = {
      q: 'scan',
      doctor: 3,
      status: 'archived',
      type: 'follow-up',
      priority: 'high',
      overdue: true,
      late: true,
      dated: 'posted',
      from: '2026-11-01',
      to: '2026-11-20',
      postedBy: 4,
      way: 'email',
      draftedBy: 'ai',
      sort: 'due',
      direction: 'asc',
      new: true,
      letterFor: 12,
    } as const
    expect(readPracticeSearch(search)).toEqual(search)
  })

  it('reads a number as a search, and shortens one that is too long', () => {
    expect(readPracticeSearch({ q: 12 })).toEqual({ q: '12' })
    expect(readPracticeSearch({ q: 'x'.repeat(500) }).q).toHaveLength(200)
  })

  it('sorts by newest change by default, and keeps the sorting with other filters', () => {
    expect(practiceQueryOf({ overdue: true })).toMatchObject({
      overdue: 'true',
      sort: 'updated',
      direction: 'desc',
    })
    expect(filteredBy({ q: 'scan', sort: 'due', direction: 'asc' }, {})).toEqual({
      sort: 'due',
      direction: 'asc',
    })
  })

  it('separates the filters from other parameters', () => {
    expect(practiceFilterOf({ q: 'scan', new: true, letterFor: 12 })).toEqual({ q: 'scan' })
  })
})
