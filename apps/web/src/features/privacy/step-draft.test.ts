import { describe, expect, it } from 'vitest'
import { parseStepDraft, typedSteps, withNote } from './step-draft.ts'

describe('what is typed about a request', () => {
  it('is kept for each step by itself', () => {
    const noted = withNote(null, 'note', 'A difficult person.')
    const refusing = withNote(noted, 'refuse', 'Nobody by this name.')
    expect(refusing).toEqual({
      step: 'refuse',
      notes: { note: 'A difficult person.', refuse: 'Nobody by this name.' },
    })
    expect(typedSteps(refusing)).toEqual(['note', 'refuse'])
    expect(typedSteps(null)).toEqual([])
  })

  it('is gone for a step whose text was taken away, and goes on with another one', () => {
    const both = withNote(withNote(null, 'note', 'Rang.'), 'refuse', 'Nobody.')
    expect(withNote(both, 'refuse', '')).toEqual({ step: 'note', notes: { note: 'Rang.' } })
    expect(withNote(withNote(null, 'note', 'Rang.'), 'note', '')).toBeNull()
    expect(withNote(null, 'note', '')).toBeNull()
  })

  it('is read as it was kept, and not at all where it cannot be', () => {
    const draft = withNote(withNote(null, 'note', 'Rang.'), 'refuse', 'Nobody.')
    expect(parseStepDraft(JSON.stringify(draft))).toEqual(draft)
    for (const broken of [
      undefined,
      '',
      '{',
      'null',
      '{"step":"note"}',
      '{"step":"note","notes":null}',
      '{"step":"sell","notes":{}}',
      '{"step":"note","notes":{"note":7}}',
    ])
      expect(parseStepDraft(broken), broken).toBeNull()
    expect(parseStepDraft('{"step":"note","notes":{"sell":"x"}}')).toEqual({ step: 'note', notes: {} })
  })
})
