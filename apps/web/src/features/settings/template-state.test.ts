import type { LetterTemplate } from '@sincerely/contract/settings'
import { describe, expect, it } from 'vitest'
import { changedParts, startTemplate } from './template-draft.ts'
import { beginState, followState, settleState, staleState } from './template-state.ts'

const saved: LetterTemplate = {
  userId: 2,
  doctorId: 2,
  header: '<h1>Clinic</h1>',
  footer: '',
  defaultHeader: '',
  defaultFooter: '',
  version: 4,
  updatedAt: null,
  updatedBy: 2,
}
const theirs = { ...saved, header: '<h1>Theirs</h1>', version: 5, updatedBy: 3 }

function typed(changes: { header?: string; footer?: string }) {
  const draft = startTemplate(saved)
  return {
    draft: { ...draft, typed: { ...draft.typed, ...changes } },
    clashes: [],
    refusal: null,
  }
}

describe('a template that was saved elsewhere meanwhile', () => {
  it('is said to be, by whom, with what is saved now to look at', () => {
    const state = staleState(typed({ header: '<h1>Mine</h1>' }), theirs)
    expect(state.clashes).toEqual(['header'])
    expect(state.draft.base.header).toBe('<h1>Theirs</h1>')
    expect(state.draft.typed.header).toBe('<h1>Mine</h1>')
    expect(state.refusal?.message).toMatch(
      /^Someone else has changed this template in the meantime\..* shown here/u,
    )
    const own = staleState(typed({ header: '<h1>Mine</h1>' }), { ...theirs, updatedBy: 2 })
    expect(own.refusal?.message).toMatch(/^You have changed this .* in another tab or on another device\./u)
  })

  it('is said so until the last clash is settled, and not by another saving before', () => {
    const both = { ...theirs, footer: '<p>Theirs</p>' }
    const state = staleState(typed({ header: '<h1>Mine</h1>', footer: '<p>Mine</p>' }), both)
    const again = followState(state, { ...both, footer: '<p>Once more</p>', version: 6 })
    expect(again.clashes).toEqual(['header', 'footer'])
    const { draft } = again
    const one = settleState({
      ...again,
      draft: { ...draft, typed: { ...draft.typed, header: theirs.header } },
    })
    expect(one.clashes).toEqual(['footer'])
    expect(one.refusal).not.toBeNull()
    const none = settleState({ ...one, draft: { ...draft, typed: draft.base } })
    expect(none).toMatchObject({ clashes: [], refusal: null })
  })

  it('has nothing unsaved where it was saved with these very words', () => {
    const state = followState(typed({ header: theirs.header }), theirs)
    expect(changedParts(state.draft)).toEqual([])
    expect(state.refusal).toBeNull()
    expect(staleState(typed({ header: theirs.header }), theirs).refusal).toBeNull()
  })

  it('goes unsaid where nothing clashes, and what was typed stays', () => {
    const state = followState(typed({ footer: '<p>Mine</p>' }), theirs)
    expect(state.draft.typed).toEqual({ header: '<h1>Theirs</h1>', footer: '<p>Mine</p>' })
    expect(state.refusal).toBeNull()
    expect(beginState(typed({ footer: '<p>Mine</p>' }).draft, theirs).refusal).toBeNull()
  })
})
