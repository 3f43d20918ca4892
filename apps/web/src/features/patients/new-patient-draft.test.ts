import { describe, expect, it } from 'vitest'
import { emptyForm } from './patient-form.ts'
import { isBlankForm, describePerson } from './new-patient-draft.ts'

const who = (typed: Partial<typeof emptyForm>) => describePerson({ ...emptyForm, ...typed })

describe('whom somebody began to type', () => {
  it('is said by what there is, when there is no name', () => {
    expect(who({ phone: '01632 960333' })).toBe('a patient without a name')
    expect(who({ name: '  ', dob: '1/3/1980' })).toBe('a patient born 01/03/1980')
    expect(who({ nhsNumber: '9990010013' })).toBe('a patient with the NHS number 999 001 0013')
  })

  it('is the name, and the day of birth as it would be saved', () => {
    expect(who({ name: ' Ignatius Fenwick ' })).toBe('Ignatius Fenwick')
    expect(who({ name: 'Ignatius Fenwick', dob: '1 mar 1980' })).toBe('Ignatius Fenwick, 01/03/1980')
  })

  it('is not shown with a day that nobody can read', () => {
    expect(who({ name: 'Ignatius Fenwick', dob: '31/02/' })).toBe('Ignatius Fenwick')
    expect(who({ dob: '31/02/' })).toBe('a patient without a name')
  })
})

describe('a form', () => {
  it('is untyped while it holds nothing but spaces', () => {
    expect(isBlankForm(emptyForm)).toBe(true)
    expect(isBlankForm({ ...emptyForm, phone: ' ' })).toBe(true)
    expect(isBlankForm({ ...emptyForm, phone: '0' })).toBe(false)
    expect(isBlankForm({ ...emptyForm, gender: 'female' })).toBe(false)
  })
})
