// Defines text that somebody typed in a letter and has not saved (rules §3 'Working copy and versions').
import { z } from 'zod'
import { IdParams, Instant, InstantInput, LetterContent, Version } from './fields.ts'
import { defineRoutes } from './route.ts'

/** The unsaved text of one person. Storing it makes no new version and does not change the status (rules §3). */
export const WorkingCopy = z.object({ content: z.string(), baseVersion: Version, savedAt: Instant })
export type WorkingCopy = z.infer<typeof WorkingCopy>

/** Other people with unsaved text in a letter, and since when. The text itself stays private. */
export const UnsavedBy = z.object({ name: z.string(), savedAt: Instant })
export type UnsavedBy = z.infer<typeof UnsavedBy>

/**
 * `follows` is `savedAt` of the copy that this one replaces, or null for the first. The call is refused if another copy is
 * stored. Without `follows` it replaces any stored copy.
 */
export const SaveWorkingCopy = z.object({
  content: LetterContent,
  baseVersion: Version,
  follows: InstantInput.nullable().optional(),
})
export type SaveWorkingCopy = z.infer<typeof SaveWorkingCopy>

export const workingCopyRoutes = defineRoutes({
  getWorkingCopy: {
    method: 'GET',
    path: '/api/letters/:id/working-copy',
    can: 'letter.edit',
    does: 'Get your unsaved text of this letter, if there is any, and who else has unsaved text in it',
    params: IdParams,
    reply: z.object({ workingCopy: WorkingCopy.nullable(), others: z.array(UnsavedBy) }),
  },
  saveWorkingCopy: {
    method: 'PUT',
    path: '/api/letters/:id/working-copy',
    can: 'letter.edit',
    does: 'Save your unsaved text without a new version or a change of status',
    params: IdParams,
    body: SaveWorkingCopy,
    reply: z.object({ workingCopy: WorkingCopy }),
  },
  dropWorkingCopy: {
    method: 'DELETE',
    path: '/api/letters/:id/working-copy',
    can: 'letter.edit',
    does: 'Discard your unsaved text (with `savedAt`, only that copy); returns it, so that it can be restored',
    params: IdParams,
    query: z.strictObject({ savedAt: InstantInput.optional() }),
    reply: z.object({ workingCopy: WorkingCopy.nullable() }),
  },
})
