import { describe, expect, it } from 'vitest'
import { isDay } from '../dates.ts'
import { ageInYears } from '../patients/age.ts'
import { applyColumnMeanings } from './column-meanings.ts'
import { dobInOrder } from './dob-readings.ts'
import type { DayOrder, PatientRecord } from './types.ts'

const today = '2026-11-20'
const orders: readonly (DayOrder | null)[] = ['dmy', 'mdy', null]

type Chance = (limit: number) => number

/** Returns the same numbers for the same seed. */
function chanceFrom(seed: number): Chance {
  let state = seed * 2_654_435_761
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return (state >>> 8) % limit
  }
}

/** A date as lists print it in numbers alone, with the text beside it in its cell. */
type Printed = { first: number; second: number; year: string; cell: string; age: number | null }

function printedFrom(chance: Chance): Printed {
  const [low, high] = [1 + chance(12), 1 + chance(28)]
  const [first, second] = chance(4) > 0 ? [low, 1 + chance(12)] : chance(2) > 0 ? [high, low] : [low, high]
  const whole = 1912 + chance(114)
  const year = chance(2) > 0 ? String(whole) : two(whole % 100)
  const sign = ['/', '-', ' / ', '/\n', '.', '. '][chance(6)] ?? '/'
  const date = [two(first), two(second), year].join(sign)
  const cell = [date, `Room 4 ${date}`, `${date} (b)`, `Bed 12, ${date}`][chance(4)] ?? date
  return { first, second, year, cell, age: chance(3) > 0 ? null : chance(100) }
}

const two = (number: number) => String(number).padStart(2, '0')

/** Returns every day that the numbers could mean, without evidence from the rest of the list. */
function possibleDays({ first, second, year }: Printed, order: DayOrder | null): Set<string> {
  const years = year.length === 4 ? [year] : [`19${year}`, `20${year}`]
  const days = years.flatMap((of) => [
    ...(order === 'mdy' && isBoth(first, second) ? [] : [`${of}-${two(second)}-${two(first)}`]),
    ...(order === 'dmy' && isBoth(first, second) ? [] : [`${of}-${two(first)}-${two(second)}`]),
  ])
  return new Set(days.filter((day) => isDay(day) && day <= today && (ageInYears(day, today) ?? 999) <= 115))
}

function isBoth(first: number, second: number): boolean {
  return first <= 12 && second <= 12
}

function provenBy(list: readonly Printed[]): DayOrder | 'both' | null {
  const proofs = new Set(
    list
      .filter(({ first, second }) => !isBoth(first, second))
      .map(({ first }) => (first > 12 ? 'dmy' : 'mdy')),
  )
  if (proofs.size > 1) return 'both'
  return [...proofs][0] ?? null
}

function recordsOf(list: readonly Printed[]): PatientRecord[] {
  const box = { x: 0, y: 0, width: 100, height: 10 }
  const column = { header: '', sureness: 'both' as const, samples: [] }
  return applyColumnMeanings(
    [
      {
        layout: 'table',
        columns: [
          { ...column, index: 0, meaning: 'name' },
          { ...column, index: 1, meaning: 'dob' },
          { ...column, index: 2, meaning: 'age' },
        ],
        rows: list.map(({ cell, age }) => ({
          page: 1,
          box,
          cells: ['Ida Fenn', cell, age === null ? '' : String(age)],
          doubts: [],
          raw: cell,
        })),
      },
    ],
    0,
    {},
    { today },
  ).records
}

describe('numeric dates in random lists', () => {
  it('are read as the only possible day or are marked [H-05]', () => {
    let checked = 0
    for (let seed = 1; seed <= 200; seed += 1) {
      const chance = chanceFrom(seed)
      const list = Array.from({ length: 1 + chance(12) }, () => printedFrom(chance))
      const proven = provenBy(list)
      for (const record of recordsOf(list)) {
        const printed = list[record.row]
        if (!printed) throw new Error('a row that was not printed')
        for (const order of orders) {
          const { value, marks } = order ? dobInOrder(record.fields.dob, order) : record.fields.dob
          if (marks || value === null) continue
          const settled = proven === 'dmy' || proven === 'mdy' ? proven : order
          const days = possibleDays(printed, settled)
          const age = ageInYears(value, today)
          const byAge = printed.age !== null && age !== null && Math.abs(age - printed.age) <= 1
          checked += 1
          expect(days, `seed ${seed}: ${printed.cell}, ${order}`).toContain(value)
          // A printed age decides the century.
          const left = byAge ? [...days].filter((day) => sameYear(day, value)) : [...days]
          expect(left, `seed ${seed}: ${printed.cell}, ${order}`).toEqual([value])
        }
      }
    }
    expect(checked).toBeGreaterThan(1000)
  })

  it('are marked if they disagree with a printed age [H-05]', () => {
    for (let seed = 401; seed <= 600; seed += 1) {
      const chance = chanceFrom(seed)
      const list = Array.from({ length: 6 }, () => printedFrom(chance))
      for (const { row, fields } of recordsOf(list)) {
        const printedAge = list[row]?.age ?? null
        for (const order of orders) {
          const { value, marks = [] } = order ? dobInOrder(fields.dob, order) : fields.dob
          const age = ageInYears(value, today)
          if (age === null || printedAge === null || Math.abs(age - printedAge) <= 1) continue
          expect(
            marks.map(({ code }) => code),
            `seed ${seed}: ${list[row]?.cell}`,
          ).toContain('dob_age_differs')
        }
      }
    }
  })
})

function sameYear(one: string, other: string): boolean {
  return one.slice(0, 4) === other.slice(0, 4)
}
