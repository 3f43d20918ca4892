// Decides the role of a relative in a sentence: whether the words after or before are about them.
import lexicon from './lexicons/people.json' with { type: 'json' }
import type { Word } from './word.ts'

/** Words such as 'says' and 'noticed'. A relative who reports something says it about the patient. */
export const REPORTING = new Set(lexicon.reporting.split('|'))
const BESIDE = new Set(
  'no is was being become became has have had got needs need sees visits lost asked contact ring call phone inform help helps of after before while with by from to for like than without and via through about told'.split(
    ' ',
  ),
)
export const POSSESSIVES = new Set(
  'his her their the a an one late older younger elder paternal maternal little big own eldest youngest identical both birth foster adoptive biological elderly surviving half step other young small adult grown up teenage healthy living only new first'.split(
    ' ',
  ),
)

const AUXILIARIES =
  /^(?:has|have|had|also|often|is|was|were|are|does|did|not|first|now|just|then|always|still|very|quite|rather|really|sometimes|never|both|\w{2,}ly)$/u

/**
 * With 'subject' the next words are about the relative ('his mother had'), and with 'after' the words before ('asthma in her
 * sister'). With 'beside' neither are ('with his wife'). With 'reporting' the next words are about the patient ('his wife says').
 */
export type Role = 'subject' | 'after' | 'beside' | 'reporting'

export function roleOf(words: readonly Word[], at: number, from: number): Role {
  let before = at - 1
  while (before >= from && words[before]?.kind === 'number') before -= 1
  while (before >= from && POSSESSIVES.has(keyAt(words, before))) before -= 1
  const lead = before >= from ? keyAt(words, before) : ''
  const comma = keyAt(words, at + 1) === ',' ? 1 : 0
  if (keyAt(words, at + 1 + comma) === 'who') return 'subject'
  // '(father, aged 50)' names the person with the finding before it. '(3 uncles had bypass surgery)' is about the uncles.
  if (lead === '(' && /^(?:donor|informant|escort|interpreter)$/u.test(keyAt(words, before - 1)))
    return 'beside'
  if (lead === 'in' || (lead === '(' && !VERB.test(keyAt(words, at + 1)))) return 'after'
  if (isBeside(words, { lead, before, at })) return 'beside'
  let next = at + 1
  next = pastName(words, next)
  while (AUXILIARIES.test(keyAt(words, next))) next += 1
  // Recognises the passive in 'her daughter was found to have it'.
  const isPassive = /^(?:was|were|is|been)$/u.test(keyAt(words, next - 1))
  return REPORTING.has(keyAt(words, next)) && !isPassive ? 'reporting' : 'subject'
}

/** Returns the position after a name or remark: 'his daughter Karen says', 'his wife, a nurse, says'. */
function pastName(words: readonly Word[], at: number): number {
  let next = at
  while (/^\p{Lu}\p{Ll}+$/u.test(words[next]?.text ?? '')) next += 1
  if (keyAt(words, next) !== ',' || !/^an?$/u.test(keyAt(words, next + 1))) return next
  const end = words.slice(next + 1, next + 6).findIndex(({ key }) => key === ',')
  return end < 0 ? next : next + end + 2
}

type Lead = { lead: string; before: number; at: number }

/** True for 'with his wife' and 'he and his wife', but not for 'one of his brothers' or 'pain and his brother had …'. */
function isBeside(words: readonly Word[], { lead, before, at }: Lead): boolean {
  const previous = words[before - 1]?.key ?? ''
  if (lead === 'of') return !/^(?:one|two|both|all|some|three)$/u.test(previous)
  if (lead === 'and')
    return (
      (before === at - 1 && !/^(?:has|had|died|is|was|\p{L}{3,}(?:s|ed))$/u.test(keyAt(words, at + 1))) ||
      /^(?:he|she|they|i|we|patient)$/u.test(previous)
    )
  if (/^\p{L}{3,}(?:ed|ing)$/u.test(lead)) return !VERB.test(keyAt(words, pastName(words, at + 1)))
  return BESIDE.has(lead)
}

/** Matches verbs which show that a relative does or has something: 'he has improved his mother had a stroke'. */
const VERB = /^(?:ha[sd]|have|is|was|are|were|did|does|died|got|\p{L}{2,}(?:ed|s))$/u

const CONTACT = /^(?:nok|kin|carer|carers|informant|contact|lpa|attorney|from)$/u

/** True for 'the psoriasis is his son's, not his' and 'RA = sister', but not for 'NOK = daughter'. */
export function isTheirs(words: readonly Word[], at: number): boolean {
  let before = at - 1
  while (POSSESSIVES.has(keyAt(words, before))) before -= 1
  if (words[before]?.text === '=') return !CONTACT.test(keyAt(words, before - 1))
  return (
    /['’]s$/u.test(words[at]?.text ?? '') &&
    words[at + 1]?.kind !== 'word' &&
    /^(?:is|are|was|were)$/u.test(keyAt(words, before))
  )
}

export function keyAt(words: readonly Word[], at: number): string {
  return words[at]?.key ?? ''
}
