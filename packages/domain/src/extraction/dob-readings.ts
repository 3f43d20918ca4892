// Chooses among the readings that a doubtful date of birth leaves open.
import type { DayOrder, Field } from './types.ts'

type Dob = Field<string | null>

/** As it is read when a person says whether the day or the month comes first; every other doubt of that reading stays. */
export function dobInOrder(dob: Dob, order: DayOrder): Dob {
  const open = dob.marks?.find((mark) => mark.order !== undefined)
  if (open === undefined) return dob
  if (open.order !== order) return open.other ?? dob
  const marks = dob.marks?.filter((mark) => mark !== open) ?? []
  return marks.length === 0 ? { value: dob.value } : { value: dob.value, marks }
}

/** The reading that makes this day `YYYY-MM-DD`, or null when no doubt leaves it open. */
export function dobReading(dob: Dob, day: string): Dob | null {
  if (dob.value === day) return dob
  for (const { other } of dob.marks ?? []) {
    const found = other ? dobReading(other, day) : null
    if (found) return found
  }
  return null
}

/** Whether day and month of it can be the other way round, and nothing settles that. */
export function isDayOrderOpen(dob: Dob): boolean {
  return dob.marks?.some(({ order }) => order !== undefined) ?? false
}
