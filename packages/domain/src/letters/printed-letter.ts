// The printed letter: everything that appears on paper, and nothing else.
import type { CommunicationNeeds, LargePrint } from '../patients/communication-needs.ts'

/**
 * Everything a letter is printed from. Every part is final text: nothing is looked up or counted while printing, so that the
 * same value always gives the same pages (rules §3, approval seals all that prints).
 */
export type PrintedLetter = {
  /** The document's title, shown in a reader's window. */
  title: string
  language: 'en-GB'
  /** Sanitised HTML, at the top of the first page. */
  letterhead: string
  /** One line at the top of every later page; null repeats the letterhead, as the first seals did. */
  continuationHeader: ContinuationHeader | null
  /** Sanitised HTML, repeated at the foot of every page, beside 'Page x of y'. */
  footer: string
  /** dd/mm/yyyy (spec §9). */
  date: string
  /** Name and address, one line each; may be empty. */
  addressee: string[]
  /** 'This letter replaces our letter of dd/mm/yyyy.', printed above the salutation (rules §3). */
  replaces: string | null
  /** The lines of the box ‘Actions for the GP’ above the salutation, none for ‘None’; null without a box. */
  gpActions: string[] | null
  /** Sanitised HTML from salutation to sign-off and name. */
  content: string
  /** The image of the doctor's signature, above the name; null leaves room for signing by hand. */
  signature: PrintedSignature | null
  signatory: PrintedSignatory
  /** The other recipients, printed after 'cc:'. */
  copies: string[]
  /** Enclosures, printed after 'Enc:'. */
  enclosures: string[]
  /**
   * The communication needs that the patient lets the GP know, above the salutation of the GP's copy; seals have it only if
   * there is any.
   */
  communicationNeeds?: string | null
  /** How the text came about, below everything else; only if the practice's letters say so. */
  provenance?: string | null
  /** Type size in points of a patient's own copy, in which everything is at least this large; not sealed. */
  largePrint?: LargePrint | null
  /** Whether every page has a small 'Draft' mark at the top. */
  draft: boolean
}

/** Identifies the page's patient and letter (rules §3). If it does not fit on a line, only the name is shortened. */
export type ContinuationHeader = { name: string; details: string }

/**
 * The patient and the responsible doctor as they were at the approval, for machines, which cannot read the page. `dob` is
 * `YYYY-MM-DD`; the patient's `id` is the number shown as 'MR #'.
 */
export type LetterParties = {
  patient: {
    id: number
    name: string
    dob: string | null
    nhsNumber: string | null
    address: string | null
    /** Only if the patient agrees that other systems are told. */
    communicationNeeds?: CommunicationNeeds
  }
  doctor: { id: number; name: string }
  practiceName: string
}

/** `src` is a data URL with a small PNG or JPEG, so that a later change of the image does not affect a seal. */
export type PrintedSignature = { src: string; alt: string }

/** The lines under the name. Null ones are left out. */
export type PrintedSignatory = {
  role: string | null
  registrationNumber: string | null
  /** 'Approved by … on behalf of …' when somebody else approved (rules §1). */
  approvedOnBehalf: string | null
}
