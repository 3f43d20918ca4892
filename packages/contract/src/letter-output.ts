// Defines a letter's output as PDF and Word, and what is printed around its text (spec §7, §9; rules §3).
import { z } from 'zod'
import { IdParams } from './fields.ts'
import { RecipientKey } from './recipients.ts'
import { defineRoutes } from './route.ts'

/** The parts that are printed around the text: letterhead, date, addressee, signatory, copies, footer (rules §3). */
export const LetterFrame = z.object({
  letterhead: z.string(),
  footer: z.string(),
  /** The date as dd/mm/yyyy. It is today for a draft, and the day of approval once the letter is sealed. */
  date: z.string(),
  addressee: z.array(z.string()),
  /** 'This letter replaces our letter of dd/mm/yyyy.', printed above the salutation. */
  replaces: z.string().nullable(),
  /** 'Communication needs: large print 18 pt.', printed above the salutation of a GP's copy. */
  communicationNeeds: z.string().nullable(),
  /** The lines of the box with the actions for the GP, with no lines for 'None'. Null if the letter has no box. */
  gpActions: z.array(z.string()).nullable(),
  /** The image above the name as a data URL, with its alternative text. */
  signature: z.object({ src: z.string(), alt: z.string() }).nullable(),
  signatory: z.object({
    role: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    approvedOnBehalf: z.string().nullable(),
  }),
  /** A sentence about how the text was made, below everything else. Null unless the practice prints it. */
  provenance: z.string().nullable(),
  copies: z.array(z.string()),
  enclosures: z.array(z.string()),
})
export type LetterFrame = z.infer<typeof LetterFrame>

/**
 * By default the PDF is the addressee's copy. `copies` asks for one copy for each recipient in order, and `recipient` for that of
 * one of them.
 */
const PdfQuery = z.object({ copies: z.literal('all').optional(), recipient: RecipientKey.optional() })
export type PdfQuery = z.infer<typeof PdfQuery>

export const letterOutputRoutes = defineRoutes({
  pdf: {
    kind: 'file',
    method: 'GET',
    path: '/api/letters/:id/pdf',
    can: 'letter.read',
    does: "Get the letter as a PDF: the addressee's copy, one recipient's copy, or all copies in one file",
    views: 'letter.download',
    params: IdParams,
    query: PdfQuery,
    contentType: 'application/pdf',
  },
  docx: {
    kind: 'file',
    method: 'GET',
    path: '/api/letters/:id/docx',
    can: 'letter.read',
    does: "Get the letter as a Word file: the addressee's copy, or one recipient's copy",
    views: 'letter.download',
    params: IdParams,
    query: PdfQuery.pick({ recipient: true }),
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  frame: {
    method: 'GET',
    path: '/api/letters/:id/frame',
    can: 'letter.read',
    does: 'Get the printed parts around the text; sealed with the approval',
    views: 'letter.view',
    params: IdParams,
    reply: z.object({ frame: LetterFrame }),
  },
})
