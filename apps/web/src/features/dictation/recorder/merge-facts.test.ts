import { describe, expect, it } from 'vitest'
import { mergeFacts, conflictMessage } from './merge-facts.ts'
import { type DictationFacts, factsText, newDictation } from './dictation-drafts.ts'

const known: DictationFacts = {
  patient: { id: 7, name: 'Ada Quill' },
  letterType: 'consultation',
  priority: 'medium',
}
const there = {
  patientId: 7,
  patientName: 'Ada Quill',
  letterType: 'consultation',
  priority: 'medium',
} as const
const draft = (over: Partial<DictationFacts> = {}) => ({
  ...newDictation({ ...known, ...over }, new Date('2026-01-05T10:00:00Z')),
  sentFacts: factsText(known),
})

describe('what a dictation is about, said on two devices', () => {
  it('is as somebody else has changed it where nothing was changed here', () => {
    const { facts, overruled } = mergeFacts(draft(), { ...there, priority: 'high' })
    expect(facts).toEqual({ ...known, priority: 'high' })
    expect(overruled).toEqual([])
  })

  it('keeps what was changed here beside what was changed there', () => {
    const { facts, overruled } = mergeFacts(draft({ letterType: 'referral' }), { ...there, priority: 'high' })
    expect(facts).toEqual({ ...known, letterType: 'referral', priority: 'high' })
    expect(overruled).toEqual([])
  })

  it('is as it was chosen here where both chose, and the other choice is told', () => {
    const mine = draft({ patient: { id: 8, name: 'Dora Penn' } })
    const server = { ...there, patientId: 9, patientName: 'Evan Orr' }
    const { facts, overruled } = mergeFacts(mine, server)
    expect(facts.patient).toEqual({ id: 8, name: 'Dora Penn' })
    expect(overruled).toEqual(['patient'])
    expect(conflictMessage(server, overruled).message).toContain('for Evan Orr')
  })

  it('is as the server knows it where this device has lost all it knew', () => {
    const lost = { ...newDictation({ ...known, patient: null }, new Date()), sentFacts: null }
    const { facts } = mergeFacts(lost, { ...there, letterType: 'referral', priority: 'high' })
    expect(facts).toEqual({ ...known, letterType: 'referral', priority: 'high' })
  })

  it('stays as it was chosen since a first try whose answer was lost', () => {
    const changed = { ...draft({ priority: 'low' }), sentFacts: null }
    expect(mergeFacts(changed, there).facts).toEqual({ ...known, priority: 'low' })
  })
})
