import { expect, it } from 'vitest'
import { readBegun } from './unfinished-letters.ts'

it('A letter that was begun is told by the name of its copy, and nothing else is taken for one', () => {
  expect(readBegun('patient-12-letter')).toEqual({ patientId: 12, dictationId: null })
  expect(readBegun('patient-12-dictation-3')).toEqual({ patientId: 12, dictationId: 3 })
  for (const name of ['patient-12-edit', 'letter-12', 'patient-x-letter', 'dictation-3', ''])
    expect(readBegun(name)).toBeNull()
})
