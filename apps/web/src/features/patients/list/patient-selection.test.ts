import { describe, expect, it } from 'vitest'
import { namesSentence, selectionSentence, withoutDeleted } from './patient-selection.ts'

const selectionOf = (...ids: number[]) => new Map(ids.map((id) => [id, { id, name: 'Somebody', dob: null }]))

describe('the selection of patients', () => {
  it('stays as it is when somebody who was not selected is gone', () => {
    const selection = selectionOf(1, 2)
    expect(withoutDeleted(selection, [3, 99])).toBe(selection)
    expect([...withoutDeleted(selection, [2, 99]).keys()]).toEqual([1])
  })

  it('says how many there are, and how many of them stand elsewhere', () => {
    const rows = [{ id: 1 }, { id: 2 }]
    expect(selectionSentence(selectionOf(1, 8, 9), rows)).toBe('3 patients selected, 2 on other pages')
    expect(selectionSentence(selectionOf(1), rows)).toBe('1 patient selected')
  })

  it('names a few and counts the others', () => {
    expect(namesSentence([])).toBe('')
    expect(namesSentence(['Ann'])).toBe('Ann')
    expect(namesSentence(['Ann', 'Ben', 'Cas'])).toBe('Ann, Ben and Cas')
    expect(namesSentence(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D and 2 others')
  })
})
