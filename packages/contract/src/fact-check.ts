// The fact check: what in a letter differs from the dictation and the record, and what was accepted all the same (rules §3).
import { findingKinds, severities } from '@sincerely/domain/fact-check/types'
import { MAX_LETTER_CHARACTERS } from '@sincerely/domain/letters/allowed-markup'
import { z } from 'zod'
import { atMost, Id, IdParams, Instant, Version } from './fields.ts'
import { defineRoutes } from './route.ts'

/**
 * `start` and `end` are offsets into the letter's plain text (tags removed, one line break between blocks), in UTF-16
 * units; what is missing from the letter has -1 and -1, and the missing words in `text`. `source` are the words it was
 * compared with; `sourceStart` and `sourceEnd` say where they stand in the dictation. The id is derived from kind, words
 * and source: it stays while other words change, and dies with its own. One that begins with `improved-` is
 * compared with the text that the letter was improved from.
 */
export const Finding = z.object({
  id: z.string(),
  /** Critical refuses approval until it is fixed or accepted with a reason. */
  severity: z.enum(severities),
  kind: z.enum(findingKinds),
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  source: z.string(),
  message: z.string(),
  sourceStart: z.number().int().optional(),
  sourceEnd: z.number().int().optional(),
  /** What puts it right with one click. */
  fix: z.object({ start: z.number().int(), end: z.number().int(), replacement: z.string() }).optional(),
})
export type Finding = z.infer<typeof Finding>

const words = z.string().max(MAX_LETTER_CHARACTERS, 'This text is too long to check.')

/**
 * `dictation: null` compares with the record and the letter itself only. `letterId`: the letter whose text it is, so that the
 * names of its recipients are known, as at its approval; its patient may be another doctor's by now.
 */
export const FactCheckRequest = z.object({
  patientId: Id,
  content: words,
  dictation: words.nullable().default(null),
  letterId: Id.optional(),
})
export type FactCheckRequest = z.infer<typeof FactCheckRequest>

/** A finding that is left as it is, and why. */
export const Acceptance = z.strictObject({
  findingId: z.string().min(1).max(200),
  reason: z.string().trim().min(1, 'Give a reason.').max(1000, atMost(1000)),
})
export type Acceptance = z.infer<typeof Acceptance>

/** With an approval; each finding once. */
export const Acceptances = z
  .array(Acceptance)
  .max(500, 'There are more than 500 accepted findings.')
  .refine(
    (accepted) => new Set(accepted.map(({ findingId }) => findingId)).size === accepted.length,
    'A finding is listed twice.',
  )

/** What was accepted at an approval, as it is sealed into the approved version. */
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

/** A text (HTML) that improvements of a letter began with, and what they changed critically in it. */
const ImprovedText = z.object({
  before: z.string(),
  changed: z.array(Finding.pick({ kind: true, text: true, source: true })).readonly(),
})

export const factCheckRoutes = defineRoutes({
  check: {
    method: 'POST',
    path: '/api/fact-check',
    can: 'letter.edit',
    does: 'Compare the text of a letter with its dictation and the patient’s record; nothing is stored',
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

/** Served by the letters, whose seals keep it. */
export const acceptedFindingRoutes = defineRoutes({
  listAccepted: {
    method: 'GET',
    path: '/api/letters/:id/accepted-findings',
    can: 'letter.read',
    does: 'List the findings accepted when a letter was approved, with who, when and why, newest first',
    params: IdParams,
    reply: z.object({ accepted: z.array(AcceptedFinding) }),
  },
})
