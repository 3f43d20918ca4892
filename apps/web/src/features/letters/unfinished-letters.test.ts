import { expect, it } from 'vitest'
import { parseStartedLetterName } from './unfinished-letters.ts'

it('recognises a started letter by the name of its draft, and nothing else', () => {
  expect(parseStartedLetterName('patient-12-letter')).toEqual({ patientId: 12, dictationId: null })
  expect(parseStartedLetterName('patient-12-dictation-3')).toEqual({ patientId: 12, dictationId: 3 })
  for (const name of ['patient-12-edit', 'letter-12', 'patient-x-letter', 'dictation-3', ''])
    expect(parseStartedLetterName(name)).toBeNull()
})
