// PostgreSQL's name of a column, for rows stored as JSON. The rows remain readable if the code renames its columns.

/** Converts `nhsNumber` to `nhs_number`, like Kysely's plugin. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A row as JSON, with PostgreSQL's column names. */
export function asKept(row: Record<string, unknown>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value])),
  )
}
