import { readTypedDay } from '../../../ui/typed-day.ts'

/** A visit's day as typed → `YYYY-MM-DD`; empty → null; `undefined` when it is not a real day. */
export function readVisitDay(text: string): string | null | undefined {
  return text.trim() === '' ? null : (readTypedDay(text) ?? undefined)
}
