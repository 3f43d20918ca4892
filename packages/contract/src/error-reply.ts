// What a failed call answers. Apart from the table of errors, which the browser reads without any schema.
import { z } from 'zod'
import { Finding } from './fact-check.ts'
import { DuplicatesOf } from './patient-duplicates.ts'

/** What every failed call answers. `fields` names each wrong field with what is wrong about it. */
export const ErrorReply = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `likely_duplicate` and `nhs_number_taken`: the existing records, by the entry they are like (rules §4). */
  candidates: z.array(DuplicatesOf).optional(),
  /** With `open_findings`: everything that the fact check found (rules §3). */
  findings: z.array(Finding).optional(),
  requestId: z.string(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
