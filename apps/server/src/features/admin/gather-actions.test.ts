import { expect, it } from 'vitest'
import { gatherActions } from './gather-actions.ts'

type Whom = { whomId: number; whom: string }

const deed = (id: string, action: string, whom: Whom | null = null) => ({
  id,
  type: 'user' as const,
  action,
  userId: null,
  user: null,
  whomId: whom?.whomId ?? null,
  whom: whom?.whom ?? null,
  time: `2026-03-02T14:00:0${id}.000Z`,
})
const [bo, ida] = [
  { whomId: 4, whom: 'Bo Reed' },
  { whomId: 5, whom: 'Ida Fenn' },
]

it('groups repeated actions in one line, separately for each subject', () => {
  const done = [
    deed('6', 'patient.create'),
    deed('5', 'patient.create'),
    deed('4', 'user.change-password', bo),
    deed('3', 'user.change-password', ida),
    deed('2', 'patient.create'),
    deed('1', 'letter.post'),
  ]
  const lines = (most: number) =>
    gatherActions(done, { most, hasOlder: false }).map(({ id, action, whom, count }) => [
      id,
      action,
      whom,
      count,
    ])
  expect(lines(4)).toEqual([
    ['6', 'patient.create', null, 2],
    ['4', 'user.change-password', 'Bo Reed', 1],
    ['3', 'user.change-password', 'Ida Fenn', 1],
    ['2', 'patient.create', null, 1],
  ])
  expect(lines(1)).toEqual([['6', 'patient.create', null, 2]])
  expect(gatherActions([], { most: 4, hasOlder: false })).toEqual([])
})

it('keeps people who share a name apart, as users and as subjects', () => {
  const [one, other] = [deed('4', 'user.edit', bo), deed('3', 'user.update', { ...bo, whomId: 6 })]
  const by = (id: string, userId: number) => ({ ...deed(id, 'letter.post'), userId, user: 'Ann Lee' })
  const lines = gatherActions([one, other, by('2', 7), by('1', 8)], { most: 12, hasOlder: false })
  expect(lines.map(({ id, count }) => [id, count])).toEqual([
    ['4', 1],
    ['3', 1],
    ['2', 1],
    ['1', 1],
  ])
  expect(lines[0]).not.toHaveProperty('whomId')
})

it('says ‘or more’ only for the line that older actions may belong to', () => {
  const done = [deed('3', 'letter.post'), deed('2', 'patient.create'), deed('1', 'patient.create')]
  const told = (most: number, hasOlder: boolean) =>
    gatherActions(done, { most, hasOlder }).map(({ count, orMore }) => [count, orMore])
  expect(told(12, true)).toEqual([
    [1, false],
    [2, true],
  ])
  expect(told(12, false)).toEqual([
    [1, false],
    [2, false],
  ])
  // A further action after the group shows that the group is complete.
  expect(told(1, true)).toEqual([[1, false]])
})
