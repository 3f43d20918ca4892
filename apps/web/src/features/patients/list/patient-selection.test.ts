import { describe, expect, it } from 'vitest'
import { namesSentence, selectionSentence, withoutDeleted } from './patient-selection.ts'

const selectionOf = (...ids: number[]) => new Map(ids.map((id) => [id, { id, name: 'Somebody', dob: null }]))

describe('a selection of patients', () => {
  it('is the same object unless a selected patient is removed', () => {
    const selection = selectionOf(1, 2)
    expect(withoutDeleted(selection, [3, 99])).toBe(selection)
    expect([...withoutDeleted(selection, [2, 99]).keys()]).toEqual([1])
  })

  it('is counted, with those on other pages', () => {
    const rows = [{ id: 1 }, { id: 2 }]
    expect(selectionSentence(selectionOf(1, 8, 9), rows)).toBe('3 patients selected, 2 on other pages')
    expect(selectionSentence(selectionOf(1), rows)).toBe('1 patient selected')
  })

  it('is named up to four patients, then counted', () => {
    expect(namesSentence([])).toBe('')
    expect(namesSentence(['Ann'])).toBe('Ann')
    expect(namesSentence(['Ann', 'Ben', 'Cas'])).toBe('Ann, Ben and Cas')
    expect(namesSentence(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D and 2 others')
  })
})
