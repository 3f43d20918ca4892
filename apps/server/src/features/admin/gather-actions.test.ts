import { expect, it } from 'vitest'
import { gatherActions } from './gather-actions.ts'

const deed = (id: string, action: string, whom: string | null = null) => ({
  id,
  type: 'user' as const,
  action,
  user: null,
  whom,
  time: `2026-03-02T14:00:0${id}.000Z`,
})

it('gathers what was done several times over in one line, and keeps apart what was done to somebody else', () => {
  const done = [
    deed('6', 'patient.create'),
    deed('5', 'patient.create'),
    deed('4', 'user.change-password', 'Bo Reed'),
    deed('3', 'user.change-password', 'Ida Fenn'),
    deed('2', 'patient.create'),
    deed('1', 'letter.post'),
  ]
  const lines = (most: number) =>
    gatherActions(done, most).map(({ id, action, whom, count }) => [id, action, whom, count])
  expect(lines(4)).toEqual([
    ['6', 'patient.create', null, 2],
    ['4', 'user.change-password', 'Bo Reed', 1],
    ['3', 'user.change-password', 'Ida Fenn', 1],
    ['2', 'patient.create', null, 1],
  ])
  expect(lines(1)).toEqual([['6', 'patient.create', null, 2]])
  expect(gatherActions([], 4)).toEqual([])
})
