import type { Letter, LetterCounts, LetterPage, ListedLetter } from '@sincerely/contract/letters'
import { describe, expect, it } from 'vitest'
import { pagesWith, pagesWithRestored, pagesWithout } from './list-cache.ts'

const row: ListedLetter = {
  id: 1,
  patientId: 2,
  patientName: 'Ada Demo',
  doctorId: 3,
  doctorName: 'Dr Demo',
  type: 'consultation',
  status: 'draft',
  priority: 'medium',
  title: 'Letter for Ada Demo',
  visitDate: null,
  dueAt: '2026-03-09T10:00:00.000Z',
  version: 1,
  isReturned: false,
  createdBy: 'Dr Demo',
  assignedTo: null,
  statusAt: '2026-03-02T10:00:00.000Z',
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  excerpt: null,
  attention: null,
}
const page: LetterPage = {
  letters: [row, { ...row, id: 5 }],
  nextCursor: null,
  counts: { draft: 2, approved: 0, posted: 0 },
}
const { excerpt: _, attention: _none, ...summary } = row
const approved = { ...summary, status: 'approved', version: 2, content: '<p>a</p>' } as Letter

describe('a changed letter in a cached list', () => {
  it('changes only the counts of a list that does not contain it', () => {
    const [changed] = pagesWith([{ ...page, letters: [] }], 'posted', approved, 'draft')
    expect(changed).toMatchObject({ letters: [], counts: { draft: 1, approved: 1, posted: 0 } })
  })

  it('leaves the tab it no longer belongs to', () => {
    const [changed] = pagesWith([page], 'draft', approved, 'draft')
    expect(changed?.letters.map(({ id }) => id)).toEqual([5])
  })

  it('stays in All with its new status, without the text a row does not show', () => {
    const [changed] = pagesWith([page], 'all', approved, 'draft')
    expect(changed?.letters[0]).toEqual({ ...row, status: 'approved', version: 2 })
  })

  it('leaves the counts alone when its status is the same', () => {
    const [changed] = pagesWith([page], 'draft', { ...approved, status: 'draft' }, 'draft')
    expect(changed?.counts).toBe(page.counts)
  })
})

const count = (counts: LetterCounts, by: number) => ({ ...counts, draft: counts.draft + by })

describe('a deleted letter in a cached list', () => {
  it('changes nothing in a list that does not contain it', () => {
    const pages = [{ ...page, letters: [] }]
    expect(pagesWithout(pages, row.id, count)).toBe(pages)
  })

  it('is removed, and no longer counted', () => {
    const [changed] = pagesWithout([page], row.id, count)
    expect(changed?.letters.map(({ id }) => id)).toEqual([5])
    expect(changed?.counts).toEqual({ draft: 1, approved: 0, posted: 0 })
  })
})

describe('a letter that could not be deleted', () => {
  const before = [
    page,
    {
      ...page,
      letters: [
        { ...row, id: 7 },
        { ...row, id: 8 },
      ],
    },
  ]

  it('changes nothing if a refetch has restored it already', () => {
    expect(pagesWithRestored(before, before, 7, count)).toBe(before)
  })

  it('is restored at the same place, and counted again', () => {
    expect(pagesWithRestored(pagesWithout(before, 8, count), before, 8, count)).toEqual(before)
    expect(pagesWithRestored(pagesWithout(before, 1, count), before, 1, count)).toEqual(before)
  })

  it('is not counted in a list that did not contain it', () => {
    expect(pagesWithRestored(pagesWithout(before, 99, count), before, 99, count)).toBe(before)
  })

  it('does not restore other letters deleted in between', () => {
    const gone = pagesWithout(pagesWithout(before, 1, count), 5, count)
    const [first] = pagesWithRestored(gone, before, 1, count)
    expect(first?.letters.map(({ id }) => id)).toEqual([1])
  })
})
