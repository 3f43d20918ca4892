// Plain messages for invalid fields, where the schema has no better one.
import { z } from 'zod'

/** Makes every schema of this process use them. Called once, at the start of the server. */
export function speakPlainly(): void {
  z.config({ customError: plainMessage })
}

function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return wrongKind(issue.expected, issue.input)
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_small' && issue.origin === 'number') return `Enter ${issue.minimum} or more.`
  if (issue.code === 'too_big' && issue.origin === 'number') return `Enter ${issue.maximum} or less.`
  if (issue.code === 'unrecognized_keys')
    return `Unknown: ${issue.keys.map((key) => `‘${key.slice(0, 100)}’`).join(', ')}. Nothing was changed. Remove or correct these fields.`
  return undefined
}

const kinds: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no (true or false).',
  array: 'Send a list.',
  object: 'Send an object with fields.',
}

function wrongKind(expected: string, input: unknown): string {
  if (input === undefined || input === null || input === '') return 'Please fill this in.'
  return kinds[expected] ?? 'Enter a valid value.'
}
