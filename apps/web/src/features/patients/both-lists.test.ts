import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bothLists } from './both-lists.ts'

describe('a list that two people changed', () => {
  it('keeps what either added, and leaves out what either took away', () => {
    const base = ['Aspirin', 'Ramipril']
    const both = bothLists({ base, mine: [...base, 'Warfarin'], theirs: ['Ramipril', 'Digoxin'] })
    expect(both).toEqual(['Ramipril', 'Digoxin', 'Warfarin'])
    expect(bothLists({ base: [], mine: ['Nuts'], theirs: ['Nuts', 'Dust'] })).toEqual(['Nuts', 'Dust'])
  })

  it('knows an item again whatever its case and spaces, and never names one twice', () => {
    const lists = { base: ['aspirin'], mine: ['Aspirin ', 'Dust'], theirs: ['ASPIRIN', 'dust'] }
    expect(bothLists(lists)).toEqual(['ASPIRIN', 'dust'])
  })

  it('has what either added, each once, and nothing that either took away, whatever the lists are', () => {
    const drugs = ['Aspirin', 'Ramipril', 'Warfarin', 'Digoxin', 'Dust'] as const
    const list = fc.uniqueArray(fc.constantFrom(...drugs))
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const both = bothLists({ base, mine, theirs })
        expect(new Set(both).size).toBe(both.length)
        for (const item of drugs) {
          const isAdded = !base.includes(item) && (mine.includes(item) || theirs.includes(item))
          const stays = base.includes(item) && mine.includes(item) && theirs.includes(item)
          expect(both.includes(item)).toBe(isAdded || stays)
        }
      }),
      { seed: 20_261_124 },
    )
  })
})
