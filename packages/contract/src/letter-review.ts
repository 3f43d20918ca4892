// Defines the input for approving a letter or returning it for revision (rules §3).
import { z } from 'zod'
import { Acceptances } from './fact-check.ts'
import { optionalText, Version } from './fields.ts'

/**
 * Every approval runs the fact check. A critical finding that is not in `accepted` refuses it with `open_findings`, and the reply
 * has all findings. Accepted findings are sealed with the letter.
 */
export const ReviewLetter = z.strictObject({
  approved: z.boolean(),
  reviewNotes: optionalText(5000).optional(),
  accepted: Acceptances.optional(),
  /** Refuses with `others_unsaved_text` if others have unsaved text in the letter, so that the page can ask the person first. */
  askIfOthersWrite: z.boolean().optional(),
  /**
   * Refuses with `letter_returned` if the letter was returned and nothing has changed since. The page can then ask the person
   * first.
   */
  askIfReturned: z.boolean().optional(),
  version: Version.optional(),
  /**
   * The version of the patient's record that was on screen beside the letter. The call is refused with `record_changed_meanwhile`
   * if the record has changed since, because a draft prints the current record.
   */
  recordVersion: Version.optional(),
})
export type ReviewLetter = z.infer<typeof ReviewLetter>
