// Writes plain messages for invalid fields, if the schema has no better one.
import { tooLong } from '@sincerely/domain/too-long'
import { z } from 'zod'

/** Makes every schema of this process use these messages. The server calls it once, at its start. */
export function speakPlainly(): void {
  z.config({ customError: plainMessage })
}

function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return wrongKind(issue.expected, issue.input)
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  if (issue.code === 'too_small' || issue.code === 'too_big') return wrongSize(issue)
  if (issue.code === 'invalid_union' && Array.isArray(issue.options)) return oneOf(issue.options)
  if (issue.code === 'unrecognized_keys')
    return `Unknown: ${issue.keys.map((key) => `‘${key.slice(0, 100)}’`).join(', ')}. Nothing was changed. Remove or correct these fields.`
  return notValid
}

const notValid = 'Enter a valid value.'

function oneOf(choices: readonly unknown[]): string {
  return `Choose one of: ${choices.map(String).join(', ')}.`
}

/** Writes the message for a number, a text, or a list. */
function wrongSize(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>): string {
  const { input, origin } = issue
  if (issue.code === 'too_big') {
    if (Array.isArray(input))
      return `Use at most ${counted(issue.maximum)} entries. This has ${counted(input.length)}.`
    if (typeof input === 'string') return tooLong(input, Number(issue.maximum)) ?? notValid
    return origin === 'number' ? `Enter ${issue.maximum} or less.` : notValid
  }
  const { minimum } = issue
  if (origin === 'number') return `Enter ${minimum} or more.`
  if (Array.isArray(input))
    return minimum === 1 ? 'Choose at least one.' : `Choose at least ${counted(minimum)}.`
  return minimum === 1 ? missing : `Enter at least ${counted(minimum)} characters.`
}

function counted(count: number | bigint): string {
  return count.toLocaleString('en-GB')
}

const missing = 'Please fill this in.'

const kinds: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no (true or false).',
  array: 'Send a list.',
  object: 'Send an object with fields.',
}

function wrongKind(expected: string, input: unknown): string {
  if (input === undefined || input === null || input === '') return missing
  return kinds[expected] ?? notValid
}
