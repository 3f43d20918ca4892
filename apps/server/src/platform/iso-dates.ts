// A row as it travels: every instant in it as ISO text.

export type IsoDates<T> = {
  [K in keyof T]: Extract<T[K], Date> extends never ? T[K] : Exclude<T[K], Date> | string
}

/** Only fields of the row itself; what is inside them stays as it is. */
export function isoDates<T extends object>(row: T): IsoDates<T> {
  const fields: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(row))
    fields[field] = value instanceof Date ? value.toISOString() : value
  return fields as IsoDates<T>
}
