import { expect, it } from 'vitest'
import { nextUp } from './next-up.tsx'

it('Next up leaves out letters shown under Needs attention and fills up with others', () => {
  const waiting = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ id }))
  const shown = (needsAttention: number[]) => nextUp(waiting, new Set(needsAttention)).map(({ id }) => id)
  expect(shown([])).toEqual([1, 2, 3, 4, 5, 6])
  expect(shown([1, 2, 3, 4])).toEqual([5, 6, 7, 8, 9])
})
