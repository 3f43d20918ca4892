// A change of dose that was not called one: the recorded amount differs from the dictated one.
import { amountsOf } from '../facts/quantities.ts'
import type { Action, MedicineFacts } from '../facts/medicine.ts'

/** Whether the dictated daily amount is below, or above, the recorded one, as the letter says; if unknown, whether they differ. */
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

/** In the smallest unit, for a single dose at a daily rate; null in any other form. */
function amountADay({ doses, frequencies }: MedicineFacts): number | null {
  const [dose] = doses
  const rate = /^(\d+)\/day$/u.exec(frequencies[0]?.rate ?? '1/day')
  if (doses.length !== 1 || frequencies.length > 1 || !dose || !rate) return null
  return (amountsOf(dose.quantity)[0] ?? 0) * Number(rate[1])
}
