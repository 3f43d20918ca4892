import { describe, expect, it } from 'vitest'
import {
  mostSelected,
  namesSentence,
  nothingSelected,
  pageState,
  rangeOf,
  selectionSentence,
  withoutGone,
  withSelected,
} from './patient-selection.ts'

const rows = ['Ann', 'Ben', 'Cas', 'Dee'].map((name, index) => ({ id: index + 1, name, dob: null }))

describe('the selection of patients', () => {
  it('takes no more than a bulk deletion takes', () => {
    const many = Array.from({ length: mostSelected + 3 }, (_, id) => ({ id, name: 'Somebody', dob: null }))
    expect(withSelected(nothingSelected, many, true).size).toBe(mostSelected)
  })

  it('stays as it is when somebody who was not selected is gone', () => {
    const selection = withSelected(nothingSelected, rows.slice(0, 2), true)
    expect(withoutGone(selection, [3, 99])).toBe(selection)
    expect([...withoutGone(selection, [2, 99]).keys()]).toEqual([1])
  })

  it('selects the row alone when the range began on another page', () => {
    expect(rangeOf(rows, 77, 3)).toEqual([rows[2]])
    expect(rangeOf(rows, null, 3)).toEqual([rows[2]])
    expect(rangeOf(rows, 1, 77)).toEqual([])
  })

  it('selects a range in both directions', () => {
    expect(rangeOf(rows, 2, 4)).toEqual(rows.slice(1))
    expect(rangeOf(rows, 4, 2)).toEqual(rows.slice(1))
  })

  it('keeps what is selected on other pages', () => {
    const elsewhere = withSelected(nothingSelected, [{ id: 50, name: 'Zoe', dob: null }], true)
    const both = withSelected(elsewhere, rows, true)
    expect(pageState(both, rows)).toBe('all')
    const one = withSelected(both, rows.slice(1), false)
    expect(pageState(one, rows)).toBe('some')
    expect([...one.keys()]).toEqual([50, 1])
    expect(pageState(elsewhere, rows)).toBe('none')
  })

  it('says how many there are, and how many of them stand elsewhere', () => {
    const three = withSelected(
      nothingSelected,
      [...rows.slice(0, 1), { id: 8, name: 'H', dob: null }, { id: 9, name: 'I', dob: null }],
      true,
    )
    expect(selectionSentence(three, rows)).toBe('3 patients selected, 2 on other pages')
    expect(selectionSentence(withSelected(nothingSelected, rows.slice(0, 1), true), rows)).toBe(
      '1 patient selected',
    )
  })

  it('names a few and counts the others', () => {
    expect(namesSentence([])).toBe('')
    expect(namesSentence(['Ann'])).toBe('Ann')
    expect(namesSentence(['Ann', 'Ben', 'Cas'])).toBe('Ann, Ben and Cas')
    expect(namesSentence(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D and 2 others')
  })
})
