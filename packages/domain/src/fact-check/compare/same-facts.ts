// Whether two mentions are of the same medicine, and two frequencies are equal.
import type { Frequency } from '../facts/frequencies.ts'
import type { MedicineFacts } from '../facts/medicine.ts'
import type { Reading } from '../text/reading.ts'
import { keptFor } from './kept-for.ts'
import members from '../lexicons/class-members.json' with { type: 'json' }

/** Equal, or one a part of the other: 'calcium' in 'calcium and vitamin D'; 'iron' is any of its salts. */
export function isSameMedicine(a: string, b: string): boolean {
  if (a === b) return true
  const hasParts = a.includes(' ') || b.includes(' ')
  if (hasParts && (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `))) return true
  return (a === 'iron' && isOfClass(b, a)) || (b === 'iron' && isOfClass(a, b))
}

/** All mentions of a medicine in a text, cached by name. */
export function mentionsOf(
  { medicines }: { medicines: readonly MedicineFacts[] },
  id: string,
): readonly MedicineFacts[] {
  return keptMentions(medicines, id, () => medicines.filter((each) => isSameMedicine(id, each.id)))
}

const keptMentions = keptFor<readonly MedicineFacts[]>()

const CLASSES = new Map(Object.entries(members).map(([name, list]) => [name, list.split('|')] as const))

/** 'the steroids' may be the prednisolone. */
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

/** Evening and night count as one time. */
function isLate({ timing }: Frequency): boolean {
  return timing === 'evening' || timing === 'night'
}

/** As often in the same period; a time of day alone is once a day. */
export function isSameFrequency(a: Frequency, b: Frequency): boolean {
  if (a.asRequired || b.asRequired) return a.asRequired && b.asRequired
  if (rateOf(a) !== rateOf(b)) return false
  return a.timing === null || b.timing === null || a.timing === b.timing || isLate(a) === isLate(b)
}

/** 'up to 2 hourly' is as required. */
export function isUpTo({ words }: Reading, { from }: Frequency): boolean {
  return words[from - 1]?.key === 'to' && words[from - 2]?.key === 'up'
}
