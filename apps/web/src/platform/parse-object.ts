// Reads what may be anything, such as a copy on this device, as an object whose fields can be looked at.

/** The object in a JSON text, or null when there is none. */
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
