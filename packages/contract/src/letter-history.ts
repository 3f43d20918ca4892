// Defines a letter's history: its steps and earlier texts, its details, deletion and correction (rules §1, §3).
import { letterStepKinds, letterDetails } from '@sincerely/domain/letters/history'
import type { LetterChange, LetterDetail } from '@sincerely/domain/letters/history'
import { standardParts } from '@sincerely/domain/letters/standard'
import { letterPriorities } from '@sincerely/domain/letters/types'
import { z } from 'zod'
import { Day, Id, IdParams, Instant, InstantInput, optionalText, Version } from './fields.ts'
import { GpActions } from './gp-actions.ts'
import { Letter } from './letters.ts'
import { EnteredRecipient } from './recipients.ts'
import { defineRoutes } from './route.ts'

const Details = z.object({
  priority: z.enum(letterPriorities),
  dueAt: InstantInput,
  notes: optionalText(5000),
  visitDate: Day.nullable(),
  notApplicableSections: z.array(z.enum(standardParts)).max(standardParts.length),
  /** The actions can change only in a draft, because they print. Null withdraws the confirmation. */
  gpActions: GpActions.nullable(),
} satisfies Record<LetterDetail, z.ZodType>)

export const ChangeLetter = Details.partial().extend({ version: Version.optional() })
export type ChangeLetter = z.infer<typeof ChangeLetter>

const recipientsOfStep = z.array(EnteredRecipient)
const enclosuresOfStep = z.array(z.string())

/**
 * The values of a step. `dueAt` is an ISO instant, `visitDate` is a day, `notApplicableSections` is a list with commas, and
 * `gpActions` are lines.
 */
const Changed = z.discriminatedUnion('field', [
  z.object({ field: z.enum(letterDetails), before: z.string().nullable(), after: z.string().nullable() }),
  z.object({ field: z.literal('recipients'), before: recipientsOfStep, after: recipientsOfStep }),
  z.object({ field: z.literal('enclosures'), before: enclosuresOfStep, after: enclosuresOfStep }),
]) satisfies z.ZodType<LetterChange>

export const LetterStepDone = z.object({
  version: Version,
  did: z.enum(letterStepKinds),
  note: z.string().nullable(),
  /** The version whose text was restored. */
  restoredVersion: Version.nullable(),
  /** The details that were changed. */
  fields: z.array(z.enum(letterDetails)),
  /** The old and new values. Empty for steps from before such values were stored. */
  changes: z.array(Changed),
  by: z.string(),
  at: Instant,
})
export type LetterStepDone = z.infer<typeof LetterStepDone>

/** A deleted letter, as shown to people who could see it. */
export const LetterDeletion = z.object({
  letterId: Id,
  patientName: z.string(),
  deletedAt: Instant,
  /** The name of the person who deleted the letter, or null if unknown. */
  deletedBy: z.string().nullable(),
  /**
   * Whether the caller can restore the letter now: a person their own deletion within ten minutes, and an administrator any
   * (rules §1).
   */
  mayRestore: z.boolean(),
})
export type LetterDeletion = z.infer<typeof LetterDeletion>

/** The text of one version, from the salutation to the sign-off, and the dictated words that it was made from. */
export const LetterText = z.object({
  version: Version,
  content: z.string(),
  rawTranscription: z.string().nullable(),
})
export type LetterText = z.infer<typeof LetterText>

const VersionParams = z.object({
  id: IdParams.shape.id,
  number: z.coerce.number().int().positive().max(2_147_483_647),
})
const OfVersion = z.object({ version: Version.optional() })
const reply = z.object({ letter: Letter })

export const letterHistoryRoutes = defineRoutes({
  change: {
    method: 'PATCH',
    path: '/api/letters/:id',
    can: 'letter.edit',
    does: 'Change the priority, due date, notes, visit date, the sections that do not apply or, in a draft, the actions for the GP; only the fields sent are changed, never the status or the text',
    params: IdParams,
    body: ChangeLetter,
    reply,
  },
  listSteps: {
    method: 'GET',
    path: '/api/letters/:id/steps',
    can: 'letter.read',
    does: 'List the history of a letter, newest first',
    params: IdParams,
    reply: z.object({ steps: z.array(LetterStepDone) }),
  },
  getVersion: {
    method: 'GET',
    path: '/api/letters/:id/versions/:number',
    can: 'letter.read',
    does: 'Get the text of an earlier version of a letter',
    views: 'letter.view',
    params: VersionParams,
    reply: z.object({ text: LetterText }),
  },
  restoreVersion: {
    method: 'POST',
    path: '/api/letters/:id/versions/:number/restore',
    can: 'letter.edit',
    does: 'Restore an earlier text as a new version; an approved letter becomes a draft again',
    params: VersionParams,
    body: OfVersion,
    reply,
  },
  delete: {
    method: 'DELETE',
    path: '/api/letters/:id',
    can: 'letter.delete',
    does: 'Delete a draft that no one has received; it can be restored',
    params: IdParams,
    query: z.strictObject({ version: z.coerce.number().int().positive().optional() }),
    reply: z.object({ deletedCount: z.number().int() }),
  },
  getDeleted: {
    method: 'GET',
    path: '/api/letters/:id/deletion',
    can: 'letter.delete',
    does: 'Find out who deleted this letter and when, and whether you may restore it; not found unless it is deleted',
    params: IdParams,
    reply: z.object({ deletion: LetterDeletion }),
  },
  restore: {
    method: 'POST',
    path: '/api/letters/:id/restore',
    can: 'letter.delete',
    does: 'Restore a deleted draft; your own deletions within ten minutes, administrators at any time',
    params: IdParams,
    reply,
  },
  correct: {
    method: 'POST',
    path: '/api/letters/:id/correct',
    can: 'letter.create',
    does: 'Start a draft that replaces a posted letter; returns the existing draft if there is one',
    params: IdParams,
    reply,
  },
})
