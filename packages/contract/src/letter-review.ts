// What an approval, or a return for revision, takes (rules §3).
import { z } from 'zod'
import { Acceptances } from './fact-check.ts'
import { optionalText, Version } from './fields.ts'

/**
 * Every approval runs the fact check: a critical finding that is not in `accepted` refuses it with `open_findings`, and the
 * answer has all findings. What is accepted is sealed with the letter.
 */
export const ReviewLetter = z.strictObject({
  approved: z.boolean(),
  reviewNotes: optionalText(5000).optional(),
  accepted: Acceptances.optional(),
  /** Refuse with `others_unsaved_text` while others have unsaved text in it, so that a person can be asked first. */
  askIfOthersWrite: z.boolean().optional(),
  /** Refuse with `letter_returned` while nothing has changed since it was returned, so that a person can be asked first. */
  askIfReturned: z.boolean().optional(),
  version: Version.optional(),
  /**
   * Of the patient's record, as it was on screen beside the letter: refused with `record_changed_meanwhile` where the
   * record has become another since. A draft prints the record of the moment.
   */
  recordVersion: Version.optional(),
})
export type ReviewLetter = z.infer<typeof ReviewLetter>
