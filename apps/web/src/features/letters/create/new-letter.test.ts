import { visitProblem } from '@sincerely/domain/letters/visit'
import { describe, expect, it } from 'vitest'
import { apiError } from '../../../platform/api.ts'
import {
  type DraftedLetter,
  changedSince,
  createBody,
  toDraftedLetter,
  emptyForm,
  emptyLetter,
  isWorthKeeping,
  mainStep,
  parseNewLetter,
  withTranscript,
} from './new-letter.ts'
import { draftingProblems, refusalProblems, savingProblems } from './new-letter-problems.ts'
import { readVisitDay } from './visit-day.ts'

const source = { dictation: 'dear doctor comma', template: null, type: null }
const draft: DraftedLetter = {
  html: '<p>Dear Doctor,</p>',
  source,
  notes: ['Ask for the X-ray.'],
  suggestions: [],
  removed: [{ start: 3, words: 'scratch that' }],
  engine: 'composer',
  aiCallId: null,
  notice: { code: 'ai_busy', message: 'Later.' },
  critical: ['The dose differs.'],
  complete: true,
  isEdited: false,
}
const recording = { deviceKey: 'key-of-the-device', dictationId: null, hasWords: false }
const visitBounds = { today: '2026-11-20', dob: '1951-03-14' }
const nothing = { draft: null, recording: null }
const form = { ...emptyForm, dictation: 'dear doctor comma', visitDay: '5/1/2026' }

describe('a new letter', () => {
  it('has today as its visit date and is not worth keeping for that alone', () => {
    const letter = emptyLetter(12, '20/11/2026')
    expect(createBody(12, letter, draft).visitDate).toBe('2026-11-20')
    expect(isWorthKeeping(letter)).toBe(false)
  })
})

describe('a stored letter', () => {
  it('is null when the stored text is not valid', () => {
    for (const stored of [undefined, '', '{', '7', '{"form":{}}', '{"form":{"dictation":1,"visitDay":""}}']) {
      expect(parseNewLetter(stored)).toBeNull()
    }
    expect(parseNewLetter(JSON.stringify({ form }))).toBeNull()
  })

  it('falls back to the defaults for a type or priority that no longer exists', () => {
    const stored = JSON.stringify({
      patientId: 12,
      form: { ...form, type: 'telegram', priority: 9 },
      draft: { html: 3 },
    })
    expect(parseNewLetter(stored)).toEqual({
      patientId: 12,
      visitId: null,
      form,
      draft: null,
      recording: null,
      intent: null,
    })
  })

  it('is restored as it was stored', () => {
    const intent = { body: '{}', key: 'the last try' }
    const letter = { patientId: 12, visitId: 5, form, draft, recording, intent }
    expect(parseNewLetter(JSON.stringify(letter))).toEqual(letter)
  })

  it('from an earlier version gets defaults for missing fields', () => {
    const { html, notes, engine } = draft
    const stored = JSON.stringify({
      patientId: 12,
      form,
      draft: { html, notes, engine, removed: [7], notice: 7 },
    })
    const missing = { removed: [], notice: null, critical: [], source: null }
    expect(parseNewLetter(stored)?.draft).toEqual({ ...draft, ...missing })
  })

  it('is worth keeping once something was typed or recorded', () => {
    expect(isWorthKeeping({ ...nothing, form: { ...emptyForm, dictation: ' \n' } })).toBe(false)
    expect(isWorthKeeping({ ...nothing, form })).toBe(true)
    expect(isWorthKeeping({ ...nothing, form: emptyForm, recording })).toBe(true)
  })
})

describe('a new draft', () => {
  it('has removed words without asides and bare commands, and its critical findings', () => {
    const finding = { id: '1', kind: 'dose', text: '', start: 0, end: 0, source: '' } as const
    const drafted = toDraftedLetter(
      {
        content: '<p>a</p>',
        engine: 'ai',
        complete: true,
        notes: [],
        suggestions: [],
        removed: [
          { start: 2, end: 8, command: 'scratch that' },
          { start: 0, end: 1, command: 'aside' },
          { start: 10, end: 22, command: 'scratch that' },
        ],
        map: [],
        findings: [
          { ...finding, severity: 'minor', message: 'A word.' },
          { ...finding, severity: 'critical', message: 'The dose differs.' },
        ],
        notice: null,
        ai: null,
      },
      { dictation: 'a five mg scratch that', template: null, type: null },
    )
    expect(drafted.removed).toEqual([{ start: 2, words: 'five m' }])
    expect([drafted.critical, drafted.engine, drafted.isEdited]).toEqual([['The dose differs.'], 'ai', false])
  })
})

describe('a letter generated before its source changed', () => {
  it('reports whether the dictation, the template or the type of letter changed', () => {
    expect(changedSince(draft, { ...source, dictation: 'dear doctor comma she is well' })).toBe('dictation')
    expect(changedSince(draft, { ...source, template: '<p>Plan</p>' })).toBe('template')
    const typed = { ...draft, source: { ...source, type: 'consultation' as const } }
    expect(changedSince(typed, { ...source, type: 'patient' })).toBe('type')
    expect(changedSince(draft, { ...source, type: 'patient' })).toBeNull()
  })

  it('counts as unchanged if only outer spaces differ, or without a draft or source', () => {
    expect(changedSince(draft, { ...source, dictation: ' dear doctor comma\n' })).toBeNull()
    expect(changedSince(null, source)).toBeNull()
    expect(changedSince({ ...draft, source: null }, { ...source, dictation: 'other' })).toBeNull()
  })
})

describe('the main action of a new letter', () => {
  const written = { draft, arriving: null, changedSince: null }

  it('is to generate the letter, then to save it', () => {
    expect(mainStep({ ...written, draft: null })).toBe('generate')
    expect(mainStep({ ...written, arriving: '<p>Dear' })).toBeNull()
    expect(mainStep(written)).toBe('save')
  })

  it('is to generate it again if the source has changed', () => {
    expect(mainStep({ ...written, changedSince: 'dictation' })).toBe('regenerate')
    expect(mainStep({ ...written, changedSince: 'template' })).toBe('regenerate')
  })
})

describe('the visit date', () => {
  it('is refused if it is not a real date with a four-digit year', () => {
    expect(readVisitDay('31/02/2026')).toBeUndefined()
    expect(readVisitDay('yesterday')).toBeUndefined()
    expect(readVisitDay('1/2/26')).toBeUndefined()
  })

  it('is read with the day first', () => {
    expect(readVisitDay('5/1/2026')).toBe('2026-01-05')
    expect(readVisitDay('05.01.2026')).toBe('2026-01-05')
    expect(readVisitDay('2026-01-05')).toBe('2026-01-05')
    expect(readVisitDay('  ')).toBeNull()
  })
})

describe('problems that prevent drafting', () => {
  it('include a missing dictation', () => {
    expect(draftingProblems({ form: emptyForm, recording: null }, visitBounds)).toEqual({
      dictation: { title: 'Input Required', message: 'Please enter or record your letter dictation' },
    })
  })

  it('include a recording without a transcript', () => {
    const { dictation } = draftingProblems({ form: emptyForm, recording }, visitBounds)
    expect(dictation?.title).toBeUndefined()
    expect(dictation?.message).toMatch(/^The recording is not transcribed yet/)
  })

  it('include a date that does not exist', () => {
    expect(
      Object.keys(draftingProblems({ form: { ...form, visitDay: '99/99/2026' }, recording }, visitBounds)),
    ).toEqual(['visitDay'])
  })

  it("include a visit in the future or before birth, and the server's field errors", () => {
    const ofVisit = draftingProblems({ form: { ...form, visitDay: '21/11/2026' }, recording }, visitBounds)
    expect(ofVisit).toEqual({ visitDay: visitProblem('2026-11-21', visitBounds) })
    const unborn = draftingProblems({ form: { ...form, visitDay: '13/03/1951' }, recording }, visitBounds)
    expect(unborn).toEqual({ visitDay: visitProblem('1951-03-13', visitBounds) })
    expect(draftingProblems({ form: { ...form, visitDay: '20/11/26' }, recording }, visitBounds)).toEqual({
      visitDay: 'Write the year with four digits: 2026?',
    })
    const fields = { visitDate: 'Not yet.', rawTranscription: 'Too long.', priority: 'Unknown.' }
    const refusal = apiError({ code: 'invalid_input', status: 400, message: 'Look again.', fields })
    expect(refusalProblems(refusal)).toEqual({
      visitDay: 'Not yet.',
      dictation: { message: 'Too long.' },
    })
    expect(refusalProblems(new Error('broken'))).toEqual({})
  })

  it('are none when everything is entered', () => {
    expect(draftingProblems({ form, recording }, visitBounds)).toEqual({})
  })
})

describe('saving', () => {
  it('sends the dictation and the notes with the letter', () => {
    expect(createBody(7, { form, recording: null, visitId: null }, draft)).toEqual({
      patientId: 7,
      type: 'consultation',
      priority: 'medium',
      content: '<p>Dear Doctor,</p>',
      rawTranscription: 'dear doctor comma',
      notes: 'Ask for the X-ray.',
      visitDate: '2026-01-05',
      draftedBy: 'composer',
    })
  })

  it('says what drafted it, but not of a template, which a person wrote', () => {
    const origin = (made: Partial<DraftedLetter>) => {
      const { draftedBy, aiCallId } = createBody(
        7,
        { form, recording: null, visitId: null },
        { ...draft, ...made },
      )
      return { draftedBy, aiCallId }
    }
    expect(origin({ engine: 'ai', aiCallId: 3 })).toEqual({ draftedBy: 'ai', aiCallId: 3 })
    expect(origin({ engine: 'ai', aiCallId: null })).toEqual({ draftedBy: 'ai' })
    expect(origin({ engine: 'template' })).toEqual({})
  })

  it('is refused while the letter has no words', () => {
    const emptied = { ...draft, html: '<p> </p><p></p>' }
    expect(savingProblems({ form, recording: null, draft: emptied }, visitBounds)).toHaveProperty('content')
  })

  it('is refused until the recording is uploaded, then sends its id', () => {
    expect(savingProblems({ form, recording, draft }, visitBounds)).toHaveProperty('recording')
    const arrived = { ...recording, dictationId: 3 }
    expect(savingProblems({ form, recording: arrived, draft }, visitBounds)).toEqual({})
    expect(createBody(7, { form, recording: arrived, visitId: 5 }, draft)).toMatchObject({
      dictationId: 3,
      visitId: 5,
    })
  })
})

describe('the transcript of a recording', () => {
  it('is added below what was typed, or is the whole text', () => {
    const typed = withTranscript(
      { form: { ...emptyForm, dictation: 'She is well. \n' }, recording },
      'Thank you.',
    )
    expect(typed.form.dictation).toBe('She is well.\n\nThank you.')
    expect(typed.recording?.hasWords).toBe(true)
    expect(withTranscript({ form: emptyForm, recording }, 'Thank you.').form.dictation).toBe('Thank you.')
  })
})
