import type { User } from '@sincerely/contract/users'
import { describe, expect, it } from 'vitest'
import { isInTab, matchesSearch } from './user-list.ts'

const user = (fields: Partial<User>) =>
  ({ name: 'Zoë Ångström', email: 'zoe@oak.example', ...fields }) as User

describe('the list of users', () => {
  it.each([
    ['', true],
    ['zoe', true],
    ['ANGSTROM zoe', true],
    ['oak cardio', true],
    ['moss', false],
    ['zoe moss', false],
  ])('is searched for every word, ignoring case and accents: %s', (q, isFound) => {
    expect(matchesSearch(user({ specialization: 'Cardiology', phone: null }), q)).toBe(isFound)
  })

  it('has tabs for doctors, secretaries and everyone', () => {
    const roles = ['doctor', 'secretary', 'admin'] as const
    const inTab = (tab: 'doctors' | 'secretaries' | 'all') =>
      roles.filter((role) => isInTab(user({ role }), tab))
    expect([inTab('doctors'), inTab('secretaries'), inTab('all')]).toEqual([
      ['doctor'],
      ['secretary'],
      [...roles],
    ])
  })
})
