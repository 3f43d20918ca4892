import type { PatientPage, PatientSummary } from '@sincerely/contract/patients'
import { describe, expect, it } from 'vitest'
import { type CachedPage, withoutPatients } from './without-patients.ts'

/** Patient 3's newest letter is posted, and patient 4 is archived. */
const counts = { active: 40, completed: 9, newThisWeek: 2 }

describe('the cached patient pages after a deletion', () => {
  it('are refetched if a deleted patient is on none of them', () => {
    expect(withoutPatients([pageOf({}, [1, 2])], [1, 99])).toBeNull()
  })

  it('are unchanged if nobody was deleted', () => {
    const cached = [pageOf({}, [1, 2])]
    expect(withoutPatients(cached, [])).toEqual(cached.map(({ page }) => page))
  })

  it('lose the rows, and the total and tab count change with them', () => {
    const [active] = withoutPatients([pageOf({ tab: 'active' }, [1, 2, 5])], [1, 5]) ?? []
    expect(active?.patients.map(({ id }) => id)).toEqual([2])
    expect(active).toMatchObject({ total: 38, counts: { active: 38, completed: 9 } })
  })

  it('have the new total on every page of the same list', () => {
    const cached = [pageOf({ tab: 'active', page: 1 }, [1, 2]), pageOf({ tab: 'active', page: 2 }, [5, 6])]
    const pages = withoutPatients(cached, [1, 5]) ?? []
    expect(pages.map(({ total }) => total)).toEqual([38, 38])
    expect(pages.map(({ patients }) => patients.map(({ id }) => id))).toEqual([[2], [6]])
  })

  it('have new counts everywhere, but new totals only in lists with the patients', () => {
    const cached = [
      pageOf({ tab: 'active', q: 'ann' }, [1, 2], { active: 12, completed: 3 }),
      pageOf({ tab: 'completed', q: 'ann' }, [3], { active: 12, completed: 3 }),
      pageOf({ tab: 'active', q: 'bell' }, [5], { active: 7, completed: 0 }),
      pageOf({ tab: 'completed' }, [3, 4]),
      pageOf({}, [2, 3]),
    ]
    const pages = withoutPatients(cached, [1, 3, 1]) ?? []
    expect(pages.map(({ total }) => total)).toEqual([11, 2, 7, 8, 47])
    expect(pages.map(({ matches }) => matches).slice(0, 3)).toEqual([
      { active: 11, completed: 2 },
      { active: 11, completed: 2 },
      { active: 7, completed: 0 },
    ])
    expect(new Set(pages.map((page) => JSON.stringify(page.counts))).size).toBe(1)
    expect(pages[0]?.counts).toEqual({ active: 39, completed: 8, newThisWeek: 2 })
  })
})

function pageOf(
  query: CachedPage['query'],
  ids: number[],
  matches = { active: counts.active, completed: counts.completed },
) {
  const page: PatientPage = {
    patients: ids.map(patientOf),
    total: query.tab === undefined ? matches.active + matches.completed : matches[query.tab],
    similar: false,
    page: 1,
    limit: 20,
    matches,
    counts,
  }
  return { query, page }
}

function patientOf(id: number): PatientSummary {
  return {
    id,
    name: `Patient ${id}`,
    dob: null,
    gender: 'unknown',
    email: null,
    nhsNumber: null,
    gpName: null,
    communicationNeeds: null,
    doctorId: 1,
    letterStatus: id === 3 ? 'posted' : 'none',
    letterCount: 0,
    createdAt: '2026-11-20T10:00:00.000Z',
    isArchived: id === 4,
  }
}
