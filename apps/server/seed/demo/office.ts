// The contents of the demo practice besides letters: letter texts, an archived record and read notifications.
import { ABBREVIATION, textProblem } from '@sincerely/domain/letter-texts/placeholders'
import { letterTypes } from '@sincerely/domain/letters/types'
import { z } from 'zod'
import source from './letter-texts.json' with { type: 'json' }

const Text = z.strictObject({
  kind: z.enum(['template', 'snippet']),
  /** Null for a text that the whole practice uses. */
  doctor: z.string().nullable(),
  name: z.string().min(1),
  letterType: z.enum(letterTypes).nullable(),
  abbreviation: z.string().regex(ABBREVIATION).nullable(),
  content: z.string().refine((content) => textProblem(content) === null),
})

export const demoTexts = z.array(Text).parse(source)

/** A patient without letters whose record is archived, with the person who archived it and the reason. */
export const demoArchive = {
  patient: 'odonnell-padraig',
  by: 'admin',
  reason: 'Moved away, registered elsewhere.',
} as const

/** Read notifications of the last few days. `patientAt` is the index of the patient in the list of people. */
export const demoNotifications = [
  { to: 'doctor-one', by: 'secretary-one', type: 'new_patient', patientAt: 0, daysAgo: 3 },
  { to: 'doctor-one', by: 'secretary-one', type: 'patient_updated', patientAt: 3, daysAgo: 1 },
  { to: 'doctor-two', by: 'admin', type: 'patient_archived', patientAt: 58, daysAgo: 2 },
] as const
