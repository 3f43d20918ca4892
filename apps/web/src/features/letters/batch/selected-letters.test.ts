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

describe('choosing letters', () => {
  it('stops at the limit of a batch, and keeps those that were selected already', () => {
    const many = Array.from({ length: 499 }, (_, n) => row(n + 10))
    const selected = withSelection(noLetters, [row(1), ...many], true)
    expect(exceedsBatchLimit(selected, [row(1)])).toBe(false)
    expect(exceedsBatchLimit(selected, [row(2)])).toBe(true)
    const next = withSelection(selected, [row(2), row(1, 'approved')], true)
    expect(next.size).toBe(500)
    expect(next.has(2)).toBe(false)
    expect(next.get(1)?.status).toBe('approved')
  })

  it('adds and takes away, and leaves alone what stands in other lists', () => {
    const selected = withSelection(noLetters, [row(9), row(4), row(3)], true)
    expect(idsOf(withSelection(selected, [row(4)], false))).toEqual([9, 3])
  })

  it('keeps no more of a letter than what is asked of it', () => {
    const listed = { ...row(1), title: 'Letter for Ada' }
    expect(withSelection(noLetters, [listed], true).get(1)).toEqual(row(1))
  })
})

describe('a range', () => {
  it('is the one row when the other end has left the list, or there was none', () => {
    expect(rowsBetween(rows, 99, 3)).toEqual([row(3)])
    expect(rowsBetween(rows, null, 3)).toEqual([row(3)])
  })

  it('is nothing when its end is not in the list', () => {
    expect(rowsBetween(rows, 3, 99)).toEqual([])
  })

  it('has both ends and what is between them now, whichever way it was made', () => {
    expect(rowsBetween(rows, 4, 2).map(({ id }) => id)).toEqual([4, 3, 2])
    const later = [row(7), row(5), row(4), row(6), row(2)]
    expect(rowsBetween(later, 2, 5).map(({ id }) => id)).toEqual([5, 4, 6, 2])
  })
})

describe('a selection over a list that changes', () => {
  const selected = withSelection(noLetters, [row(9), row(4)], true)

  it('is the same selection when nobody in it went [H-43]', () => {
    expect(withoutLetters(selected, [1])).toBe(selected)
    expect(idsOf(withoutLetters(selected, [9, 1]))).toEqual([4])
  })

  it('follows what the list says of a letter', () => {
    expect(withListedStatus(selected, [row(4, 'posted')])).toEqual([row(9), row(4, 'posted')])
  })

  it('says how many of it are somewhere else', () => {
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
