// Reads unknown values, such as stored text, as objects.

/** Returns the object in a JSON text, or null if there is none. */
export function parseObject(text: string | undefined): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
