/** Why somebody has to look at a letter again: it was returned for revision and not changed since, or a sending of it failed (rules §3). */
export const letterAttentions = ['returned', 'undelivered'] as const
export type LetterAttention = (typeof letterAttentions)[number]
