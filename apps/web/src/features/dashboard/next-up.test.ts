import { expect, it } from 'vitest'
import { nextUp, nextUpVerb } from './next-up.tsx'

it('Next up leaves out letters shown under Needs attention and fills up with others', () => {
  const waiting = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ id }))
  const shown = (needsAttention: number[]) => nextUp(waiting, new Set(needsAttention)).map(({ id }) => id)
  expect(shown([])).toEqual([1, 2, 3, 4, 5, 6])
  expect(shown([1, 2, 3, 4])).toEqual([5, 6, 7, 8, 9])
})

it('Next up says Revise for a returned draft, as Needs attention does, and Post for an approved letter', () => {
  const verb = (letter: Parameters<typeof nextUpVerb>[1]) =>
    nextUpVerb({ role: 'doctor' }, letter, { onlyDoctorsApprove: false })
  expect(verb({ status: 'draft', isReturned: false })).toBe('Review')
  expect(verb({ status: 'draft', isReturned: true })).toBe('Revise')
  expect(verb({ status: 'approved', isReturned: false })).toBe('Post')
})
