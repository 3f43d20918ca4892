/** One wish to create a letter: its Idempotency-Key stands for exactly this content (rules §4). */
export type LetterIntent = { body: string; key: string }

/** The same content again is the same wish and keeps its key; other content is another wish. */
export function intentFor(body: unknown, last: LetterIntent | null, newKey: () => string): LetterIntent {
  const text = JSON.stringify(body)
  return last?.body === text ? last : { body: text, key: newKey() }
}
