// Defines batches of letters, which people approve, post, print or download together. Each letter has its own result (product
// §3).
import { z } from 'zod'
import { Id, IdParams, Instant, optionalText, Version } from './fields.ts'
import { LetterSummary } from './letters.ts'
import { Confirmations, LetterRecipient, LetterSending } from './recipients.ts'
import { defineRoutes } from './route.ts'

/** The largest number of letters in one batch. */
export const maxInBatch = 500

const tooMany = `Choose at most ${maxInBatch} letters.`

/** The selected letters, each once. */
const ChosenLetters = z
  .array(Id)
  .min(1, 'Choose at least one letter.')
  .max(maxInBatch, tooMany)
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each letter only once.')

const selection = z.object({ ids: ChosenLetters })

/** Requires each letter of a batch only once. */
export function eachOnce<T extends z.ZodType<{ id: number }>>(letter: T) {
  return z
    .array(letter)
    .min(1, 'Choose at least one letter.')
    .max(maxInBatch, tooMany)
    .refine(
      (letters) => new Set(letters.map(({ id }) => id)).size === letters.length,
      'Choose each letter only once.',
    )
}

const Refusal = z.object({ code: z.string(), message: z.string() })

/** A letter, with what decides whether it can be part of the batch. */
export const BatchLetter = LetterSummary.extend({
  /** Whether this person had the letter's present version on screen. */
  isOpened: z.boolean(),
  recipients: z.array(LetterRecipient),
  /** The keys of recipients who have it, or to whom it is being sent. */
  reached: z.array(z.string()),
  /** Recipients whose last delivery failed, and the reason. */
  failed: z.array(LetterSending.pick({ key: true, way: true, state: true, failure: true })),
  /** The day of approval, which the letter prints. A draft prints today. */
  reviewedAt: Instant.nullable(),
  /** Whether the person must view it once more before a batch posts it. */
  approvedLongAgo: z.boolean(),
  /** The letter that corrects this one. */
  replacedBy: Id.nullable(),
  /**
   * The reason why its approval would be refused now. It is set only with `toApprove`, and only for a draft that this person has
   * opened.
   */
  refusal: Refusal.nullable(),
})
export type BatchLetter = z.infer<typeof BatchLetter>

/**
 * The result for one letter. No letter is skipped silently. The codes are those of single letters, such as `not_found`,
 * `letter_changed_meanwhile` or `unsaved_text`. `not_opened` means that the caller did not have its newest version on screen, and
 * `approved_long_ago` that they must view it once more before it is posted.
 */
export const BatchResult = z.discriminatedUnion('ok', [
  z.object({ id: Id, ok: z.literal(true), letter: LetterSummary }),
  z.object({ id: Id, ok: z.literal(false), error: Refusal }),
])
export type BatchResult = z.infer<typeof BatchResult>

/** Each letter names the version that the person read. */
export const ApproveLetters = z.strictObject({
  letters: eachOnce(z.strictObject({ id: Id, version: Version })),
})
export type ApproveLetters = z.infer<typeof ApproveLetters>

/** Each letter names the way for every recipient, like when a single letter is posted. */
export const PostLetters = z.strictObject({
  letters: eachOnce(z.strictObject({ id: Id, version: Version, confirmed: Confirmations })),
  notes: optionalText(5000).optional(),
})
export type PostLetters = z.infer<typeof PostLetters>

/** The results in the requested order. The list is shorter if the caller disconnected. */
const results = z.object({ results: z.array(BatchResult) })

/**
 * A batch call is refused as a whole if the person may not do it for any letter (`not_allowed`, `only_doctors_approve`). A file
 * is also refused with `letters_not_printable`, which names each problem letter as `ids.N`, where N counts from 0 in the
 * requested order. `batch_too_large` gives its size, and `too_many_batches` says that others are already waiting.
 */
export const letterBatchRoutes = defineRoutes({
  openVersion: {
    method: 'PUT',
    path: '/api/letters/:id/readings/me',
    can: 'letter.read',
    does: 'Record that you opened this version of the letter; a batch approves only letters that were opened',
    params: IdParams,
    body: z.object({ version: Version }),
    reply: z.object({ version: Version }),
  },
  lookAtBatch: {
    method: 'POST',
    path: '/api/letters/batch/look',
    can: 'letter.read',
    does: 'Get the selected letters as they are now, in the order selected; `missing` lists those that are gone',
    /** With `toApprove` the reply says which approvals would be refused. Only the approval itself tries to print the letter. */
    body: selection.extend({ toApprove: z.boolean().default(false) }),
    reply: z.object({ letters: z.array(BatchLetter), missing: z.array(Id) }),
  },
  approveBatch: {
    kind: 'stream',
    method: 'POST',
    path: '/api/letters/batch/approve',
    can: 'letter.approve',
    does: 'Approve drafts that you have opened, one after the other, each with its own result',
    body: ApproveLetters,
    reply: results,
    block: BatchResult,
  },
  postBatch: {
    kind: 'stream',
    method: 'POST',
    path: '/api/letters/batch/post',
    can: 'letter.post',
    does: 'Post approved letters, one after the other, each with its own result',
    body: PostLetters,
    reply: results,
    block: BatchResult,
  },
  pdfBatch: {
    kind: 'file',
    method: 'POST',
    path: '/api/letters/batch/pdf',
    can: 'letter.read',
    does: 'Get the selected letters as one PDF, a copy for each recipient, in the order of the recipients; if a letter cannot be printed, nothing is returned but the list of those letters',
    views: 'letter.download',
    body: selection,
    contentType: 'application/pdf',
  },
  zipBatch: {
    kind: 'file',
    method: 'POST',
    path: '/api/letters/batch/zip',
    can: 'letter.read',
    does: 'Get the selected letters as a zip, a PDF each; if a letter cannot be printed, nothing is returned but the list of those letters',
    views: 'letter.download',
    body: selection,
    contentType: 'application/zip',
  },
})
