import { describe, expect, it } from 'vitest'
import { identityFacts, letterCountWords, namesakeCount, whyAlike } from './likeness-words.ts'

describe('the reason why a record may be a duplicate', () => {
  it.each([
    ['nhs_number', 'Ann Patel', null, 'same NHS number'],
    ['record_number_and_dob', 'Ann Patel', '1951-03-04', 'same medical number, same date of birth'],
    ['record_number_and_name', 'Anna Patel', null, 'same name, same medical number'],
    ['record_number_and_name', 'Ann Patel', null, 'similar name, same medical number'],
    ['name_and_dob', 'Ann Patel', '1951-03-04', 'similar name, same date of birth'],
    ['name_and_dob', 'Mrs anna PATEL', '1951-03-04', 'same name, same date of birth'],
    ['name_without_dob', 'Anna Patel', null, 'same name, no date of birth'],
    ['name_and_similar_dob', 'Anna Patel', '1951-04-03', 'same name, day and month swapped'],
    ['name_and_similar_dob', 'Anna Patel', '1951-03-14', 'same name, one digit of the date of birth differs'],
  ] as const)('is given for %s, %s', (likeness, name, dob, words) => {
    expect(whyAlike({ likeness, name, dob }, { name: 'Anna Patel', dob: '1951-03-04' })).toBe(words)
  })
})

describe('the details that distinguish patients', () => {
  it('say what is unknown', () => {
    expect(identityFacts({ dob: null, nhsNumber: null }, '2026-11-20')).toEqual([
      'date of birth not specified',
      'no NHS number',
    ])
  })

  it('are the date of birth with the age and the NHS number', () => {
    expect(identityFacts({ dob: '1951-03-14', nhsNumber: '9991126481' }, '2026-11-20')).toEqual([
      'born 14/03/1951 (75 years)',
      'NHS 999 112 6481',
    ])
  })

  it('count patients with the same name up to 20', () => {
    expect([1, 19, 20].map(namesakeCount)).toEqual(['2 patients', '20 patients', 'More than 20 patients'])
  })

  it('count letters', () => {
    expect([0, 1, 3].map(letterCountWords)).toEqual(['no letters', '1 letter', '3 letters'])
  })
})
