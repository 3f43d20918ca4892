// Finds the object of a verb of change, if it is not the medicine beside it.
import type { Word } from '../../language/word.ts'
import { GERUNDS, IMPERATIVES, OTHER_OBJECTS } from './action-words.ts'
import type { NamedMedicine } from './medicine-names.ts'

/** True for the first medicine in 'amitriptyline in place of gabapentin, increased to 30 mg'. The action is not on gabapentin. */
export function isOnlyCompared(words: readonly Word[], { from, to }: NamedMedicine): boolean {
  if (words[to]?.text === ',' && words[to + 1]?.key === 'which') return false
  const [two, one] = [words[from - 2]?.key ?? '', words[from - 1]?.key ?? '']
  return /^(?:place of|instead of|rather than|preference to|addition to)$/u.test(`${two} ${one}`)
}

/** True for the words after the verb in 'stopped smoking', 'started dialysis' and 'had two doses', which are no medicine. */
export function hasOtherObject(words: readonly Word[], next: number): boolean {
  const word = words[next]
  const counted = words.slice(next, next + 3).some(({ key }) => /^doses?$/u.test(key))
  if (word?.kind === 'number' && counted) return true
  if (word?.key === 'and' && words[next + 1]?.key === 'think') return true
  return (
    word?.kind === 'word' &&
    (OTHER_OBJECTS.has(word.key) || (word.key.endsWith('ing') && !GERUNDS.has(word.key)))
  )
}

/** True for 'carry on with the vitamins', where the object follows the verb. 'Stop the tablets' refers back to a medicine. */
export function hasOwnObject(words: readonly Word[], to: number): boolean {
  const [the, object] = [words[to], words[to + 1]]
  return (
    /^(?:the|his|her|your|all|any)$/u.test(the?.key ?? '') &&
    object?.kind === 'word' &&
    !OF_MEDICINE.test(object.key)
  )
}

const OF_MEDICINE =
  /^(?:doses?|treatment|tablets?|medications?|medicines?|drugs?|spray|cream|ointment|gel|drops|inhalers?|injections?|course|same|current|infusions?|patch|patches|capsules?|rest|latter|former|therapy|regime|regimen|long|day|night|next|first|last|following|time|morning|evening|practice|surgery|hospital)$/u

/**
 * Whether the medicine after these words is the new one, such as B in 'A, which has been changed to B' and 'A was replaced with
 * B'.
 */
export function isNewOne(between: readonly Word[]): boolean {
  return between.length <= 2 && /^(?:to|with|by|for)$/u.test(between.at(-1)?.key ?? '')
}

/**
 * True if the medicine is directly before its verb: 'naproxen to stop his kidneys are worse', 'zopiclone stops now citalopram'.
 */
export function isOrderOn(words: readonly Word[], at: number, last: NamedMedicine | undefined): boolean {
  const key = words[at]?.key ?? ''
  if (last?.to === at)
    return /^(?:stops|starts|continues|increases|reduces|drops|halves|finishes|ends)$/u.test(key)
  return words[at - 1]?.key === 'to' && last?.to === at - 1 && IMPERATIVES.has(key)
}

/** In 'avoid prescribing', 'stop taking' and 'keep giving' the first verb applies to the object of the second. */
export function throughVerb(words: readonly Word[], next: number): number {
  return GERUNDS.has(words[next]?.key ?? '') ? next + 1 : next
}
