// Defines schemas that are used everywhere: ids, days, instants, names, pages.
import {
  MAX_LETTER_CHARACTERS,
  MAX_RAW_LETTER_CHARACTERS,
  plainLine,
} from '@sincerely/domain/letters/allowed-markup'
import { isDay } from '@sincerely/domain/dates'
import { knownDob, tooEarly } from '@sincerely/domain/patients/age'
import { tooLong } from '@sincerely/domain/too-long'
import { titleAloneIn } from '@sincerely/domain/users/person-name'
import { z } from 'zod'

export const maxId = 2_147_483_647

/** Whether the value is an object, so that a check of the whole object can be reported together with the other invalid fields. */
export function whenObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}

/** A record's number. */
export const Id = z.number().int().positive().max(maxId)

/** The `:id` in a path. */
export const IdParams = z.object({ id: z.coerce.number().int().positive().max(maxId) })

/** A record's id, as a query parameter that filters a list. */
export const QueryId = z.coerce.number().int().positive().max(maxId)

/** A filter of a list that is on or off. */
export const QueryFlag = z.enum(['true', 'false']).transform((word) => word === 'true')

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.string().refine(isDay, 'Enter a real date.')

/** A date of birth as input, where empty or 1900-01-01 means unknown (product §2). */
export const DobInput = z
  .string()
  .trim()
  .transform((dob) => knownDob(dob))
  .refine((dob) => dob === null || isDay(dob), {
    error: 'Enter a real date of birth, with all four digits of the year.',
    abort: true,
  })
  .refine((dob) => dob === null || dob >= '1900-01-01', tooEarly)
  .nullable()

/** An instant in ISO 8601, in UTC. */
export const Instant = z.string()

/** An instant as input. */
export const InstantInput = z.iso
  .datetime({ offset: true, error: 'Enter a date and time.' })
  .refine((text) => text >= '2000' && text < '2100', 'Enter a date and time between 2000 and 2099.')

/** The message for a text that is too long, with its length, for a schema's `max`. */
export function atMost(max: number) {
  return { error: ({ input }: { input?: unknown }) => tooLong(String(input), max) ?? undefined }
}

export const Email = z.email('Enter an email address, such as name@example.org.').max(254, atMost(254))

/** A person's or practice's name, with 1 to 200 characters. */
export const Name = z.string().trim().min(1, 'Enter a name.').max(200, atMost(200))

/** A staff member's name, in one line without hidden characters. A title alone is not a name. */
export const PersonName = Name.transform(plainLine)
  .refine((name) => name !== '', 'Enter a name.')
  .refine((name) => titleAloneIn(name) === null, {
    error: ({ input }) => titleAloneIn(String(input)) ?? undefined,
  })

/** Optional text, trimmed, with at most `max` characters. Empty text becomes null. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, atMost(max))
    .transform((text) => (text === '' ? null : text))
    .nullable()
}

/** Optional text of one line, like `optionalText` but without hidden characters. */
export function optionalLine(max: number) {
  return optionalText(max).transform((text) => (text === null ? null : plainLine(text) || null))
}

/** A doctor's specialty, which is printed under the signature. */
export const Specialization = optionalLine(200)

/** Optional text of several lines, such as an address. Hidden characters and empty lines are dropped. */
export function optionalLines(max: number) {
  return optionalText(max).transform((text) => {
    const lines = (text ?? '').split('\n').map(plainLine)
    return lines.filter((line) => line !== '').join('\n') || null
  })
}

const phone = /^[\d\s+().\-/]+(?:ext\.?[\d\s]+)?$/iu

/** An optional phone number as dialled, with 5 to 30 characters. Empty text becomes null. */
export const OptionalPhone = z
  .string()
  .transform((text) => plainLine(text).replaceAll(/[\u2010-\u2015\u2212]/gu, '-'))
  .refine(
    (text) => text === '' || (text.length >= 5 && text.length <= 30 && /\d/.test(text) && phone.test(text)),
    'Enter a phone number of 5 to 30 characters: digits, spaces and + ( ) - . / only, and ‘ext’ before an extension.',
  )
  .transform((text) => text || null)
  .nullable()

/** An optional e-mail address. Empty text becomes null. */
export const OptionalEmail = z.union([z.literal('').transform(() => null), Email]).nullable()

/** A list of short texts. Empty items are dropped (spec §5). */
export const TextList = z
  .array(z.string().trim().max(200, 'Shorten the entry to 200 characters.'))
  .max(100, 'Remove entries until there are at most 100.')
  .transform((items) => items.filter((item) => item !== ''))

/** The version that an update started from, which is optional (rules §4). */
export const Version = z.number().int().positive()

/** The rows per page: 50 by default, and at most 200 (rules §4). */
export const Limit = z.coerce.number().int().min(1).max(200).default(50)

export const Page = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** Text typed into a search box. */
export const SearchText = z.string().trim().max(200, 'Shorten the search to 200 characters.').optional()

export const Direction = z.enum(['asc', 'desc'])

/** The message for a letter that is still too long after sanitising. */
export const letterTooLong = `The letter is longer than ${MAX_LETTER_CHARACTERS.toLocaleString('en-GB')} characters. Nothing was saved. Shorten it or split it in two.`

/** A letter's text as input. It is HTML that may have pasted markup, which is then removed. */
export const LetterContent = z
  .string()
  .max(
    MAX_RAW_LETTER_CHARACTERS,
    `This is longer than ${MAX_RAW_LETTER_CHARACTERS.toLocaleString('en-GB')} characters, including its formatting. Nothing was saved. Shorten it or split it in two.`,
  )
