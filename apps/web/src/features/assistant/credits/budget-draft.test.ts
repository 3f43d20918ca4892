import { describe, expect, it } from 'vitest'
import { isChangedMeanwhile, parseBudgetDraft, typeBudget } from './budget-draft.ts'

describe('a budget that is kept on this device', () => {
  it('is none when it cannot be read, and comes back as it was typed', () => {
    for (const broken of [undefined, '', '{', '[]', '7', '{"typed":"25"}', '{"base":10,"typed":"25"}'])
      expect(parseBudgetDraft(broken)).toBeNull()
    expect(parseBudgetDraft('{"base":"","typed":"ten"}')).toEqual({ base: '', typed: 'ten' })
  })
})

describe('a budget that is typed while another administrator saves one', () => {
  it('stays as it is typed, and is told of the other', () => {
    const begun = typeBudget(null, '2', '10')
    const gone = typeBudget(begun, '25', '40')
    expect(gone).toEqual({ base: '10', typed: '25' })
    expect(isChangedMeanwhile(gone, '40')).toBe(true)
    expect(isChangedMeanwhile(gone, '')).toBe(true)
  })

  it('is told of nothing while nothing is typed, nothing was saved, or both are the same', () => {
    expect(isChangedMeanwhile(null, '40')).toBe(false)
    expect(isChangedMeanwhile(typeBudget(null, '25', '10'), '10')).toBe(false)
    expect(isChangedMeanwhile({ base: '10', typed: '40 ' }, '40')).toBe(false)
  })

  it('is nothing in hand once it is what is saved', () => {
    expect(typeBudget({ base: '10', typed: '1' }, '10', '10')).toBeNull()
  })
})
