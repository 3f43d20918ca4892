// Changing whom a letter goes to, and the evidence of its posting (rules §3).
import { z } from 'zod'
import { IdParams, Version } from './fields.ts'
import { Letter } from './letters.ts'
import { Enclosures, LetterSending, RecipientList } from './recipients.ts'
import { defineRoutes } from './route.ts'

/** Only what is sent changes. */
export const AddressLetter = z.object({
  recipients: RecipientList.nullable().optional(),
  enclosures: Enclosures.optional(),
  version: Version.optional(),
})
export type AddressLetter = z.infer<typeof AddressLetter>

/** What is sent by this server; by the other ways a person sends it and confirms that. */
export const SendsByItself = z.object({
  email: z.boolean(),
  electronic: z.boolean(),
  /** What takes letters electronically: 'folder', 'fhir'; null where a person does. */
  electronicBy: z.string().nullable(),
})
export type SendsByItself = z.infer<typeof SendsByItself>

export const letterRecipientRoutes = defineRoutes({
  address: {
    method: 'PUT',
    path: '/api/letters/:id/recipients',
    can: 'letter.edit',
    does: 'Change the recipients and enclosures of a letter; an approved letter becomes a draft again',
    params: IdParams,
    body: AddressLetter,
    reply: z.object({ letter: Letter }),
  },
  listSendings: {
    method: 'GET',
    path: '/api/letters/:id/sendings',
    can: 'letter.read',
    does: 'List how a letter reached its recipients, newest first, and what this server can send',
    params: IdParams,
    reply: z.object({ sendings: z.array(LetterSending), sendsByItself: SendsByItself }),
  },
})
