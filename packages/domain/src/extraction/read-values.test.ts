import { describe, expect, it } from 'vitest'
import { findFacts } from './facts.ts'
import { meaningsOfLabel } from './labels.ts'
import { learnGenderLetters, readGender } from './read-gender.ts'
import { readNumbers } from './read-numbers.ts'

const none = learnGenderLetters([])

describe('sexes', () => {
  it.each([
    ['', 'gender_missing'],
    ['xyz', 'gender_unreadable'],
    ['Not stated', 'gender_missing'],
  ])('are marked if unknown: "%s"', (cell, code) => {
    expect(readGender(cell, none)).toMatchObject({ value: 'unknown', marks: [{ code }] })
  })

  it('read M as mujer next to H, with a mark', () => {
    const letters = learnGenderLetters(['H', 'M', 'M'])
    expect(readGender('M', letters)).toMatchObject({ value: 'female', marks: [{ code: 'gender_by_guess' }] })
  })

  it('are marked if given as codes', () => {
    expect(readGender('2', none)).toMatchObject({ value: 'female', marks: [{ code: 'gender_by_guess' }] })
  })

  it.each([
    ['M', 'male'],
    ['Female', 'female'],
    ['woman', 'female'],
    ['non-binary', 'other'],
    ['X', 'other'],
    ['weiblich', 'female'],
  ])('"%s" is %s', (cell, value) => {
    expect(readGender(cell, none)).toEqual({ value })
  })
})

describe('patient numbers', () => {
  const printed = { nhs: '', medical: '', medicalPassesCheck: false, nhsByContents: false }

  it('are marked if an NHS number is wrong', () => {
    expect(readNumbers({ ...printed, nhs: '999 112 6482' })).toMatchObject({
      nhsNumber: { value: null, marks: [{ code: 'nhs_check_digit' }] },
      medicalNumber: { value: '999 112 6482', marks: [{ code: 'nhs_check_digit' }] },
    })
    expect(readNumbers({ ...printed, nhs: '999 112' }).nhsNumber.marks?.[0]?.code).toBe('nhs_not_ten_digits')
    expect(readNumbers(printed).medicalNumber.marks?.[0]?.code).toBe('number_missing')
  })

  it('are marked if words of another cell are next to them', () => {
    expect(readNumbers({ ...printed, medical: 'Oxbridge MR839835' }).medicalNumber).toMatchObject({
      value: 'MR839835',
      marks: [{ code: 'glued_text' }],
    })
  })

  it('are kept as printed, and the NHS number as ten digits too', () => {
    expect(readNumbers({ ...printed, nhs: '999 112 6481' })).toEqual({
      nhsNumber: { value: '9991126481' },
      medicalNumber: { value: '999 112 6481' },
    })
    expect(readNumbers({ ...printed, nhs: '9991126481', medical: 'A-1021' }).medicalNumber).toEqual({
      value: 'A-1021',
    })
  })
})

describe('labels', () => {
  it.each([
    ['Dear Sir', []],
    ['D.O.B.', ['dob']],
    ['Date of birth (age)', ['dob', 'age']],
    ['NHS / MRN', ['nhsNumber', 'medicalNumber']],
    ['Medical Record #', ['medicalNumber']],
    ['Né(e) le', ['dob']],
    ['Patient (Last, First)', ['name']],
    ['Dyddiad geni / DOB', ['dob']],
  ])('"%s" means %j', (label, meanings) => {
    expect(
      meaningsOfLabel(label)
        .map((one) => (one === 'surnameFirst' ? 'name' : one))
        .slice(0, 2),
    ).toEqual(meanings)
  })
})

describe('facts in a piece of text', () => {
  it('are found in order', () => {
    const kinds = findFacts('SMITH, Anna (F) 01/01/1935 NHS 999 112 6481 follow up').map(({ kind, text }) => [
      kind,
      text,
    ])
    expect(kinds).toEqual([
      ['text', 'SMITH, Anna'],
      ['gender', 'F'],
      ['date', '01/01/1935'],
      ['text', 'NHS'],
      ['nhs', '999 112 6481'],
      ['text', 'follow up'],
    ])
  })

  it('keep ten digits together even if the check digit is wrong', () => {
    expect(findFacts('999 112 6482').map(({ kind, text }) => [kind, text])).toEqual([
      ['number', '999 112 6482'],
    ])
  })
})
