// Accepts doses that were not dictated but follow from the dictation: daily totals, halves and doubles.
import type { Dose, MedicineFacts } from '../facts/medicine.ts'
import { amountsOf } from '../facts/quantities.ts'
import { isSame } from './same-amounts.ts'
import type { Comparison } from './comparison.ts'

export type Sources = { spoken: readonly MedicineFacts[]; recorded: readonly MedicineFacts[] }

const TIMES: Readonly<Record<string, number>> = { doubl: 2, halv: 0.5, half: 0.5 }

/** True if the dose is the total of a day's doses: '300 mg three times daily (900 mg daily)'. */
export function isTotal(
  { quantity, frequency }: Dose,
  written: readonly Dose[],
  dictated: readonly Dose[],
): boolean {
  const [total = 0] = amountsOf(quantity)
  if (frequency?.rate !== '1/day' || frequency.timing !== null) return false
  if (dictated.some((each) => isSame(each.quantity, quantity))) return false
  return written.some((each) => {
    const times = /^(\d+)\/day$/u.exec(each.frequency?.rate ?? '')
    const [amount = 0] = amountsOf(each.quantity)
    return (
      times !== null &&
      Number(times[1]) > 1 &&
      each.quantity.unit?.dimension === quantity.unit?.dimension &&
      total === amount * Number(times[1])
    )
  })
}

/** True if '40 mg, to be doubled' was dictated and '80 mg' is written. */
export function isReckoned({ said }: Comparison, { quantity }: Dose, { spoken, recorded }: Sources): boolean {
  const [written = 0] = amountsOf(quantity)
  const doses = [...spoken, ...recorded].flatMap((each) => each.doses)
  return spoken
    .flatMap(({ actions }) => actions)
    .some(({ at, to }) => {
      const words = said?.reading.words ?? []
      const goal = words.slice(to, to + 3).findIndex(({ key }) => key === 'to')
      if (goal >= 0 && words[to + goal + 1]?.kind === 'number') return false
      const verb = words[at]?.key ?? ''
      const times = Object.entries(TIMES).find(([start]) => verb.startsWith(start))?.[1]
      return (
        times !== undefined &&
        doses.some((each) => {
          const isComparable =
            each.quantity.unit === null || each.quantity.unit.dimension === quantity.unit?.dimension
          const [known = 0] = each.quantity.unit === null ? each.quantity.values : amountsOf(each.quantity)
          const [own = 0] = each.quantity.unit === null ? quantity.values : [written]
          return isComparable && own === known * times
        })
      )
    })
}

/** True if '10 mg in the morning, 10 mg at night' is written for '10 mg twice daily'. */
export function isDivided(
  { doses }: MedicineFacts,
  { quantity, frequency }: Dose,
  same: readonly Dose[],
): boolean {
  if (frequency === null || frequency.rate !== null) return false
  const times = timesOfDay(doses.filter((each) => isSame(each.quantity, quantity)))
  return times > 1 && same.some((each) => each.frequency?.rate === `${times}/day`)
}

/** Counts the times of day at which the same dose is taken. */
export function timesOfDay(doses: readonly Dose[]): number {
  return new Set(doses.flatMap(({ frequency }) => (frequency?.rate === null ? (frequency.timing ?? []) : [])))
    .size
}
