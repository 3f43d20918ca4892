import { CreateUser, type User } from '@sincerely/contract/users'
import { describe, expect, it } from 'vitest'
import { problemsOf, valuesOf } from '../../platform/form/draft-values.ts'
import { bodyOf, checkUser, withNameParts, newUser, type UserValues } from './user-values.ts'

const users = [{ email: 'Ann@oak.example' }]
const filled = { ...newUser('doctor'), firstName: 'Bo', lastName: 'Lee', email: 'bo@oak.example' }
const rules = {
  schema: { safeParse: (values: unknown) => CreateUser.safeParse(bodyOf(values as UserValues)) },
  check: (values: UserValues) => checkUser(values, users),
}
const problemsIn = (values: UserValues, saved: UserValues | null = null) => problemsOf(rules, values, saved)

describe('the form of a user', () => {
  it("refuses another user's email address, ignoring case", () => {
    expect(problemsIn({ ...filled, email: 'ANN@oak.example' })).toEqual({
      email: 'Error: A user with this email already exists. Please use a different email address.',
    })
  })

  it('refuses a title as the first name unless it was saved so', () => {
    const titled = { ...filled, firstName: 'Dr' }
    expect(problemsIn(titled)).toEqual({ firstName: expect.stringContaining('is a title') })
    expect(problemsIn({ ...titled, phone: '01632 960001' }, titled)).toEqual({})
  })

  it('refuses a password equal to the name or email, along with other errors', () => {
    const owner = { ...filled, firstName: 'Dr Perpetua', lastName: '', email: 'thistle.hay@oak.example' }
    for (const password of ['dr perpetua', 'THISTLE.HAY@oak.example', 'ThistleHay'])
      expect(problemsIn({ ...owner, way: 'password', password })).toEqual({
        lastName: 'Enter a last name.',
        password: expect.stringContaining('must not be the'),
      })
  })

  it('sends a password only if the password option is selected', () => {
    expect(bodyOf({ ...filled, password: 'short' }).password).toBeNull()
    expect(problemsIn({ ...filled, way: 'password', password: 'short' })).toEqual({
      password: 'The password needs at least 8 characters.',
    })
  })

  it('neither checks nor sends doctor-only fields for another role', () => {
    const long = { ...filled, specialization: 'x'.repeat(201), registrationNumber: '1'.repeat(51) }
    expect(Object.keys(problemsIn(long))).toEqual(['specialization', 'registrationNumber'])
    const secretary: UserValues = { ...long, role: 'secretary' }
    expect(problemsIn(secretary)).toEqual({})
    expect(bodyOf(secretary)).toMatchObject({ specialization: '', registrationNumber: '' })
  })

  it('splits a name after title and first name', () => {
    const user = { name: 'Dr Bo Lee-Moss', email: 'bo@oak.example', role: 'doctor', phone: null } as User
    const values = valuesOf(newUser('secretary'), withNameParts(user))
    expect(values).toMatchObject({ firstName: 'Dr Bo', lastName: 'Lee-Moss', phone: '', role: 'doctor' })
  })
})
