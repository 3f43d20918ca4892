// Defines the letter template: header and footer of a doctor's letters (spec §3 Settings).
import { MAX_FRAME_CHARACTERS, MAX_IMAGE_BYTES } from '@sincerely/domain/letters/allowed-markup'
import { z } from 'zod'
import { Id, IdParams, Instant } from './fields.ts'
import { defineRoutes } from './route.ts'

/**
 * The template that applies to a person. A doctor has their own, a secretary has that of their doctor, and an administrator has
 * the practice's default. The default is also used where a doctor left their own blank.
 */
export const LetterTemplate = z.object({
  userId: Id,
  /** The doctor, or null for the practice's default. */
  doctorId: Id.nullable(),
  header: z.string(),
  footer: z.string(),
  /** The header and footer that are used while the person's own are blank. */
  defaultHeader: z.string(),
  defaultFooter: z.string(),
  version: z.number().int(),
  updatedAt: Instant.nullable(),
  /** The last person who saved the template, or null if it was never saved. */
  updatedBy: Id.nullable(),
})
export type LetterTemplate = z.infer<typeof LetterTemplate>

const reply = z.object({ settings: LetterTemplate })
const parts = z.object({
  header: z.string().max(MAX_FRAME_CHARACTERS, 'The header is too large. Use smaller images.'),
  footer: z.string().max(MAX_FRAME_CHARACTERS, 'The footer is too large. Use smaller images.'),
})
const body = parts.partial().extend({ version: z.number().int().nonnegative().optional() })
export type UpdateLetterTemplate = z.infer<typeof body>

/** The image that is printed above a doctor's name on the letters that the doctor approves (decision 28). */
export const Signature = z.object({
  doctorId: Id,
  /** A data URL of a PNG or JPEG, or null if there is none. */
  image: z.string().nullable(),
  version: z.number().int(),
  updatedAt: Instant.nullable(),
})
export type Signature = z.infer<typeof Signature>

const signatureReply = z.object({ signature: Signature })
const setSignatureBody = z.object({
  /** The image has at most 200,000 bytes before base64. */
  image: z.string().max(Math.ceil(MAX_IMAGE_BYTES * 1.4), 'The image is too large. Use a smaller one.'),
  version: z.number().int().nonnegative().optional(),
})
export type SetSignature = z.infer<typeof setSignatureBody>

const get = { method: 'GET', can: 'own.settings', reply } as const
const update = { method: 'PUT', can: 'own.settings', body, reply } as const

export const settingsRoutes = defineRoutes({
  get: { ...get, path: '/api/user-settings', does: 'Get your letter template' },
  update: { ...update, path: '/api/user-settings', does: 'Change your letter template' },
  showOnPage: {
    kind: 'file',
    method: 'POST',
    path: '/api/user-settings/page',
    can: 'own.settings',
    does: 'Get a sample page as printed with this header and footer; nothing is stored',
    body: parts,
    contentType: 'application/pdf',
  },
  getForDoctor: { ...get, path: '/api/doctor-settings', does: 'The same as /api/user-settings' },
  updateForDoctor: { ...update, path: '/api/doctor-settings', does: 'The same as /api/user-settings' },
  getOfDoctor: {
    method: 'GET',
    path: '/api/doctors/:id/settings',
    can: 'letter.read',
    does: 'Get the letter template of a doctor in scope',
    params: IdParams,
    reply,
  },
  getSignature: {
    method: 'GET',
    path: '/api/doctors/:id/signature',
    can: 'letter.read',
    does: 'Get the signature image of a doctor in scope',
    params: IdParams,
    reply: signatureReply,
  },
  setSignature: {
    method: 'PUT',
    path: '/api/doctors/:id/signature',
    can: 'signature.edit',
    does: "Set the signature image of a doctor; doctors can set their own, administrators anyone's",
    params: IdParams,
    body: setSignatureBody,
    reply: signatureReply,
  },
  removeSignature: {
    method: 'DELETE',
    path: '/api/doctors/:id/signature',
    can: 'signature.edit',
    does: 'Remove the signature image; approved letters keep theirs; refused if it has changed since `version`',
    params: IdParams,
    query: z.strictObject({ version: z.coerce.number().int().nonnegative().optional() }),
    reply: signatureReply,
  },
})
