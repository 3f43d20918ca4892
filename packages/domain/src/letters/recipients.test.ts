import { describe, expect, it } from 'vitest'
import { noNeeds } from '../patients/communication-needs.ts'
import { defaultRecipients, isSameList, recipientProblems, recordRecipient } from './recipients.ts'
import type { Recipient } from './recipients.ts'

const gp = recordRecipient('gp')
const patient = recordRecipient('patient')
const clinic: Recipient = {
  ...gp,
  key: 'a',
  kind: 'other',
  name: 'Dr Lee',
  address: 'Elm Surgery\n1 High St',
}

const problemsOf = (...list: Recipient[]) => recipientProblems(list).map(({ at, field }) => `${at}.${field}`)

describe('recipient list', () => {
  const record = {
    gpName: 'Patel',
    patientEmail: 'ida@fenn.example',
    patientCommunicationNeeds: { ...noNeeds, email: true },
  }

  it('goes to the patient with a copy to the GP if nobody changed it in a letter to the patient', () => {
    const unasked = { ...record, patientCommunicationNeeds: null }
    expect(defaultRecipients('patient', unasked)).toEqual([patient, gp])
    expect(defaultRecipients('patient', { ...unasked, gpName: null })).toEqual([patient])
    expect(defaultRecipients('discharge', { ...unasked, gpName: null })).toEqual([gp])
  })

  it('has the patient by email, and nobody else, if the patient wants that and has an address', () => {
    const byEmail = { ...patient, way: 'email' }
    expect(defaultRecipients('patient', record)).toEqual([byEmail, gp])
    expect(defaultRecipients('discharge', record)).toEqual([gp])
    expect(recordRecipient('patient', record)).toEqual(byEmail)
    expect(recordRecipient('patient', { ...record, patientEmail: null })).toEqual(patient)
    expect(recordRecipient('patient', { ...record, patientCommunicationNeeds: noNeeds })).toEqual(patient)
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
