import { describe, expect, it } from 'vitest'
import { continuationHeader, patientLine } from './patient-line.ts'

const gerald = { id: 12, name: 'Gerald Ashworth', dob: '1954-03-14', nhsNumber: '9991126481' }

describe('patient line', () => {
  it('never prints an unknown date of birth [H-05]', () => {
    for (const dob of [null, '1900-01-01']) {
      expect(patientLine({ ...gerald, dob })).toBe('Re: Gerald Ashworth, NHS number 999 112 6481')
    }
  })

  it('names the patient with date of birth and NHS number, or else the MR number [H-01]', () => {
    expect(patientLine(gerald)).toBe('Re: Gerald Ashworth, date of birth 14/03/1954, NHS number 999 112 6481')
    expect(patientLine({ ...gerald, nhsNumber: null })).toBe(
      'Re: Gerald Ashworth, date of birth 14/03/1954, MR #12',
    )
  })
})

describe('header of continuation pages', () => {
  it('names the patient like the patient line, and the letter [H-49]', () => {
    const identity = 'date of birth 14/03/1954, NHS number 999 112 6481'
    expect(continuationHeader({ ...gerald, name: ' Gerald\n Ashworth ' }, 7)).toEqual({
      name: 'Gerald Ashworth',
      details: `${identity}, letter no. 7`,
    })
    expect(continuationHeader({ ...gerald, dob: '1900-01-01', nhsNumber: ' ' }, 7).details).toBe(
      'MR #12, letter no. 7',
    )
  })
})
