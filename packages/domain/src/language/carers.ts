// Finds what a relative does for the patient: 'mum stopped it because of nightmares', 'his wife gives him his tablets'.
import type { Sex } from './relations.ts'
import type { Word } from './word.ts'

const AUXILIARIES = /^(?:has|have|had|is|was|been|also|often|then|now|already|always|usually|never|not)$/u
const DOING =
  /^(?:\w{2,}(?:s|ed|ing)|gave|took|brought|kept|put|found|saw|got|let|rang|cut|held|read|fed|use|give|help|bring|take|keep)$/u
/** Matches verbs after which an illness or a treatment is the relative's own. */
const HAVING = /^(?:has|was|is|does|had|having|died|suffers|suffered|developed|lost|needed|needs)$/u
const PREPOSITIONS = /^(?:after|for)$/u
const THINGS = /^(?:it|them)$/u
const DEVICES =
  /^(?:spacer|inhaler|inhalers|mask|feeds?|bottle|chart|diary|app|monitor|stoma|catheter|nebuliser)$/u

/** Whether the relative at `at` does something to the patient or with the patient's things. */
export function actsForPatient(words: readonly Word[], at: number, sex: Sex): boolean {
  let verb = at + 1
  while (AUXILIARIES.test(keyAt(words, verb))) verb += 1
  if (!DOING.test(keyAt(words, verb)) || HAVING.test(keyAt(words, verb))) return false
  const object = keyAt(words, PREPOSITIONS.test(keyAt(words, verb + 1)) ? verb + 2 : verb + 1)
  if (THINGS.test(object)) return true
  if (/^(?:him|his)$/u.test(object)) return sex !== 'female'
  if (object === 'her') return sex !== 'male'
  return /^(?:the|a|an)$/u.test(object) && DEVICES.test(keyAt(words, verb + 2))
}

function keyAt(words: readonly Word[], at: number): string {
  return words[at]?.key ?? ''
}
