// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { emptyDraft } from './text-draft.ts'
import { meanwhileWords } from './text-words.ts'

const snippet = { ...emptyDraft('snippet'), name: 'Blood pressure', abbreviation: 'bp', content: '<p>BP</p>' }
const template = { ...emptyDraft('template'), name: 'First visit', content: '<p>Thank you.</p>' }

describe('what somebody else made of a letter text meanwhile', () => {
  it('says nothing where both are the same', () => {
    expect(meanwhileWords(snippet, { ...snippet })).toEqual([])
  })

  it('names every field that differs, and none that does not', () => {
    const now = {
      ...snippet,
      abbreviation: 'rr',
      content: '<p>RR was <strong>[value]</strong>.</p><p>A &amp; E</p>',
    }
    expect(meanwhileWords(now, snippet)).toEqual(['Abbreviation: ;rr', 'Text: RR was [value]. A & E'])
    expect(meanwhileWords({ ...snippet, name: 'Pressure' }, snippet)).toEqual(['Name: Pressure'])
  })

  it('says of a template which letters it is for, and whether they begin with it', () => {
    const now = { ...template, letterType: 'discharge', isDefault: true } as const
    expect(meanwhileWords(now, template)).toEqual([
      'Letter type: Discharge',
      'Letters of its type begin with it',
    ])
    expect(meanwhileWords(template, now)[1]).toBe('No letters begin with it by themselves')
  })
})
