// Defines the kinds of letter and how urgent they are (spec §4). A 'patient' letter is written to the patient, with a copy to the
// GP.

export const letterTypes = ['consultation', 'referral', 'discharge', 'follow-up', 'patient'] as const
export type LetterType = (typeof letterTypes)[number]

export const typeLabels = {
  consultation: 'Consultation',
  referral: 'Referral',
  discharge: 'Discharge',
  'follow-up': 'Follow-up',
  patient: 'To the patient',
} as const satisfies Record<LetterType, string>

export const letterPriorities = ['low', 'medium', 'high'] as const
export type LetterPriority = (typeof letterPriorities)[number]

export const priorityLabels = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
} as const satisfies Record<LetterPriority, string>
