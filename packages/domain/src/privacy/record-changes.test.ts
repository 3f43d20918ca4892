import { describe, expect, it } from 'vitest'
import type { PatientField } from '../patients/field-labels.ts'
import { noNeeds } from '../patients/communication-needs.ts'
import { changeKey, changesNotPrinted, fieldChanges } from './record-changes.ts'

const first = {
  name: 'Una Marsh',
  dob: '1950-02-01',
  allergies: ['Penicillin', 'Latex'],
  address: '1 Lane\nYork',
}

describe('changes of a record', () => {
  it('ignore fields that nobody enters and need at least two versions', () => {
    expect(fieldChanges([])).toEqual([])
    expect(fieldChanges([{ version: 1, values: first }])).toEqual([])
    const states = [
      { version: 1, values: { ...first, letterCount: 1 } },
      { version: 2, values: { ...first, letterCount: 2, phone: null } },
    ]
    expect(fieldChanges(states)).toEqual([])
  })

  it('are listed by field in readable form, newest first', () => {
    const second = { ...first, dob: '1951-02-01', nhsNumber: '9991126481' }
    const third = { ...second, nhsNumber: null, allergies: ['Latex'] }
    const states = [
      { version: 3, values: third },
      { version: 1, values: first },
      { version: 2, values: second },
    ]
    expect(fieldChanges(states)).toEqual([
      { version: 2, field: 'nhsNumber', before: '999 112 6481', after: '' },
      { version: 2, field: 'allergies', before: 'Penicillin, Latex', after: 'Latex' },
      { version: 1, field: 'dob', before: '01/02/1950', after: '01/02/1951' },
      { version: 1, field: 'nhsNumber', before: '', after: '999 112 6481' },
    ])
  })
})

it('communication needs are listed in words, also from before there were any', () => {
  const needs = { ...noNeeds, largePrint: 18, email: true }
  const states = [
    { version: 1, values: first },
    { version: 2, values: { ...first, communicationNeeds: needs } },
  ]
  expect(fieldChanges(states)).toEqual([
    { version: 1, field: 'communicationNeeds', before: '', after: 'Large print 18 pt, By email' },
  ])
})

describe('earlier value of a changed record in a letter', () => {
  const change = (field: PatientField, before: string) => ({
    version: 1,
    field,
    before,
    after: field === 'allergies' ? 'Latex' : 'other',
  })
  const missed = (printed: unknown, ...changes: ReturnType<typeof change>[]) =>
    changesNotPrinted(printed, changes).map(changeKey)

  it('is found in any spelling and in any part of the letter', () => {
    const printed = {
      letter: {
        content: '<p>Re: <strong>Una&nbsp;Marsh</strong>, born 1 February 1950. Allergic to penicillin.</p>',
        addressee: ['1 Lane', 'York'],
      },
      parties: { nhsNumber: '9991126481' },
    }
    expect(missed(printed, change('dob', '01/02/1950'))).toEqual(['1 dob'])
    expect(missed(printed, change('nhsNumber', '999 112 6481'))).toEqual(['1 nhsNumber'])
    expect(missed(printed, change('address', '1 Lane\nYork'), change('name', 'Una Marsh'))).toHaveLength(2)
    expect(missed(printed, change('allergies', 'Penicillin, Latex'))).toEqual(['1 allergies'])
  })

  it('is not found if empty, unchanged, a common word or part of a word', () => {
    const printed = ['<p>Una Marshall has a latex allergy; she is female.</p>', 'data:image/png;base64,Marsh']
    expect(missed(printed, change('name', ''), change('name', 'Una Marsh'))).toEqual([])
    expect(missed(printed, change('allergies', 'Latex'), change('gender', 'female'))).toEqual([])
  })

  it('is not found if letters have its words for other reasons', () => {
    const printed = [
      '<p>I saw a 12 year old with his wife at the other NHS clinic; none of a positive test is known.</p>',
    ]
    const changes = [
      change('bloodType', 'A+'),
      change('medicalRecordNumber', '12'),
      change('emergencyContact', 'Wife'),
      change('insuranceInfo', 'NHS'),
      change('allergies', 'None known, Other'),
      change('gender', 'other'),
    ]
    expect(missed(printed, ...changes)).toEqual([])
  })

  it('is found as a blood type with its sign or in words', () => {
    const bloodType = (before: string, text: string) => missed([text], change('bloodType', before))
    const found = ['1 bloodType']
    expect(bloodType('A+', 'Her blood group: A+.')).toEqual(found)
    expect(bloodType('A+', 'Her blood group is A positive.')).toEqual(found)
    expect(bloodType('AB−', 'AB RhD negative')).toEqual(found)
    expect(bloodType('O-', 'Blood type O−')).toEqual(found)
    expect(bloodType('A+', 'Blood type A−, not AB+')).toEqual([])
    expect(bloodType('unknown', 'The cause is unknown.')).toEqual([])
  })

  it('is found in the line that tells the GP what the patient needs, not elsewhere', () => {
    const printed = {
      communicationNeeds: 'Communication needs: interpreter: Polish; contact: ring, then text.',
    }
    const needs = change(
      'communicationNeeds',
      'Interpreter: Polish, Contact: ring, then text, Share with the GP',
    )
    expect(missed(printed, needs)).toEqual(['1 communicationNeeds'])
    const others = ['', 'Share with the GP', 'Interpreter: Urdu', 'By email'].map((before) =>
      change('communicationNeeds', before),
    )
    expect(missed([printed, '<p>We will write by email.</p>'], ...others)).toEqual([])
  })
})
