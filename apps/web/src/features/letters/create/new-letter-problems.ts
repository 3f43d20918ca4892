import type { NewLetterForm } from './new-letter.ts'
import { readVisitDay } from './visit-day.ts'

/** What keeps a new letter from being drafted, field by field. */
export type NewLetterProblems = { dictation?: string; visitDay?: string }

export function problemsOf({ dictation, visitDay }: NewLetterForm): NewLetterProblems {
  return {
    ...(dictation.trim() === '' && { dictation: 'Please enter or record your letter dictation' }),
    ...(readVisitDay(visitDay) === undefined && { visitDay: 'Enter a real date, such as 05/01/2026.' }),
  }
}
