import { describe, expect, it } from 'vitest'
import { emptyForm } from './patient-form.ts'
import { isBlankForm, describePerson } from './new-patient-draft.ts'

const who = (typed: Partial<typeof emptyForm>) => describePerson({ ...emptyForm, ...typed })

describe('the description of an unsaved new patient', () => {
  it('uses the date of birth or the NHS number if there is no name', () => {
    expect(who({ phone: '01632 960333' })).toBe('a patient without a name')
    expect(who({ name: '  ', dob: '1/3/1980' })).toBe('a patient born 01/03/1980')
    expect(who({ nhsNumber: '9990010013' })).toBe('a patient with the NHS number 999 001 0013')
  })

  it('has the name and the formatted date of birth', () => {
    expect(who({ name: ' Ignatius Fenwick ' })).toBe('Ignatius Fenwick')
    expect(who({ name: 'Ignatius Fenwick', dob: '1 mar 1980' })).toBe('Ignatius Fenwick, 01/03/1980')
  })

  it('leaves out an invalid date of birth', () => {
    expect(who({ name: 'Ignatius Fenwick', dob: '31/02/' })).toBe('Ignatius Fenwick')
    expect(who({ dob: '31/02/' })).toBe('a patient without a name')
  })
})

describe('an empty new patient form', () => {
  it('may contain spaces, but no other input', () => {
    expect(isBlankForm(emptyForm)).toBe(true)
    expect(isBlankForm({ ...emptyForm, phone: ' ' })).toBe(true)
    expect(isBlankForm({ ...emptyForm, phone: '0' })).toBe(false)
    expect(isBlankForm({ ...emptyForm, gender: 'female' })).toBe(false)
  })
})
