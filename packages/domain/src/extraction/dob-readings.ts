// Selects one of the possible readings of a doubtful date of birth.
import type { DayOrder, Field } from './types.ts'

type Dob = Field<string | null>

/** Returns the reading if a person decides the order of day and month. Other doubts of that reading stay. */
export function dobInOrder(dob: Dob, order: DayOrder): Dob {
  const open = dob.marks?.find((mark) => mark.order !== undefined)
  if (open === undefined) return dob
  if (open.order !== order) return open.other ?? dob
  const marks = dob.marks?.filter((mark) => mark !== open) ?? []
  return marks.length === 0 ? { value: dob.value } : { value: dob.value, marks }
}

/** Returns the reading that gives this day (`YYYY-MM-DD`), or null if there is none. */
export function dobReading(dob: Dob, day: string): Dob | null {
  if (dob.value === day) return dob
  for (const { other } of dob.marks ?? []) {
    const found = other ? dobReading(other, day) : null
    if (found) return found
  }
  return null
}

/** Whether day and month could be exchanged and nothing decides which is right. */
export function isDayOrderOpen(dob: Dob): boolean {
  return dob.marks?.some(({ order }) => order !== undefined) ?? false
}
