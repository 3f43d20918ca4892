// The kinds of letter and how urgent they are (spec §4).

export const letterTypes = ['consultation', 'referral', 'discharge', 'follow-up'] as const
export type LetterType = (typeof letterTypes)[number]

export const letterPriorities = ['low', 'medium', 'high'] as const
export type LetterPriority = (typeof letterPriorities)[number]
