// Defines the reply of a failed call. It is separate from the table of errors, which the browser reads without any schema.
import { z } from 'zod'
import { Finding } from './fact-check.ts'
import { DuplicatesOf } from './patient-duplicates.ts'

/** The reply of every failed call. `fields` has the problem of each invalid field. */
export const ErrorReply = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /**
   * With `likely_duplicate` and `nhs_number_taken` these are the existing records, by the entry that they resemble (rules §4).
   */
  candidates: z.array(DuplicatesOf).optional(),
  /** With `open_findings` these are all findings of the fact check (rules §3). */
  findings: z.array(Finding).optional(),
  /** With `patient_has_unfinished_letters` this is each patient's earliest open visit, if the user may see its clinic. */
  visits: z
    .array(z.object({ id: z.number().int(), clinicId: z.number().int(), patientId: z.number().int() }))
    .optional(),
  requestId: z.string(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
