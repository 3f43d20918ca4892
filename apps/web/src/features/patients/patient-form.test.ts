import { noNeeds } from '@sincerely/domain/patients/communication-needs'
import { describe, expect, it } from 'vitest'
import { emptyForm, formOf, tidiedText, valuesOf, shownText } from './patient-form.ts'
import { problemsOf } from './patient-problems.ts'

const today = '2026-11-20'
const record = {
  name: 'Margaret Ellison',
  dob: '1948-03-05',
  gender: 'female',
  phone: null,
  email: 'm.ellison@example.org',
  address: '4 Orchard Row\nLondon',
  emergencyContact: null,
  communicationNeeds: null,
  medicalRecordNumber: null,
  nhsNumber: '9990000018',
  insuranceInfo: null,
  allergies: ['Penicillin', 'Latex'],
  medications: [],
  bloodType: null,
  gpName: 'Patel',
  gpPractice: null,
  gpAddress: null,
} as const

const ellison = { ...record, allergies: [...record.allergies], medications: [...record.medications] }

describe('the errors of a patient form', () => {
  it('are shown for every field at once', () => {
    const problems = problemsOf({ ...emptyForm, email: 'm.ellison', nhsNumber: '123', gender: 'x' }, today)
    expect(Object.keys(problems).toSorted()).toEqual(['dob', 'email', 'gender', 'name', 'nhsNumber'])
    expect(problems.name).toBe('Enter a name.')
    expect(problems.dob).toBe('Enter the date of birth.')
  })

  it.each([
    ['14/3/51', 'Write the year with four digits: 1951?'],
    ['14/3/19', 'Write the year with four digits: 1919 or 2019?'],
    ['29 Feb 2023', 'There is no 29 February in 2023.'],
    ['21/11/2026', 'The date of birth is in the future.'],
    ['01/01/1900', 'Enter a date of birth after 01/01/1900.'],
    ['05/03/1848', 'Enter a date of birth after 01/01/1900.'],
  ])('explain an invalid date of birth: %s', (dob, message) => {
    expect(problemsOf({ ...formOf(ellison), dob }, today)).toEqual({ dob: message })
  })

  it('are empty for a valid patient born today', () => {
    expect(problemsOf({ ...formOf(ellison), dob: '20/11/2026' }, today)).toEqual({})
  })
})

describe('a patient form', () => {
  it('shows a record in the format for typing', () => {
    const form = formOf(ellison)
    expect(form.dob).toBe('05/03/1948')
    expect(form.nhsNumber).toBe('999 000 0018')
    expect(form.allergies).toBe('Penicillin\nLatex')
    expect(form.phone).toBe('')
  })

  it('is converted to the values of the API', () => {
    const values = valuesOf({ ...formOf(ellison), name: ' Margaret  ', medications: 'Amlodipine 5 mg\n\n ' })
    expect(values.name).toBe('Margaret')
    expect(values.dob).toBe('1948-03-05')
    expect(values.nhsNumber).toBe('9990000018')
    expect(values.allergies).toEqual(['Penicillin', 'Latex'])
    expect(values.medications).toEqual(['Amlodipine 5 mg'])
  })

  it('formats a valid date and NHS number, and leaves other input alone', () => {
    expect(tidiedText('dob', '14031951')).toBe('14/03/1951')
    expect(tidiedText('dob', '14/3/51')).toBe('14/3/51')
    expect(tidiedText('nhsNumber', '9990000018')).toBe('999 000 0018')
    expect(tidiedText('nhsNumber', '9990000019')).toBe('9990000019')
    expect(tidiedText('name', ' A ')).toBe(' A ')
  })

  it('holds communication needs as lines, and sends them as they were recorded', () => {
    const needs = {
      ...noNeeds,
      largePrint: 18,
      formats: ['braille'],
      language: 'Polish',
      interpreter: true,
    } as const
    const form = formOf({ ...ellison, communicationNeeds: { ...needs, formats: ['braille'] } })
    expect(form.communicationNeeds).toBe('Large print 18 pt\nBraille\nInterpreter: Polish')
    expect(shownText('communicationNeeds', form.communicationNeeds)).toBe(
      'Large print 18 pt, Braille, Interpreter: Polish',
    )
    expect(valuesOf(form).communicationNeeds).toEqual(needs)
    expect(valuesOf(emptyForm).communicationNeeds).toBeNull()
  })

  it('has null for an unknown date of birth', () => {
    expect(valuesOf(emptyForm).dob).toBeNull()
  })
})
