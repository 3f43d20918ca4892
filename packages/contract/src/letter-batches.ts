// Batches of letters: approve, post, print or download many at once. Each letter has its own result (product §3).
import { z } from 'zod'
import { Id, IdParams, Instant, optionalText, Version } from './fields.ts'
import { LetterSummary } from './letters.ts'
import { Confirmations, LetterRecipient, LetterSending } from './recipients.ts'
import { defineRoutes } from './route.ts'

/** Maximum letters in one batch. */
export const maxInBatch = 500

const tooMany = `Choose at most ${maxInBatch} letters.`

/** The selected letters, each once. */
const ChosenLetters = z
  .array(Id)
  .min(1, 'Choose at least one letter.')
  .max(maxInBatch, tooMany)
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each letter only once.')

const selection = z.object({ ids: ChosenLetters })

/** Each letter of a batch once. */
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

/** A letter with what decides whether it can be part of the batch. */
export const BatchLetter = LetterSummary.extend({
  /** Whether its present version was on this person's screen. */
  isOpened: z.boolean(),
  recipients: z.array(LetterRecipient),
  /** The keys of recipients who have it, or to whom it is being sent. */
  reached: z.array(z.string()),
  /** Recipients whose last delivery failed, and why. */
  failed: z.array(LetterSending.pick({ key: true, way: true, state: true, failure: true })),
  /** It prints the day of its approval; a draft prints today. */
  reviewedAt: Instant.nullable(),
  /** Whether the person must see it once more before a batch posts it. */
  approvedLongAgo: z.boolean(),
  /** The letter that corrects it. */
  replacedBy: Id.nullable(),
  /** Why its approval would be refused now; only asked `toApprove`, and only for a draft that this person has opened. */
  refusal: Refusal.nullable(),
})
export type BatchLetter = z.infer<typeof BatchLetter>

/**
 * The result for one letter: none is skipped silently. Codes are those of single letters, such as `not_found`,
 * `letter_changed_meanwhile` or `unsaved_text`; `not_opened` if its newest version was not on the caller's screen, and
 * `approved_long_ago` if they must see it once more before it is posted.
 */
export const BatchResult = z.discriminatedUnion('ok', [
  z.object({ id: Id, ok: z.literal(true), letter: LetterSummary }),
  z.object({ id: Id, ok: z.literal(false), error: Refusal }),
])
export type BatchResult = z.infer<typeof BatchResult>

/** Each names the version that was read. */
export const ApproveLetters = z.strictObject({
  letters: eachOnce(z.strictObject({ id: Id, version: Version })),
})
export type ApproveLetters = z.infer<typeof ApproveLetters>

/** Each names the way for every recipient, as when posting one letter. */
export const PostLetters = z.strictObject({
  letters: eachOnce(z.strictObject({ id: Id, version: Version, confirmed: Confirmations })),
  notes: optionalText(5000).optional(),
})
export type PostLetters = z.infer<typeof PostLetters>

/** In the requested order; shorter if the caller disconnected. */
const results = z.object({ results: z.array(BatchResult) })

/**
 * A batch call as a whole is refused only if the person may do none of it (`not_allowed`, `only_doctors_approve`), and for a file:
 * `letters_not_printable` names each problem letter as `ids.N`, N counted from 0 in the requested order; `batch_too_large` gives
 * its size, and `too_many_batches` says that others are already waiting.
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
    /** `toApprove`: say which approvals would be refused. The trial print is left to the approval itself. */
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
