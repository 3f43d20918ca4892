import { describe, expect, it } from 'vitest'
import { mergeFacts, conflictMessage } from './merge-facts.ts'
import { type DictationFacts, factsText, newDictation } from './dictation-drafts.ts'

const known: DictationFacts = {
  patient: { id: 7, name: 'Ada Quill', dob: '1951-03-14' },
  letterType: 'consultation',
  priority: 'medium',
}
const there = {
  patientId: 7,
  patientName: 'Ada Quill',
  patientDob: '1951-03-14',
  letterType: 'consultation',
  priority: 'medium',
} as const
const draft = (over: Partial<DictationFacts> = {}) => ({
  ...newDictation({ ...known, ...over }, new Date('2026-01-05T10:00:00Z')),
  sentFacts: factsText(known),
})

describe('dictation details changed on two devices', () => {
  it('are those of the server if nothing was changed here', () => {
    const { facts, overruled } = mergeFacts(draft(), { ...there, priority: 'high' })
    expect(facts).toEqual({ ...known, priority: 'high' })
    expect(overruled).toEqual([])
  })

  it('combine changes to different fields', () => {
    const { facts, overruled } = mergeFacts(draft({ letterType: 'referral' }), { ...there, priority: 'high' })
    expect(facts).toEqual({ ...known, letterType: 'referral', priority: 'high' })
    expect(overruled).toEqual([])
  })

  it('are those chosen here if both changed a field, and the other value is reported', () => {
    const mine = draft({ patient: { id: 8, name: 'Dora Penn' } })
    const server = { ...there, patientId: 9, patientName: 'Evan Orr' }
    const { facts, overruled } = mergeFacts(mine, server)
    expect(facts.patient).toEqual({ id: 8, name: 'Dora Penn' })
    expect(overruled).toEqual(['patient'])
    expect(conflictMessage(server, overruled).message).toContain('for Evan Orr')
  })

  it('are those of the server if this device lost its own', () => {
    const lost = { ...newDictation({ ...known, patient: null }, new Date()), sentFacts: null }
    const { facts } = mergeFacts(lost, { ...there, letterType: 'referral', priority: 'high' })
    expect(facts).toEqual({ ...known, letterType: 'referral', priority: 'high' })
  })

  it('stay as changed here if the answer to the first attempt was lost', () => {
    const changed = { ...draft({ priority: 'low' }), sentFacts: null }
    expect(mergeFacts(changed, there).facts).toEqual({ ...known, priority: 'low' })
  })
})
