// Defines the printed letter: everything that appears on paper, and nothing else.
import type { CommunicationNeeds, LargePrint } from '../patients/communication-needs.ts'

/**
 * Everything that a letter is printed from. Every part is final text, and nothing is looked up or counted while printing. So the
 * same value always gives the same pages (rules §3, approval seals all that prints).
 */
export type PrintedLetter = {
  /** The document's title, which PDF viewers show in their window. */
  title: string
  language: 'en-GB'
  /** Sanitised HTML, at the top of the first page. */
  letterhead: string
  /** The line at the top of every later page. Null repeats the letterhead, as the first seals did. */
  continuationHeader: ContinuationHeader | null
  /** Sanitised HTML, repeated at the foot of every page, beside 'Page x of y'. */
  footer: string
  /** The date as dd/mm/yyyy (spec §9). */
  date: string
  /** The name and address, with one line each. The list may be empty. */
  addressee: string[]
  /** 'This letter replaces our letter of dd/mm/yyyy.', printed above the salutation (rules §3). */
  replaces: string | null
  /** The lines of the box ‘Actions for the GP’ above the salutation, with no lines for ‘None’. Null without a box. */
  gpActions: string[] | null
  /** Sanitised HTML from the salutation to the sign-off and name. */
  content: string
  /** The image of the doctor's signature above the name. Null leaves room to sign by hand. */
  signature: PrintedSignature | null
  signatory: PrintedSignatory
  /** The other recipients, printed after 'cc:'. */
  copies: string[]
  /** Enclosures, printed after 'Enc:'. */
  enclosures: string[]
  /**
   * The communication needs that the patient agreed to share with the GP, above the salutation of the GP's copy. Seals have them
   * only if there are any.
   */
  communicationNeeds?: string | null
  /** A sentence about how the text was made, below everything else. It is printed only if the practice's letters say so. */
  provenance?: string | null
  /** The type size, in points, of a patient's own copy in large print. All text is at least this large. It is not sealed. */
  largePrint?: LargePrint | null
  /** Whether every page has a small 'Draft' mark at the top. */
  draft: boolean
}

/** Identifies the page's patient and letter (rules §3). If it does not fit on a line, only the name is shortened. */
export type ContinuationHeader = { name: string; details: string }

/**
 * The patient and the responsible doctor at the time of the approval, for machines, which cannot read the page. `dob` is
 * `YYYY-MM-DD`, and the patient's `id` is the number shown as 'MR #'.
 */
export type LetterParties = {
  patient: {
    id: number
    name: string
    dob: string | null
    nhsNumber: string | null
    address: string | null
    /** The needs are included only if the patient agrees to share them with other systems. */
    communicationNeeds?: CommunicationNeeds
  }
  doctor: { id: number; name: string }
  practiceName: string
}

/** `src` is a data URL with a small PNG or JPEG, so that a later change of the image does not affect a seal. */
export type PrintedSignature = { src: string; alt: string }

/** The lines under the name. Lines that are null are left out. */
export type PrintedSignatory = {
  role: string | null
  registrationNumber: string | null
  /** 'Approved by … on behalf of …', if somebody else approved the letter (rules §1). */
  approvedOnBehalf: string | null
}
