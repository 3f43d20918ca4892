import type { Patient } from '@sincerely/contract/patients'
import { describe, expect, it } from 'vitest'
import { ofRecord, parseKeptDraft, parseNewPatient } from './kept-draft.ts'
import {
  changesOf,
  chooseInDraft,
  draftWith,
  mergeDraft,
  startDraft,
  typedFields,
  typedWords,
  typeInDraft,
  updateOf,
  type PatientDraft,
} from './patient-draft.ts'
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
  archive: null,
  version: 3,
  changedByName: null,
  createdAt: '2026-01-05T09:00:00Z',
  updatedAt: '2026-01-05T09:00:00Z',
}

function typed(fields: Partial<PatientDraft['form']>): PatientDraft {
  const draft = startDraft(patient)
  return { ...draft, form: { ...draft.form, ...fields } }
}

/** The record after somebody else changed it. */
function theirs(fields: Partial<Patient>): Patient {
  return { ...patient, version: 4, changedByName: 'Sam Green', ...fields }
}

function newsOf(draft: PatientDraft, now: Patient) {
  return mergeDraft(draft, now).news.map(({ fields, state }) => [fields[0], state])
}

describe('a draft of a patient', () => {
  it('sends nothing when nothing changed, whatever the spaces', () => {
    expect(changesOf(mergeDraft(typed({}), patient))).toEqual({})
    const same = typed({ phone: ' 020 7946 0000 ', dob: '5/3/1948', nhsNumber: '999-000-0018' })
    expect(changesOf(mergeDraft(same, patient))).toEqual({})
  })

  it('sends only the fields that changed', () => {
    const merged = mergeDraft(typed({ phone: '', email: 'm@example.org' }), patient)
    expect(changesOf(merged)).toEqual({ phone: '', email: 'm@example.org' })
    expect(changesOf(mergeDraft(typed({ allergies: 'Penicillin\nLatex' }), patient))).toEqual({
      allergies: ['Penicillin', 'Latex'],
    })
  })

  it('says in words what was typed', () => {
    const draft = typed({ phone: '', gender: 'other', allergies: 'Penicillin\nLatex' })
    expect(typedWords(typedFields(draft))).toEqual([
      { label: 'Gender', mine: 'Other' },
      { label: 'Phone', mine: 'Not specified' },
      { label: 'Allergies', mine: 'Penicillin, Latex' },
    ])
  })
})

describe('a draft and a record that another one was merged into', () => {
  const kept = { ...patient, id: 17, version: 9, phone: '1', allergies: ['Latex'] }

  it('is never saved over that record', () => {
    expect(updateOf(typed({ phone: '2' }), kept)).toBeNull()
    expect(updateOf(typed({ phone: '2' }), patient)).toEqual({ id: 12, body: { phone: '2', version: 3 } })
  })

  it('is none of that record’s own, whatever it is kept under', () => {
    expect(ofRecord(17, typed({ phone: '2' }))).toBeNull()
    expect(ofRecord(12, typed({ phone: '2' }))).toEqual(typed({ phone: '2' }))
  })

  it('brings its GP whole: a typed practice never goes to the GP of another record', () => {
    const draft = startDraft({ ...patient, gpName: 'Angus Strachan' })
    const fields = typedFields({ ...draft, form: { ...draft.form, gpPractice: 'Mill Lane Surgery' } })
    expect(fields).toEqual({ gpName: 'Angus Strachan', gpPractice: 'Mill Lane Surgery', gpAddress: '' })
    expect(draftWith({ ...kept, gpName: 'Asha Patel' }, fields).form.gpName).toBe('Angus Strachan')
  })

  it('is gone on with in a draft of that record; of its lists no item is lost', () => {
    const fields = typedFields(typed({ email: 'm@example.org', allergies: 'Penicillin' }))
    const draft = draftWith(kept, fields)
    expect(updateOf(draft, kept)).toEqual({
      id: 17,
      body: { email: 'm@example.org', allergies: ['Latex', 'Penicillin'], version: 9 },
    })
  })
})

describe('a draft of a record that somebody else changed', () => {
  it('takes over what only they changed, and keeps what was typed', () => {
    const draft = typed({ email: 'mine@example.org' })
    const now = theirs({ phone: '020 7946 0009' })
    const { form, changed, news } = mergeDraft(draft, now)
    expect(form.phone).toBe('020 7946 0009')
    expect(form.email).toBe('mine@example.org')
    expect(changed).toEqual(['email'])
    expect(news).toEqual([
      {
        fields: ['phone'],
        label: 'Phone',
        before: '020 7946 0000',
        now: '020 7946 0009',
        mine: '020 7946 0000',
        state: 'taken',
      },
    ])
  })

  it('says of a list what each did to it, and can keep both', () => {
    const before = startDraft({ ...patient, medications: ['Aspirin'] })
    const draft = { ...before, form: { ...before.form, medications: 'Aspirin\nWarfarin' } }
    const now = theirs({ medications: ['Aspirin', 'Ramipril'] })
    const did = { mine: 'added Warfarin', theirs: 'added Ramipril' }
    expect(mergeDraft(draft, now).news).toMatchObject([{ state: 'open', did }])
    const both = chooseInDraft(draft, now, { field: 'medications', keeps: 'both' })
    const medications = ['Aspirin', 'Ramipril', 'Warfarin']
    expect(updateOf(both, now)?.body).toMatchObject({ medications })
    expect(mergeDraft(both, now).clashes).toEqual([])
  })

  it('asks where both changed the same field, and typing on does not answer', () => {
    const now = theirs({ phone: '2' })
    const draft = typeInDraft(typed({ phone: '1' }), now, { field: 'phone', text: '12' })
    expect(newsOf(draft, now)).toEqual([['phone', 'open']])
    expect(mergeDraft(draft, now).form.phone).toBe('12')
  })

  it('does as it was chosen, and forgets neither text', () => {
    const now = theirs({ phone: '2' })
    const mine = chooseInDraft(typed({ phone: '1' }), now, { field: 'phone', keeps: 'mine' })
    expect(newsOf(mine, now)).toEqual([['phone', 'kept']])
    expect(changesOf(mergeDraft(mine, now))).toEqual({ phone: '1' })
    const taken = chooseInDraft(mine, now, { field: 'phone', keeps: 'theirs' })
    expect(newsOf(taken, now)).toEqual([['phone', 'taken']])
    expect(changesOf(mergeDraft(taken, now))).toEqual({})
    expect(mergeDraft(taken, now).news[0]?.mine).toBe('1')
  })

  it('asks again when they change it once more', () => {
    const draft = chooseInDraft(typed({ phone: '1' }), theirs({ phone: '2' }), {
      field: 'phone',
      keeps: 'mine',
    })
    expect(newsOf(draft, theirs({ phone: '3', version: 5 }))).toEqual([['phone', 'open']])
  })

  it('lets somebody type over what they wrote, which has been seen', () => {
    const now = theirs({ phone: '2' })
    const draft = typeInDraft(typed({}), now, { field: 'phone', text: '23' })
    expect(newsOf(draft, now)).toEqual([['phone', 'kept']])
    expect(changesOf(mergeDraft(draft, now))).toEqual({ phone: '23' })
    const back = typeInDraft(draft, now, { field: 'phone', text: '020 7946 0000' })
    expect(changesOf(mergeDraft(back, now))).toEqual({ phone: '020 7946 0000' })
  })

  it('has no news when both changed a field to the same, when only the version moved on, or all was put back', () => {
    expect(newsOf(typed({ phone: '1' }), theirs({ phone: '1' }))).toEqual([])
    expect(newsOf(typed({ phone: '1' }), theirs({}))).toEqual([])
    expect(newsOf(typed({ phone: '1' }), theirs({ phone: ' 020 7946 0000' }))).toEqual([])
  })

  it('tells lists and genders in words', () => {
    const now = theirs({ allergies: [], gender: 'unknown' })
    expect(mergeDraft(typed({}), now).news.map((change) => [change.before, change.now])).toEqual([
      ['Female', 'Unknown'],
      ['Penicillin (rash, 2019)', 'Not specified'],
    ])
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
    const chosen = chooseInDraft(draft, theirs({ phone: '2' }), { field: 'phone', keeps: 'mine' })
    expect(parseKeptDraft(JSON.stringify(chosen))).toEqual(chosen)
    const begun = {
      form: emptyForm,
      doctorId: 2,
      intent: { body: '{}', key: 'k' },
      somebodyElseThan: [12],
    }
    expect(parseNewPatient(JSON.stringify(begun))).toEqual(begun)
    expect(parseNewPatient(JSON.stringify({ form: emptyForm, doctorId: 'x', intent: {} }))).toEqual({
      form: emptyForm,
      doctorId: null,
      intent: null,
      somebodyElseThan: [],
    })
  })

  it('of an earlier form comes back without choices, and a choice that cannot be read is made again', () => {
    const { choices: _, ...earlier } = typed({ phone: '1' })
    expect(parseKeptDraft(JSON.stringify(earlier))?.choices).toEqual({})
    const broken = { ...earlier, choices: { phone: { theirs: 1, keeps: 'mine' }, email: 'mine' } }
    expect(parseKeptDraft(JSON.stringify(broken))?.choices).toEqual({})
  })
})
