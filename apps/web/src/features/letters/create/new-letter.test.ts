import { visitProblem } from '@sincerely/domain/letters/visit'
import { describe, expect, it } from 'vitest'
import { apiError } from '../../../platform/api.ts'
import {
  type DraftedLetter,
  createBody,
  toDraftedLetter,
  emptyForm,
  isWorthKeeping,
  parseNewLetter,
  withTranscript,
} from './new-letter.ts'
import { draftingProblems, refusalProblems, savingProblems } from './new-letter-problems.ts'
import { readVisitDay } from './visit-day.ts'

const draft: DraftedLetter = {
  html: '<p>Dear Doctor,</p>',
  notes: ['Ask for the X-ray.'],
  removed: [{ start: 3, words: 'scratch that' }],
  engine: 'composer',
  notice: { code: 'ai_busy', message: 'Later.' },
  critical: ['The dose differs.'],
  complete: true,
  isEdited: false,
}
const recording = { deviceKey: 'key-of-the-device', dictationId: null, hasWords: false }
const visitBounds = { today: '2026-11-20', dob: '1951-03-14' }
const nothing = { draft: null, recording: null }
const form = { ...emptyForm, dictation: 'dear doctor comma', visitDay: '5/1/2026' }

describe('a kept letter', () => {
  it('is nothing when the copy is not one', () => {
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
      form,
      draft: null,
      recording: null,
      intent: null,
    })
  })

  it('comes back as it was', () => {
    const intent = { body: '{}', key: 'the last try' }
    const letter = { patientId: 12, form, draft, recording, intent }
    expect(parseNewLetter(JSON.stringify(letter))).toEqual(letter)
  })

  it('of an earlier build lacks what was not kept then', () => {
    const { html, notes, engine } = draft
    const stored = JSON.stringify({
      patientId: 12,
      form,
      draft: { html, notes, engine, removed: [7], notice: 7 },
    })
    const missing = { removed: [], notice: null, critical: [] }
    expect(parseNewLetter(stored)?.draft).toEqual({ ...draft, ...missing })
  })

  it('is worth keeping once something was typed', () => {
    expect(isWorthKeeping({ ...nothing, form: { ...emptyForm, dictation: ' \n' } })).toBe(false)
    expect(isWorthKeeping({ ...nothing, form })).toBe(true)
    expect(isWorthKeeping({ ...nothing, form: emptyForm, recording })).toBe(true)
  })
})

describe('a draft that came', () => {
  it('says in words what was taken out, but for notes and bare commands, and what differs critically', () => {
    const finding = { id: '1', kind: 'dose', text: '', start: 0, end: 0, source: '' } as const
    const drafted = toDraftedLetter(
      {
        content: '<p>a</p>',
        engine: 'ai',
        complete: true,
        notes: [],
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
      'a five mg scratch that',
    )
    expect(drafted.removed).toEqual([{ start: 2, words: 'five m' }])
    expect([drafted.critical, drafted.engine, drafted.isEdited]).toEqual([['The dose differs.'], 'ai', false])
  })
})

describe('the visit’s day', () => {
  it('is refused when there is no such day', () => {
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

describe('what keeps a letter from being drafted', () => {
  it('is a missing dictation, in the words of the specification', () => {
    expect(draftingProblems({ form: emptyForm, recording: null }, visitBounds)).toEqual({
      dictation: { title: 'Input Required', message: 'Please enter or record your letter dictation' },
    })
  })

  it('is a recording without words, which was recorded all the same', () => {
    const { dictation } = draftingProblems({ form: emptyForm, recording }, visitBounds)
    expect(dictation?.title).toBeUndefined()
    expect(dictation?.message).toMatch(/^The recording is not transcribed yet/)
  })

  it('is a day that does not exist', () => {
    expect(
      Object.keys(draftingProblems({ form: { ...form, visitDay: '99/99/2026' }, recording }, visitBounds)),
    ).toEqual(['visitDay'])
  })

  it('is a visit that has not been, told once more where the server was asked', () => {
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

  it('is nothing when all is there', () => {
    expect(draftingProblems({ form, recording }, visitBounds)).toEqual({})
  })
})

describe('saving', () => {
  it('sends the words beside the letter, and the notes as notes', () => {
    expect(createBody(7, { form, recording: null }, draft)).toEqual({
      patientId: 7,
      type: 'consultation',
      priority: 'medium',
      content: '<p>Dear Doctor,</p>',
      rawTranscription: 'dear doctor comma',
      notes: 'Ask for the X-ray.',
      visitDate: '2026-01-05',
    })
  })

  it('waits for the first word of the text', () => {
    const emptied = { ...draft, html: '<p> </p><p></p>' }
    expect(savingProblems({ form, recording: null, draft: emptied }, visitBounds)).toHaveProperty('content')
  })

  it('waits for a recording that has not arrived, and names the one that has', () => {
    expect(savingProblems({ form, recording, draft }, visitBounds)).toHaveProperty('recording')
    const arrived = { ...recording, dictationId: 3 }
    expect(savingProblems({ form, recording: arrived, draft }, visitBounds)).toEqual({})
    expect(createBody(7, { form, recording: arrived }, draft)).toMatchObject({ dictationId: 3 })
  })
})

describe('the words of a recording', () => {
  it('come below what was typed, and are the text where nothing was', () => {
    const typed = withTranscript(
      { form: { ...emptyForm, dictation: 'She is well. \n' }, recording },
      'Thank you.',
    )
    expect(typed.form.dictation).toBe('She is well.\n\nThank you.')
    expect(typed.recording?.hasWords).toBe(true)
    expect(withTranscript({ form: emptyForm, recording }, 'Thank you.').form.dictation).toBe('Thank you.')
  })
})
