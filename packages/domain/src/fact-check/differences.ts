// What is different in a text that was made from another one, such as a letter that a language model improved.
import { checkFacts } from './check-facts.ts'
import { plainTextOf } from './plain-text.ts'
import type { Finding, PatientFacts } from './types.ts'

/**
 * The earlier text takes the place of the dictation. What the check says of the earlier text itself, such as an allergy of the
 * record, is no new difference. Both are sanitised HTML. Never throws.
 */
export function differencesOf({
  before,
  after,
  patient,
}: {
  before: string
  after: string
  patient: PatientFacts
}): { findings: Finding[]; hasNewCritical: boolean } {
  const dictation = plainTextOf(before)
  const known = new Set(checkFacts({ letter: before, dictation, patient }).map(({ id }) => id))
  const findings = checkFacts({ letter: after, dictation, patient })
  const hasNewCritical = findings.some(({ id, severity }) => severity === 'critical' && !known.has(id))
  return { findings, hasNewCritical }
}
