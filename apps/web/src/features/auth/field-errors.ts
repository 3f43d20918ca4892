/** What is wrong with each field, by its name. */
export type FieldErrors = Record<string, string>

type Issues = { issues: { path: PropertyKey[]; message: string }[] }

/** The first thing wrong with each field of a form, all fields at once. */
export function fieldErrors({ issues }: Issues): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}
