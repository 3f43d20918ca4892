import { describe, expect, it } from 'vitest'
import { pagerSentence, pagerWindow } from './pager-window.ts'

describe('the pager', () => {
  it('has no buttons without pages', () => {
    expect(pagerWindow(1, 0)).toEqual([])
  })

  it('offers every page while there are at most five', () => {
    expect(pagerWindow(2, 3)).toEqual([1, 2, 3])
    expect(pagerWindow(5, 5)).toEqual([1, 2, 3, 4, 5])
  })

  it('offers five pages around the current one, and stays within the ends', () => {
    expect(pagerWindow(1, 40)).toEqual([1, 2, 3, 4, 5])
    expect(pagerWindow(20, 40)).toEqual([18, 19, 20, 21, 22])
    expect(pagerWindow(39, 40)).toEqual([36, 37, 38, 39, 40])
    expect(pagerWindow(40, 40)).toEqual([36, 37, 38, 39, 40])
  })

  it('shows the last five for a page beyond the end', () => {
    expect(pagerWindow(99, 7)).toEqual([3, 4, 5, 6, 7])
  })

  it('says which results are shown', () => {
    expect(pagerSentence({ page: 1, limit: 20, total: 61 })).toBe('Showing 1 to 20 of 61 results')
    expect(pagerSentence({ page: 4, limit: 20, total: 61 })).toBe('Showing 61 to 61 of 61 results')
    expect(pagerSentence({ page: 2, limit: 20, total: 10_000 })).toBe('Showing 21 to 40 of 10,000 results')
  })
})
