// The reply of a failed call. Separate from the table of errors, which the browser reads without any schema.
import { z } from 'zod'
import { Finding } from './fact-check.ts'
import { DuplicatesOf } from './patient-duplicates.ts'

/** The reply of every failed call. `fields` says for each invalid field what is wrong. */
export const ErrorReply = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `likely_duplicate` and `nhs_number_taken`: the existing records, by the entry they resemble (rules §4). */
  candidates: z.array(DuplicatesOf).optional(),
  /** With `open_findings`: all of the fact check's findings (rules §3). */
  findings: z.array(Finding).optional(),
  requestId: z.string(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
