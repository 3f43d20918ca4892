// What is wrong with what is said about a request, field by field.

export type Problems = Record<string, string>

/** The first thing wrong with each field, all at once. */
export function problemsOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): Problems {
  const problems: Problems = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  return problems
}
