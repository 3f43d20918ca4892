import { expect, it } from 'vitest'
import { parseStartedLetterName } from './started-letters.ts'

it('Drafts of a new letter are recognised by their name', () => {
  expect(parseStartedLetterName('patient-12-letter')).toEqual({ patientId: 12, dictationId: null })
  expect(parseStartedLetterName('patient-12-dictation-3')).toEqual({ patientId: 12, dictationId: 3 })
  for (const name of ['patient-12-edit', 'letter-12', 'patient-x-letter', 'dictation-3', ''])
    expect(parseStartedLetterName(name)).toBeNull()
})
