// Defines the schemas of a letter's recipients, and of how the letter reached them (rules §3).
import { recipientGaps } from '@sincerely/domain/letters/printed-recipients'
import { sendingStates } from '@sincerely/domain/letters/posting'
import { channelNames, sendingWays } from '@sincerely/domain/letters/sending-ways'
import {
  MOST_ENCLOSURES,
  MOST_RECIPIENTS,
  recipientKinds,
  recipientProblems,
} from '@sincerely/domain/letters/recipients'
import { largePrintSizes, madeFormats } from '@sincerely/domain/patients/communication-needs'
import { z } from 'zod'
import { Id, Instant, optionalLine, optionalLines, OptionalEmail, Version } from './fields.ts'

/** A recipient's key in the letter's evidence, such as 'gp' or 'r-3'. */
export const RecipientKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'A key has 1–40 letters, digits, hyphens or underscores.')

const way = z.enum(sendingWays)

const RecipientInput = z.object({
  key: RecipientKey,
  kind: z.enum(recipientKinds),
  name: optionalLine(200).default(null),
  address: optionalLines(500).default(null),
  email: OptionalEmail.default(null),
  way: way.default('post'),
})

/** A recipient as entered, without what comes from the record. */
export const EnteredRecipient = z.object({
  key: z.string(),
  kind: z.enum(recipientKinds),
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  way,
})

/** The addressee first, and then recipients of copies. Null means the default, which is the GP by post. */
export const RecipientList = z
  .array(RecipientInput)
  .min(1, 'Add a recipient.')
  .max(MOST_RECIPIENTS, `A letter can have at most ${MOST_RECIPIENTS} recipients. Remove some.`)
  .superRefine((recipients, context) => {
    for (const { at, field, message } of recipientProblems(recipients))
      context.addIssue({ code: 'custom', path: [at, field], message })
  })

/** Enclosures, with one per line. Empty lines are dropped. */
export const Enclosures = z
  .array(optionalLine(200))
  .max(MOST_ENCLOSURES, `A letter can have at most ${MOST_ENCLOSURES} enclosures. Remove some.`)
  .transform((lines) => lines.filter((line) => line !== null))

/** A recipient with what is printed. It is current while the letter is a draft, and sealed once it is approved. */
export const LetterRecipient = z.object({
  key: z.string(),
  kind: z.enum(recipientKinds),
  /** The name as entered, or null if it comes from the record. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  /** The planned way of sending. */
  way,
  /** The recipient's name at the foot of the letter and in the evidence. */
  label: z.string(),
  /** The name and address as printed above the letter. */
  lines: z.array(z.string()),
  /** The e-mail address for sending. */
  sendsTo: z.string().nullable(),
  missing: z.array(z.enum(recipientGaps)),
})
export type LetterRecipient = z.infer<typeof LetterRecipient>

/** The way in which each recipient got the letter, or in which it will be sent now. */
export const Confirmations = z
  .array(
    z.strictObject({
      key: RecipientKey,
      way,
      /** The person confirms that the letter already arrived this way, so nothing is sent. */
      arrived: z.boolean().optional(),
    }),
  )
  .max(MOST_RECIPIENTS)
  .refine((lines) => new Set(lines.map(({ key }) => key)).size === lines.length, {
    error: 'List each recipient only once.',
  })

/** One line of evidence with the recipient, the way and the result. */
export const LetterSending = z.object({
  id: Id,
  /** The approved version that the line is about. */
  version: Version,
  key: z.string(),
  /** The recipient's name as sealed. */
  name: z.string(),
  way,
  state: z.enum(sendingStates),
  /** The person's note at the posting. */
  note: z.string().nullable(),
  /** The reason why the last attempt failed, as a code and a sentence. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The number of attempts that have ended, and the time of the next. They are 0 and null if a person confirmed the sending. */
  attempts: z.number().int(),
  nextTryAt: Instant.nullable(),
  /** The type size of the copy in points, or null for ordinary print. */
  largePrint: z.literal(largePrintSizes).nullable(),
  /** The formats in which a person makes the copy, which waits until they confirm it. */
  formats: z.array(z.enum(madeFormats)),
  /** The channel, or null for a person and for a channel that this release does not have. */
  channel: z.enum(channelNames).nullable(),
  /** The address or file that the letter was sent to, and the proof. Both are null if unknown. */
  sentTo: z.string().nullable(),
  evidence: z.string().nullable(),
  by: z.string(),
  at: Instant,
  /** The time at which the letter was sent or finally failed. */
  finishedAt: Instant.nullable(),
})
export type LetterSending = z.infer<typeof LetterSending>
