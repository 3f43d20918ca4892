// Decides whether two mentions are of the same medicine, and whether two frequencies are equal.
import type { Frequency } from '../facts/frequencies.ts'
import type { MedicineFacts } from '../facts/medicine.ts'
import type { Reading } from '../../language/reading.ts'
import { keptFor } from './kept-for.ts'
import members from '../../language/lexicons/class-members.json' with { type: 'json' }

/**
 * True if the names are equal or one is part of the other: 'calcium' in 'calcium and vitamin D'. 'Iron' includes all its salts.
 */
export function isSameMedicine(a: string, b: string): boolean {
  if (a === b) return true
  const hasParts = a.includes(' ') || b.includes(' ')
  if (hasParts && (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `))) return true
  return (a === 'iron' && isOfClass(b, a)) || (b === 'iron' && isOfClass(a, b))
}

/** Returns all mentions of a medicine in a text, cached by name. */
export function mentionsOf(
  { medicines }: { medicines: readonly MedicineFacts[] },
  id: string,
): readonly MedicineFacts[] {
  return keptMentions(medicines, id, () => medicines.filter((each) => isSameMedicine(id, each.id)))
}

const keptMentions = keptFor<readonly MedicineFacts[]>()

const CLASSES = new Map(Object.entries(members).map(([name, list]) => [name, list.split('|')] as const))

/** True if the group may mean this medicine: 'the steroids' may mean prednisolone. */
export function isOfClass(medicine: string, group: string): boolean {
  return CLASSES.get(group)?.includes(medicine) ?? false
}

const SAME_RATES: Readonly<Record<string, string>> = {
  '1/2 weeks': '1/fortnight',
  '1/4 weeks': '1/month',
  '1/8 weeks': '1/2 months',
  '1/12 weeks': '1/3 months',
  '1/13 weeks': '1/3 months',
  '1/26 weeks': '1/6 months',
}

function rateOf({ rate }: Frequency): string {
  const said = rate ?? '1/day'
  return SAME_RATES[said] ?? said
}

/** Evening and night count as the same time. */
function isLate({ timing }: Frequency): boolean {
  return timing === 'evening' || timing === 'night'
}

/** Whether the frequencies have the same rate in the same period. A time of day without a rate means once a day. */
export function isSameFrequency(a: Frequency, b: Frequency): boolean {
  if (a.asRequired || b.asRequired) return a.asRequired && b.asRequired
  if (rateOf(a) !== rateOf(b)) return false
  return a.timing === null || b.timing === null || a.timing === b.timing || isLate(a) === isLate(b)
}

/** True for a frequency after 'up to'. 'Up to 2 hourly' means as required. */
export function isUpTo({ words }: Reading, { from }: Frequency): boolean {
  return words[from - 1]?.key === 'to' && words[from - 2]?.key === 'up'
}
