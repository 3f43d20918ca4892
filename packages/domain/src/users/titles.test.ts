import { expect, it } from 'vitest'
import { nameWords } from '../patients/name-words.ts'
import { isOnlyTitle, titleOf } from './titles.ts'

it('knows a title as it is typed, and none in a name', () => {
  expect(['dr.', 'Doctor', 'PROF', 'Nurse', 'Drew'].map(titleOf)).toEqual(['Dr', 'Dr', 'Prof', 'Nurse', null])
})

it('leaves a surname that is a title as well in a name that is compared', () => {
  expect(['dr', 'rev', 'nurse', 'drew'].map(isOnlyTitle)).toEqual([true, true, false, false])
  expect(nameWords('Dr. Paul Nurse')).toEqual(['paul', 'nurse'])
  expect(nameWords('NURSE, Sir Paul')).toEqual(['paul', 'nurse'])
})
