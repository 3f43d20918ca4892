import { describe, expect, it } from 'vitest'
import { defaultRecipients, isSameList, recipientProblems } from './recipients.ts'
import type { Recipient } from './recipients.ts'

const [gp] = defaultRecipients('consultation') as [Recipient]
const patient: Recipient = { ...gp, key: 'patient', kind: 'patient' }
const clinic: Recipient = {
  ...gp,
  key: 'a',
  kind: 'other',
  name: 'Dr Lee',
  address: 'Elm Surgery\n1 High St',
}

const problemsOf = (...list: Recipient[]) => recipientProblems(list).map(({ at, field }) => `${at}.${field}`)

describe('recipient list', () => {
  it('goes to the patient with a copy to the GP if nobody changed it in a letter to the patient', () => {
    expect(defaultRecipients('patient')).toEqual([patient, gp])
    expect(defaultRecipients('discharge')).toEqual([gp])
  })

  it('refuses another recipient without a name', () => {
    expect(problemsOf({ ...clinic, name: null })).toEqual(['0.name'])
  })

  it('refuses its own name or address for the GP and the patient', () => {
    expect(problemsOf({ ...gp, name: 'Dr Lee', address: '1 High St' })).toEqual(['0.name', '0.address'])
    expect(recipientProblems([{ ...patient, name: 'Ida' }])[0]?.message).toBe(
      "The patient's name comes from the patient's record. Change it there.",
    )
  })

  it('refuses email without an address, except for the patient, whose record has one', () => {
    expect(problemsOf({ ...gp, way: 'email' })).toEqual(['0.email'])
    expect(problemsOf({ ...clinic, way: 'email' })).toEqual(['0.email'])
    expect(problemsOf({ ...patient, way: 'email' })).toEqual([])
    expect(problemsOf({ ...gp, way: 'email', email: 'gp@elm.example' })).toEqual([])
  })

  it('refuses duplicates, even if the name and address are written differently', () => {
    const again = { ...clinic, key: 'b', name: 'dr  LEE', address: 'Elm Surgery, 1 High St' }
    expect(problemsOf(clinic, again)).toEqual(['1.name'])
    expect(problemsOf(gp, { ...gp, key: 'b' })).toEqual(['1.name'])
    expect(problemsOf(patient, { ...patient, key: 'b', way: 'hand' })).toEqual(['1.name'])
    expect(problemsOf(clinic, { ...clinic, key: 'b', address: 'Oak Surgery' })).toEqual([])
  })

  it('refuses a repeated key and reports all errors at once', () => {
    expect(problemsOf(gp, { ...clinic, key: 'gp', name: null, way: 'email' })).toEqual([
      '1.name',
      '1.email',
      '1.key',
    ])
  })

  it('accepts GP, patient and others', () => {
    expect(problemsOf(gp, patient, clinic)).toEqual([])
  })

  it('is equal to another only if all of it is equal', () => {
    expect(isSameList([gp, patient], [{ ...gp }, { ...patient }])).toBe(true)
    expect(isSameList([gp, patient], [patient, gp])).toBe(false)
    expect(isSameList([gp], [gp, patient])).toBe(false)
    expect(isSameList([gp], [{ ...gp, way: 'hand' }])).toBe(false)
  })
})
