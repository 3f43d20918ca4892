import type { Patient } from '@sincerely/contract/patients'
import { describe, expect, it } from 'vitest'
import { parseKeptDraft, parseNewPatient } from './kept-draft.ts'
import { changedFields, changeSentence, changesOf, rebaseDraft, startDraft } from './patient-draft.ts'
import { emptyForm } from './patient-form.ts'

const patient: Patient = {
  id: 12,
  name: 'Margaret Ellison',
  dob: '1948-03-05',
  gender: 'female',
  phone: '020 7946 0000',
  email: null,
  address: null,
  emergencyContact: null,
  medicalRecordNumber: null,
  nhsNumber: '9990000018',
  insuranceInfo: null,
  allergies: ['Penicillin (rash, 2019)'],
  medications: [],
  bloodType: null,
  gpName: null,
  gpPractice: null,
  gpAddress: null,
  doctorId: 2,
  doctorName: 'Dr Helen Marsh',
  letterStatus: 'draft',
  letterCount: 2,
  lastVisit: null,
  version: 3,
  createdAt: '2026-01-05T09:00:00Z',
  updatedAt: '2026-01-05T09:00:00Z',
}

function typed(fields: Partial<ReturnType<typeof startDraft>['form']>) {
  const draft = startDraft(patient)
  return { ...draft, form: { ...draft.form, ...fields } }
}

describe('a draft of a patient', () => {
  it('sends nothing when nothing changed, whatever the spaces', () => {
    expect(changesOf(typed({}))).toEqual({})
    expect(
      changesOf(typed({ phone: ' 020 7946 0000 ', dob: '5/3/1948', nhsNumber: '999-000-0018' })),
    ).toEqual({})
  })

  it('sends only the fields that changed', () => {
    expect(changesOf(typed({ phone: '', email: 'm@example.org' }))).toEqual({
      phone: '',
      email: 'm@example.org',
    })
    expect(changesOf(typed({ allergies: 'Penicillin, Latex' }))).toEqual({
      allergies: ['Penicillin', 'Latex'],
    })
  })

  it('keeps what was typed and takes every other change of somebody else', () => {
    const fresh = { ...patient, version: 5, phone: '020 7946 0009', email: 'new@example.org' }
    const { draft, news } = rebaseDraft(typed({ phone: '07700 900123' }), fresh)
    expect(draft.version).toBe(5)
    expect(draft.form.phone).toBe('07700 900123')
    expect(draft.form.email).toBe('new@example.org')
    expect(changedFields(draft)).toEqual(['phone'])
    expect(news.map(({ field, clash }) => [field, clash])).toEqual([
      ['phone', true],
      ['email', false],
    ])
  })

  it('has no news when both changed a field to the same', () => {
    const { news } = rebaseDraft(typed({ phone: '1' }), { ...patient, version: 4, phone: '1' })
    expect(news).toEqual([])
  })

  it('has no news when only the version moved on', () => {
    const { draft, news } = rebaseDraft(typed({ phone: '1' }), { ...patient, version: 4 })
    expect(news).toEqual([])
    expect(draft.version).toBe(4)
  })
})

describe('a change told in words', () => {
  const change = { field: 'phone', label: 'Phone', before: '1', now: '2', clash: true } as const

  it('says what is there now, what was typed, and which of them saving keeps', () => {
    expect(changeSentence(change, '3')).toBe('Phone is now “2”. You typed “3”; saving keeps yours.')
    expect(changeSentence(change, '')).toBe('Phone is now “2”. You emptied it; saving keeps it empty.')
  })

  it('is short when nothing was typed there', () => {
    expect(changeSentence({ ...change, clash: false }, '1')).toBe('Phone is now “2”.')
    expect(changeSentence({ ...change, now: '', clash: false }, '1')).toBe('Phone is now empty.')
  })
})

describe('a kept draft', () => {
  it.each([undefined, '', 'null', '{', '[]', '{"form":{"name":"A"},"base":{},"version":1}'])(
    'that cannot be read is none: %s',
    (text) => {
      expect(parseKeptDraft(text)).toBeNull()
      expect(parseNewPatient(text)).toBeNull()
    },
  )

  it('comes back as it was', () => {
    const draft = typed({ phone: '1' })
    expect(parseKeptDraft(JSON.stringify(draft))).toEqual(draft)
    const begun = { form: emptyForm, doctorId: 2, intent: { body: '{}', key: 'k' } }
    expect(parseNewPatient(JSON.stringify(begun))).toEqual(begun)
    expect(parseNewPatient(JSON.stringify({ form: emptyForm, doctorId: 'x', intent: {} }))).toEqual({
      form: emptyForm,
      doctorId: null,
      intent: null,
    })
  })
})
