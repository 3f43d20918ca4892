// Defines how a patient needs to be written to and spoken with (Accessible Information Standard).
import {
  type CommunicationNeeds as Needs,
  largePrintSizes,
  madeFormats,
} from '@sincerely/domain/patients/communication-needs'
import { z } from 'zod'
import { optionalLine } from './fields.ts'

/** A record has null if nobody has asked. With nothing set, the patient has no needs. */
export const CommunicationNeeds = z.object({
  /** The type size in points. */
  largePrint: z.literal(largePrintSizes).nullable(),
  /** The formats of a copy that a person makes. */
  formats: z.array(z.enum(madeFormats)),
  email: z.boolean(),
  language: z.string().nullable(),
  interpreter: z.boolean(),
  contact: z.string().nullable(),
  /** Whether letters share these needs with the GP and other systems. */
  tellGp: z.boolean(),
}) satisfies z.ZodType<Needs>

/** A need that is left out counts as not needed. */
export const CommunicationNeedsInput = z
  .strictObject({
    largePrint: z.literal(largePrintSizes, 'Choose 16, 18, 22 or 28 pt.').nullable().default(null),
    formats: z
      .array(z.enum(madeFormats))
      .max(20)
      .default([])
      .transform((formats) => madeFormats.filter((format) => formats.includes(format))),
    email: z.boolean().default(false),
    language: optionalLine(100).default(null),
    interpreter: z.boolean().default(false),
    contact: optionalLine(300).default(null),
    tellGp: z.boolean().default(false),
  })
  .nullable()
