import { describe, expect, it } from 'vitest'
import { fillTemplate, insertIntoTemplate, textLetterFor, letterFromTemplate } from './from-template.ts'
import { type NewLetterForm, createBody, emptyForm, parseNewLetter } from './new-letter.ts'
import { draftingProblems } from './new-letter-problems.ts'

const about = {
  id: 12,
  name: 'Ada Thornbury',
  dob: '1961-03-12',
  nhsNumber: null,
  gpName: 'Asha Patel',
  doctorId: 3,
  doctorName: 'Dr Whitcombe',
}
const template = {
  id: 7,
  name: 'First visit',
  content: '<p>{{patient name}}, {{visit date}}</p><p>{{cursor}}</p>',
}
const form: NewLetterForm = { ...emptyForm, visitDay: '5/1/2026', template }
const recording = { deviceKey: 'key', dictationId: 4, hasWords: false }

describe('a new letter that starts from a template', () => {
  it('needs a dictation if there is no template, or if the recording has no transcript', () => {
    const lacking = (of: NewLetterForm, sound: typeof recording | null) =>
      draftingProblems({ form: of, recording: sound }, { today: '2026-11-23', dob: null }).dictation !==
      undefined
    expect(lacking({ ...form, template: null }, null)).toBe(true)
    expect(lacking(form, recording)).toBe(true)
    expect(lacking(form, null)).toBe(false)
  })

  it('has gaps for an unknown or invalid visit date', () => {
    expect(fillTemplate(emptyForm, about, '2026-11-23')).toBeNull()
    expect(fillTemplate(form, about, '2026-11-23')).toBe('<p>Ada Thornbury, 05/01/2026</p><p>[…]</p>')
    const early = { ...form, visitDay: 'soon' }
    expect(fillTemplate(early, about, '2026-11-23')).toContain('[visit date]')
    expect(textLetterFor(about, 'referral', '').visitDate).toBeNull()
  })

  it('is complete without a dictation', () => {
    const draft = letterFromTemplate('<p>Seen.</p>', about, form)
    expect(draft.html).toBe(
      '<p>Dear Dr Asha Patel,</p><p><strong>Re: Ada Thornbury, date of birth 12/03/1961, MR #12</strong></p><p>Seen.</p><p>Yours sincerely,</p><p>Dr Whitcombe</p>',
    )
    expect(createBody(12, { form, recording: null, visitId: null }, draft).rawTranscription).toBeNull()
  })

  it('contains the draft; without a template the draft is unchanged', () => {
    const draft = {
      ...letterFromTemplate('<p>Dictated.</p>', about, form),
      engine: 'composer' as const,
    }
    expect(insertIntoTemplate(draft, null)).toBe(draft)
    expect(insertIntoTemplate(draft, '<p>Before</p><p>[…]</p>').html).toContain(
      '<p>Before</p><p>Dictated.</p><p>Yours',
    )
  })

  it('is restored with its template; an invalid template is dropped', () => {
    const kept = (chosen: unknown) =>
      parseNewLetter(JSON.stringify({ patientId: 12, form: { ...form, template: chosen } }))?.form
    expect(kept(template)).toEqual(form)
    expect(kept(null)).toEqual({ ...form, template: null })
    expect(kept({ id: '7' })).not.toHaveProperty('template')
    const draft = letterFromTemplate('<p>Seen.</p>', about, form)
    expect(parseNewLetter(JSON.stringify({ patientId: 12, form, draft }))?.draft).toEqual(draft)
  })
})
