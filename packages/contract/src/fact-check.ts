// Defines the fact check: where a letter differs from the dictation and the record, and what people accepted anyway (rules §3).
import { findingKinds, severities } from '@sincerely/domain/fact-check/types'
import { MAX_LETTER_CHARACTERS } from '@sincerely/domain/letters/allowed-markup'
import { z } from 'zod'
import { atMost, Id, IdParams, Instant, Version } from './fields.ts'
import { defineRoutes } from './route.ts'

/**
 * `start` and `end` are UTF-16 offsets in the letter's plain text (tags removed, one line break between blocks). For words
 * missing from the letter both are -1, and the words are in `text`. `source` are the words that it was compared with, at
 * `sourceStart` to `sourceEnd` of the dictation. The id is derived from kind, words and source, so it stays the same while other
 * words change. `places` are all ranges of a fact in several places; the first is `start` to `end`. Ids that begin with
 * `improved-` compare with the text from before an improvement.
 */
export const Finding = z.object({
  id: z.string(),
  /** Critical findings block approval until they are fixed or accepted with a reason. */
  severity: z.enum(severities),
  kind: z.enum(findingKinds),
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  places: z.array(z.object({ start: z.number().int(), end: z.number().int() })).optional(),
  source: z.string(),
  message: z.string(),
  sourceStart: z.number().int().optional(),
  sourceEnd: z.number().int().optional(),
  /** The correction that one click applies. */
  fix: z.object({ start: z.number().int(), end: z.number().int(), replacement: z.string() }).optional(),
})
export type Finding = z.infer<typeof Finding>

const words = z
  .string()
  .max(MAX_LETTER_CHARACTERS, 'This text is too long to check. Shorten it, or split it in two.')

/**
 * `dictation: null` compares only with the record and the letter itself. `letterId` is the letter that the text belongs to, so
 * that its recipients' names are known, as at its approval. Its patient may have another doctor now.
 */
export const FactCheckRequest = z.object({
  patientId: Id,
  content: words,
  dictation: words.nullable().default(null),
  letterId: Id.optional(),
})
export type FactCheckRequest = z.infer<typeof FactCheckRequest>

/** A finding that a person accepts, with the reason. */
export const Acceptance = z.strictObject({
  findingId: z.string().min(1).max(200),
  reason: z.string().trim().min(1, 'Give a reason.').max(1000, atMost(1000)),
})
export type Acceptance = z.infer<typeof Acceptance>

/** Sent with an approval. Each finding may occur once. */
export const Acceptances = z
  .array(Acceptance)
  .max(500, 'Accept at most 500 findings.')
  .refine(
    (accepted) => new Set(accepted.map(({ findingId }) => findingId)).size === accepted.length,
    'Accept each finding only once.',
  )

/** A finding that was accepted at an approval, as sealed in the approved version. */
export const AcceptedFinding = Finding.pick({
  severity: true,
  text: true,
  source: true,
  message: true,
}).extend({
  kind: z.string(),
  findingId: z.string(),
  reason: z.string(),
  /** The approved version. */
  version: Version,
  by: z.string(),
  at: Instant,
})
export type AcceptedFinding = z.infer<typeof AcceptedFinding>

/** A text (HTML) that was improved, and the critical changes that the improvement made. */
const ImprovedText = z.object({
  before: z.string(),
  changed: z.array(Finding.pick({ kind: true, text: true, source: true })).readonly(),
})

export const factCheckRoutes = defineRoutes({
  check: {
    method: 'POST',
    path: '/api/fact-check',
    can: 'letter.edit',
    does: "Compare the text of a letter with its dictation and the patient's record; nothing is stored",
    body: FactCheckRequest,
    reply: z.object({ findings: z.array(Finding) }),
  },
  listImprovements: {
    method: 'GET',
    path: '/api/letters/:id/improvements',
    can: 'letter.edit',
    does: 'List the texts a letter was improved from, with the critical differences that are still in the letter',
    params: IdParams,
    reply: z.object({ improved: z.array(ImprovedText) }),
  },
})

/** The letters feature serves these, because it has the seals and the other letters. */
export const acceptedFindingRoutes = defineRoutes({
  listAccepted: {
    method: 'GET',
    path: '/api/letters/:id/accepted-findings',
    can: 'letter.read',
    does: 'List the findings accepted when a letter was approved, with who, when and why, newest first',
    params: IdParams,
    reply: z.object({ accepted: z.array(AcceptedFinding) }),
  },
  listRepeatedActions: {
    method: 'GET',
    path: '/api/letters/:id/repeated-actions',
    can: 'letter.read',
    does: 'List the confirmed actions for the GP that appear word for word in recent letters about at least three other patients',
    params: IdParams,
    reply: z.object({ repeated: z.array(z.object({ action: z.string(), patients: z.number().int() })) }),
  },
})
