// Converts a row for a reply: every instant in it becomes ISO text.

export type IsoDates<T> = {
  [K in keyof T]: Extract<T[K], Date> extends never ? T[K] : Exclude<T[K], Date> | string
}

/** Converts only top-level fields. Nested values are unchanged. */
export function isoDates<T extends object>(row: T): IsoDates<T> {
  const fields: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(row))
    fields[field] = value instanceof Date ? value.toISOString() : value
  return fields as IsoDates<T>
}
