// Finds a change of dose that the dictation does not call a change, because its amount differs from the recorded one.
import { amountsOf } from '../facts/quantities.ts'
import type { Action, MedicineFacts } from '../facts/medicine.ts'

/**
 * Whether the dictated daily amount is above or below the recorded one, as the letter says. If a daily amount is unknown, any
 * difference counts.
 */
export function isImplied(
  action: Action,
  spoken: readonly MedicineFacts[],
  recorded: readonly MedicineFacts[],
): boolean {
  if (action !== 'increase' && action !== 'reduce') return false
  const [before, after] = [recorded, spoken].map((list) => list.findLast(isTaken))
  if (!before || !after) return false
  const [old, now] = [amountADay(before), amountADay(after)]
  if (old === null || now === null) return !isSameAmount(before, after)
  return action === 'increase' ? now > old : now < old
}

function isTaken({ doses, frequencies }: MedicineFacts): boolean {
  return doses.length > 0 || frequencies.length > 0
}

function isSameAmount(a: MedicineFacts, b: MedicineFacts): boolean {
  const [one, other] = [a, b].map(({ doses, frequencies }) => [
    doses.map(({ quantity }) => amountsOf(quantity)),
    frequencies.map(({ rate, timing }) => [rate, timing]),
  ])
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the daily amount in the smallest unit, or null unless there is a single dose at a daily rate. */
function amountADay({ doses, frequencies }: MedicineFacts): number | null {
  const [dose] = doses
  const rate = /^(\d+)\/day$/u.exec(frequencies[0]?.rate ?? '1/day')
  if (doses.length !== 1 || frequencies.length > 1 || !dose || !rate) return null
  return (amountsOf(dose.quantity)[0] ?? 0) * Number(rate[1])
}
