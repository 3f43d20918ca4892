import { describe, expect, it } from 'vitest'
import { presentOf } from './history.ts'
import type { LetterStepKind } from './history.ts'

const steps = (...deeds: LetterStepKind[]) => deeds.map((did, at) => ({ version: at + 1, did }))

describe('letter history', () => {
  it.each([
    ['nothing', []],
    ['no creation', steps('saved')],
    ['two creations', steps('created', 'created')],
    ['a posting without approval', steps('created', 'posted')],
    ['an edit of a posted letter', steps('created', 'approved', 'posted', 'saved')],
    ['recipients changed after the posting', steps('created', 'approved', 'posted', 'addressed')],
    ['an edit of a deleted letter', steps('created', 'deleted', 'saved')],
    ['a second deletion', steps('created', 'deleted', 'deleted')],
    ['the return of a letter that is there', steps('created', 'undeleted')],
    ['a missing version', [...steps('created'), { version: 3, did: 'saved' as const }]],
  ])('cannot have %s', (_, impossible) => {
    expect(presentOf(impossible)).toBeNull()
  })

  it('explains status and text [H-39]', () => {
    expect(presentOf(steps('created', 'saved', 'approved', 'changed'))).toEqual({
      version: 4,
      status: 'approved',
      textVersion: 2,
      isDeleted: false,
    })
    expect(presentOf(steps('created', 'approved', 'addressed'))).toEqual({
      version: 3,
      status: 'draft',
      textVersion: 1,
      isDeleted: false,
    })
    expect(presentOf(steps('created', 'approved', 'restored'))).toEqual({
      version: 3,
      status: 'draft',
      textVersion: 3,
      isDeleted: false,
    })
    expect(presentOf(steps('created', 'approved', 'returned', 'approved', 'posted', 'moved'))).toEqual({
      version: 6,
      status: 'posted',
      textVersion: 1,
      isDeleted: false,
    })
  })

  it('explains whether the letter is deleted, even if it was moved meanwhile', () => {
    const draft = { status: 'draft', textVersion: 1 }
    const gone = steps('created', 'deleted', 'moved', 'reassigned')
    expect(presentOf(gone)).toEqual({ ...draft, version: 4, isDeleted: true })
    const back = [...gone, { version: 5, did: 'undeleted' as const }]
    expect(presentOf(back)).toEqual({ ...draft, version: 5, isDeleted: false })
  })
})
