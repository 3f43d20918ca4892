// PostgreSQL's name of a column, where a row is kept as JSON: kept rows stay readable, whatever the code calls their columns.

/** `nhsNumber` → `nhs_number`, as Kysely's plugin has it. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A row as it was, as JSON by the names of its columns. */
export function asKept(row: Record<string, unknown>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value])),
  )
}
