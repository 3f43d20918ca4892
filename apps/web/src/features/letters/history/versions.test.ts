import type { LetterStepKind } from '@sincerely/domain/letters/history'
import { describe, expect, it } from 'vitest'
import { oldestFirst, textVersionAt, versionsWithText } from './versions.ts'

const steps = (...actions: LetterStepKind[]) =>
  actions.map((did, index) => ({ version: index + 1, did })).toReversed()

describe('the versions of a letter', () => {
  it('are empty without steps', () => {
    expect(versionsWithText([])).toEqual([])
    expect(textVersionAt([], 1)).toBeNull()
  })

  it('with a new text are listed, newest first', () => {
    const all = steps('created', 'changed', 'saved', 'approved', 'restored', 'approved')
    expect(versionsWithText(all).map(({ version }) => version)).toEqual([5, 3, 1])
  })

  it('without a new text have that of the version before', () => {
    const all = steps('created', 'saved', 'approved', 'changed', 'saved')
    expect([1, 2, 3, 4, 5].map((version) => textVersionAt(all, version))).toEqual([1, 2, 2, 2, 5])
  })

  it('are compared from older to newer in either order', () => {
    expect(oldestFirst(5, 2)).toEqual([2, 5])
    expect(oldestFirst(2, 5)).toEqual([2, 5])
  })
})
