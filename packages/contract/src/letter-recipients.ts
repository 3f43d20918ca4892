// Defines changes to a letter's recipients, and the evidence of its posting (rules §3).
import { channelNames } from '@sincerely/domain/letters/sending-ways'
import { z } from 'zod'
import { IdParams, Version } from './fields.ts'
import { Letter } from './letters.ts'
import { Enclosures, LetterSending, RecipientList } from './recipients.ts'
import { defineRoutes } from './route.ts'

/** Changes only the fields that are sent. */
export const AddressLetter = z.object({
  recipients: RecipientList.nullable().optional(),
  enclosures: Enclosures.optional(),
  version: Version.optional(),
})
export type AddressLetter = z.infer<typeof AddressLetter>

/** The ways by which the server sends. For the others a person sends the letter and confirms it. */
export const SendsByItself = z.object({
  email: z.boolean(),
  electronic: z.boolean(),
  /** The electronic channel, or null if a person sends it. */
  electronicBy: z.enum(channelNames).nullable(),
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
    does: 'List the deliveries of a letter, newest first, and the ways of sending this server supports',
    params: IdParams,
    reply: z.object({ sendings: z.array(LetterSending), sendsByItself: SendsByItself }),
  },
})
