import { describe, expect, it } from 'vitest'
import { hasAiText, keepsImprovement, provenanceLine, wordsOf } from './provenance.ts'
import type { Provenance } from './provenance.ts'

const doctor = 'Dr Amara Whitfield'
const dictation = { id: 4, recordedBy: doctor, byDoctor: true, isTranscribed: false }
const approval = { by: doctor, onBehalfOf: null, day: '2026-11-27' }
const typed: Provenance = {
  dictation: null,
  enteredBy: 'Sam Lee',
  draft: null,
  isImproved: false,
  models: [],
  approval,
}

describe('the line on how a letter came about', () => {
  it.each<[string, Partial<Provenance>]>([
    [
      'Dictated by Dr Amara Whitfield, drafted by fixed rules, reviewed and approved by Dr Amara Whitfield on 27 November 2026.',
      { dictation, draft: 'composer' },
    ],
    ['Typed by Sam Lee, reviewed and approved by Dr Amara Whitfield on 27 November 2026.', {}],
    [
      'Dictated by Dr Amara Whitfield, typed by Sam Lee, reviewed and approved by Sam Lee on behalf of Dr Amara Whitfield on 1 December 2026.',
      { dictation, approval: { by: 'Sam Lee', onBehalfOf: doctor, day: '2026-12-01' } },
    ],
    [
      'Dictated by Dr Amara Whitfield, transcribed by speech recognition, drafted by AI, improved by AI, reviewed and approved by Dr Amara Whitfield on 27 November 2026.',
      { dictation: { ...dictation, isTranscribed: true }, draft: 'ai', isImproved: true },
    ],
    [
      'From a dictation recorded by Sam Lee, drafted by AI, not yet approved.',
      { dictation: { ...dictation, recordedBy: 'Sam Lee', byDoctor: false }, draft: 'ai', approval: null },
    ],
    ['Typed by Sam Lee, drafted by fixed rules, not yet approved.', { draft: 'composer', approval: null }],
  ])('says: %s', (line, facts) => {
    expect(provenanceLine({ ...typed, ...facts })).toBe(line)
  })

  it('does not say that a letter typed by ear came from speech recognition', () => {
    const line = provenanceLine({ ...typed, dictation: { ...dictation, isTranscribed: true } })
    expect(line).not.toContain('speech recognition')
  })
})

it('counts a letter as written with AI only if a model drafted or improved it', () => {
  expect(hasAiText({ draft: 'composer', isImproved: false })).toBe(false)
  expect(hasAiText({ draft: null, isImproved: true })).toBe(true)
  expect(hasAiText({ draft: 'ai', isImproved: false })).toBe(true)
})

describe('an improvement by AI', () => {
  const before = '<p>She was seen in clinic and she is well. Review in six weeks.</p>'
  const after = '<p>She is well. I will review her in six weeks.</p>'
  const isKept = (content: string) => keepsImprovement({ before, after }, content)

  it('is in the text while some of its words are, also after further editing', () => {
    expect(isKept(after)).toBe(true)
    expect(isKept('<p>Thank you for referring her. She is well. I will review her in May.</p>')).toBe(true)
  })

  it('is no longer in the text once it was undone or rewritten', () => {
    expect(isKept(before)).toBe(false)
    expect(isKept(before.replace('</p>', ' Thank you.</p>'))).toBe(false)
    expect(isKept('<p>Discharged today.</p>')).toBe(false)
  })

  it('counts words that were taken out, and a new layout alone', () => {
    const shorter = '<p>She was seen and she is well. Review in six weeks.</p>'
    expect(keepsImprovement({ before, after: shorter }, `${shorter}<p>Thank you.</p>`)).toBe(true)
    const listed = '<ul><li>She was seen in clinic and she is well. Review in six weeks.</li></ul>'
    expect(keepsImprovement({ before, after: listed }, listed)).toBe(true)
  })
})

it('reads the same words whatever the layout', () => {
  expect(wordsOf('<p>Hb <strong>131</strong></p><p>Well</p>')).toEqual(
    wordsOf('<ul><li>Hb 131</li><li>Well</li></ul>'),
  )
})
