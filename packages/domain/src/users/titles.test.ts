import { expect, it } from 'vitest'
import { nameWords } from '../patients/name-words.ts'
import { isOnlyTitle, titleOf } from './titles.ts'

it('titles are recognised as typed, but not inside a name', () => {
  expect(['dr.', 'Doctor', 'PROF', 'Nurse', 'Drew'].map(titleOf)).toEqual(['Dr', 'Dr', 'Prof', 'Nurse', null])
})

it('a surname that is also a title stays in a compared name', () => {
  expect(['dr', 'rev', 'nurse', 'drew'].map(isOnlyTitle)).toEqual([true, true, false, false])
  expect(nameWords('Dr. Paul Nurse')).toEqual(['paul', 'nurse'])
  expect(nameWords('NURSE, Sir Paul')).toEqual(['paul', 'nurse'])
})
