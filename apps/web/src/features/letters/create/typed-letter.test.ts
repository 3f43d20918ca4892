import { describe, expect, it } from 'vitest'
import type { DraftFacts } from './new-letter.ts'
import { emptyTypedLetter, hasWords, parseTypedLetter, typedBody } from './typed-letter.ts'

const dictation = { id: 3, letterType: 'referral', priority: 'high' } as const

describe('a letter typed from a dictation', () => {
  it('is empty until a word is typed', () => {
    expect(['', '<p></p>', '<p>&nbsp;</p><p><br></p>', '<p>Dear</p>'].map(hasWords)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('is saved with its dictation and transcript', () => {
    const letter = { ...emptyTypedLetter, html: '<p>Dear Doctor,</p>', visitDay: '05/01/2026' }
    expect(typedBody(7, dictation, letter, 'dear doctor comma')).toEqual({
      patientId: 7,
      type: 'referral',
      priority: 'high',
      content: '<p>Dear Doctor,</p>',
      rawTranscription: 'dear doctor comma',
      notes: null,
      visitDate: '2026-01-05',
      dictationId: 3,
    })
  })

  it('is restored as stored, and ignored if invalid', () => {
    const about: DraftFacts = {
      notes: ['Ask.'],
      suggestions: [],
      aiCallId: null,
      removed: [{ start: 3, words: 'scratch that' }],
      engine: 'composer',
      notice: { code: 'ai_not_configured', message: 'There is no key.' },
      critical: ['The dose differs.'],
      complete: false,
    }
    const intent = { body: '{}', key: 'k' }
    const kept = { html: '<p>She</p>', visitDay: '', notes: ['Ask.'], about, intent }
    expect(parseTypedLetter(JSON.stringify(kept))).toEqual(kept)
    expect(parseTypedLetter(JSON.stringify({ ...kept, about: undefined }))).toEqual({ ...kept, about: null })
    expect(parseTypedLetter('{"html":4}')).toBeNull()
    expect(parseTypedLetter(undefined)).toBeNull()
  })
})
