// Returns the critical findings about one sentence of a letter, for tests.
import { checkFacts } from '../fact-check/check-facts.ts'

type Gender = 'male' | 'female' | 'unknown'

export function criticalMessages(
  gender: Gender,
  dictation: string,
  words: string,
  medications: readonly string[] = [],
): string[] {
  const patient = { name: 'Pat Nobody', dob: '1960-01-01', gender, nhsNumber: null, gpName: 'Dr Bell' }
  return checkFacts({
    letter: `<p>${words}</p>`,
    dictation,
    patient: { ...patient, allergies: [], medications },
  })
    .filter(({ severity }) => severity === 'critical')
    .map(({ message }) => message)
}
