// An intent to create a record, and its Idempotency-Key (rules §4).

import { isObject } from './parse-object.ts'

/** The key belongs to exactly this content. */
export type Intent = { body: string; key: string }

/** Returns the last intent if it has the same content, and otherwise a new one with a new key. */
export function intentFor(body: unknown, last: Intent | null, newKey: () => string): Intent {
  const text = JSON.stringify(body)
  return last?.body === text ? last : { body: text, key: newKey() }
}

/** Reads a stored intent. Returns null for any other value. */
export function parseIntent(value: unknown): Intent | null {
  if (!isObject(value)) return null
  const { body, key } = value
  return typeof body === 'string' && typeof key === 'string' ? { body, key } : null
}

/**
 * Creates a key for one intent to create a record. Works on plain http too, where `randomUUID` does not
 * exist.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
