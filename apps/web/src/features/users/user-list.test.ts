import type { User } from '@sincerely/contract/users'
import { describe, expect, it } from 'vitest'
import { isInTab, matchesSearch } from './user-list.ts'

const user = (fields: Partial<User>) =>
  ({ name: 'Zoë Ångström', email: 'zoe@oak.example', ...fields }) as User

describe('the list of people', () => {
  it.each([
    ['', true],
    ['zoe', true],
    ['ANGSTROM zoe', true],
    ['oak cardio', true],
    ['moss', false],
    ['zoe moss', false],
  ])('finds every word, accents and capitals aside: %s', (q, isFound) => {
    expect(matchesSearch(user({ specialization: 'Cardiology', phone: null }), q)).toBe(isFound)
  })

  it('has a tab for each of two roles and one for everybody', () => {
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
