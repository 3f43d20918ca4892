// Defines the other people who edit a letter, so that two people who edit the same letter see each other (rules §3).
import { z } from 'zod'
import { IdParams, Instant } from './fields.ts'
import { defineRoutes } from './route.ts'

export const LetterEditor = z.object({ name: z.string(), since: Instant })
export type LetterEditor = z.infer<typeof LetterEditor>

/** The interval at which an editor reports that it is open, in ms. */
export const editingPace = 15_000

const reply = z.object({ editors: z.array(LetterEditor) })

export const letterEditorRoutes = defineRoutes({
  listEditors: {
    method: 'GET',
    path: '/api/letters/:id/editors',
    can: 'letter.read',
    does: 'List who else is editing this letter',
    params: IdParams,
    reply,
  },
  sayEditing: {
    method: 'PUT',
    path: '/api/letters/:id/editors/me',
    can: 'letter.edit',
    does: 'Report that you are editing this letter, every 15 s; expires after 40 s; returns who else is editing it',
    params: IdParams,
    reply,
  },
  stopEditing: {
    method: 'DELETE',
    path: '/api/letters/:id/editors/me',
    can: 'letter.edit',
    does: 'Report that you have stopped editing this letter',
    params: IdParams,
    reply,
  },
})
