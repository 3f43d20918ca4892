/**
 * The reasons to look at a letter again: it was returned for revision and not changed since, or its delivery failed (rules §3).
 */
export const letterAttentions = ['returned', 'undelivered'] as const
export type LetterAttention = (typeof letterAttentions)[number]
