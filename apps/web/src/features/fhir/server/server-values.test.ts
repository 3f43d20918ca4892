import type { FhirServer } from '@sincerely/contract/fhir'
import { describe, expect, it } from 'vitest'
import { problemsOf, valuesOf } from '../../../platform/form/draft-values.ts'
import {
  emptyServer,
  entryOf,
  inputOf,
  isMissingSecret,
  serverSchema,
  type ServerValues,
} from './server-values.ts'

const saved: FhirServer = {
  address: 'https://fhir.example.org/r4',
  signIn: 'basic',
  userName: 'clinic',
  secret: { configured: true, readable: true, lastFour: null },
  timeLimit: 30,
  unencrypted: false,
  version: 3,
  updatedAt: '2026-01-05T10:00:00.000Z',
}

function typed(changes: Partial<ServerValues>, server: FhirServer | null = saved): ServerValues {
  return { ...valuesOf(emptyServer, entryOf(server)), ...changes }
}

function problems(values: ServerValues) {
  return problemsOf({ schema: serverSchema }, values, null)
}

describe('the form of a FHIR server', () => {
  it('shows all field errors at once', () => {
    expect(problems(typed({ address: 'fhir', timeLimit: '1.5', signIn: 'basic' }, null))).toEqual({
      address: 'Enter an address such as https://fhir.example.org/r4.',
      userName: 'Enter the user name.',
      timeLimit: 'Enter a whole number of seconds from 5 to 60.',
    })
  })

  it('checks the address together with the other fields', () => {
    expect(problems(typed({ address: 'http://fhir.example.org', timeLimit: '4' }, null))).toEqual({
      address: expect.stringContaining('Use https://'),
      timeLimit: expect.any(String),
    })
  })

  it.each(['', '4', '61', 'soon', '30 s'])('refuses a time limit of ‘%s’', (timeLimit) => {
    expect(problems(typed({ timeLimit }))).toEqual({
      timeLimit: 'Enter a whole number of seconds from 5 to 60.',
    })
  })

  it('requires the secret again for another server, user or sign-in method', () => {
    expect(isMissingSecret(typed({}), saved)).toBe(false)
    expect(isMissingSecret(typed({ address: 'https://fhir.example.org/other' }), saved)).toBe(false)
    expect(isMissingSecret(typed({ address: 'https://other.example.org/r4' }), saved)).toBe(true)
    expect(isMissingSecret(typed({ userName: 'other' }), saved)).toBe(true)
    expect(isMissingSecret(typed({ signIn: 'bearer' }), saved)).toBe(true)
    expect(isMissingSecret(typed({ signIn: 'none' }), saved)).toBe(false)
    expect(isMissingSecret(typed({}), null)).toBe(true)
  })

  it('requires the secret again if the stored one is unreadable', () => {
    const unreadable = { ...saved, secret: { ...saved.secret, readable: false } }
    expect(isMissingSecret(typed({}, unreadable), unreadable)).toBe(true)
  })

  it('omits an unchanged secret and fields that the sign-in method does not need', () => {
    const server = { address: 'https://fhir.example.org/r4', timeLimit: 30 }
    expect(inputOf(typed({}))).toEqual({ ...server, signIn: 'basic', userName: 'clinic' })
    expect(inputOf(typed({ secret: 'abc', signIn: 'bearer' }))).toEqual({
      ...server,
      signIn: 'bearer',
      secret: 'abc',
    })
    expect(inputOf(typed({ secret: 'abc', signIn: 'none' }))).toEqual({ ...server, signIn: 'none' })
  })
})
