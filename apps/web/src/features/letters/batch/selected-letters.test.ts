import { describe, expect, it } from 'vitest'
import {
  withListedStatus,
  elsewhereText,
  exceedsBatchLimit,
  letterCount,
  noLetters,
  rowsBetween,
  withSelection,
  withoutLetters,
} from './selected-letters.ts'

const row = (id: number, status: 'draft' | 'approved' | 'posted' = 'draft') => ({
  id,
  patientName: `Ada ${id}`,
  status,
})
const rows = [row(5), row(4), row(3), row(2), row(1)]
const idsOf = (selected: ReadonlyMap<number, unknown>) => [...selected.keys()]

describe('a selection of letters', () => {
  it('stops at the batch limit and keeps the letters already selected', () => {
    const many = Array.from({ length: 499 }, (_, n) => row(n + 10))
    const selected = withSelection(noLetters, [row(1), ...many], true)
    expect(exceedsBatchLimit(selected, [row(1)])).toBe(false)
    expect(exceedsBatchLimit(selected, [row(2)])).toBe(true)
    const next = withSelection(selected, [row(2), row(1, 'approved')], true)
    expect(next.size).toBe(500)
    expect(next.has(2)).toBe(false)
    expect(next.get(1)?.status).toBe('approved')
  })

  it('adds and removes letters, and keeps those of other lists', () => {
    const selected = withSelection(noLetters, [row(9), row(4), row(3)], true)
    expect(idsOf(withSelection(selected, [row(4)], false))).toEqual([9, 3])
  })

  it('stores only number, patient and status', () => {
    const listed = { ...row(1), title: 'Letter for Ada' }
    expect(withSelection(noLetters, [listed], true).get(1)).toEqual(row(1))
  })
})

describe('a range of rows', () => {
  it('is one row when the other end is not in the list', () => {
    expect(rowsBetween(rows, 99, 3)).toEqual([row(3)])
    expect(rowsBetween(rows, null, 3)).toEqual([row(3)])
  })

  it('is empty when its end is not in the list', () => {
    expect(rowsBetween(rows, 3, 99)).toEqual([])
  })

  it('has both ends and the rows between them, in either direction', () => {
    expect(rowsBetween(rows, 4, 2).map(({ id }) => id)).toEqual([4, 3, 2])
    const later = [row(7), row(5), row(4), row(6), row(2)]
    expect(rowsBetween(later, 2, 5).map(({ id }) => id)).toEqual([5, 4, 6, 2])
  })
})

describe('a selection in a changing list', () => {
  const selected = withSelection(noLetters, [row(9), row(4)], true)

  it('is the same object when none of its letters was removed [H-43]', () => {
    expect(withoutLetters(selected, [1])).toBe(selected)
    expect(idsOf(withoutLetters(selected, [9, 1]))).toEqual([4])
  })

  it('takes the current status from the list', () => {
    expect(withListedStatus(selected, [row(4, 'posted')])).toEqual([row(9), row(4, 'posted')])
  })

  it('counts the letters that are not on screen', () => {
    const words = (list: typeof rows, isWhole: boolean, tab: 'draft' | 'posted' | 'all' = 'draft') =>
      elsewhereText(selected, { rows: list, isWhole, tab })
    expect(words([row(9), row(4)], true)).toBeNull()
    expect(words(rows, true)).toBe('1 of them not in this list')
    expect(words(rows, false)).toBe('1 of them not loaded yet')
    expect(words(rows, false, 'all')).toBe('1 of them not loaded yet')
    expect(words([], false, 'posted')).toBe('2 of them not in this list')
    expect(letterCount(1)).toBe('1 letter')
    expect(letterCount(1234)).toBe('1,234 letters')
  })
})
