// The printed letter: everything that appears on paper, and nothing else.

/**
 * What a letter is printed from. Every part is final text: nothing is looked up or counted while printing,
 * so the same value always gives the same pages (rules §3, approval seals all that prints).
 */
export type PrintedLetter = {
  /** The title of the document, as a reader's window shows it. */
  title: string
  language: 'en-GB'
  /** Sanitised HTML, at the top of the first page. */
  letterhead: string
  /** One line at the top of every later page; null repeats the letterhead there (seals were first made so). */
  continuationHeader: ContinuationHeader | null
  /** Sanitised HTML, repeated at the foot of every page, beside 'Page x of y'. */
  footer: string
  /** dd/mm/yyyy (spec §9). */
  date: string
  /** Name and address, one line each; may be empty. */
  addressee: string[]
  /** 'This letter replaces our letter of dd/mm/yyyy.', printed above the salutation (rules §3). */
  replaces: string | null
  /** Sanitised HTML from salutation to sign-off and name. */
  content: string
  /** The image of the doctor's signature, above the name; null leaves room to sign. */
  signature: PrintedSignature | null
  signatory: PrintedSignatory
  /** Who else receives it, printed after 'cc:'. */
  copies: string[]
  /** What goes with it, printed after 'Enc:'. */
  enclosures: string[]
  /** Prints a quiet 'Draft' mark at the top of every page. */
  draft: boolean
}

/** Whose page it is (rules §3). Where it does not fit on a line the name is shortened, never the rest. */
export type ContinuationHeader = { name: string; details: string }

/**
 * Whom a letter is about and who answers for it, as they were at the approval: for readers that are machines, which
 * cannot take it from the page. `dob` is `YYYY-MM-DD`; `id` of the patient is the number shown as 'MR #'.
 */
export type LetterParties = {
  patient: {
    id: number
    name: string
    dob: string | null
    nhsNumber: string | null
    address: string | null
  }
  doctor: { id: number; name: string }
  practiceName: string
}

/** `src` is a data URL of a small PNG or JPEG, the image itself, so that no later change of it touches a seal. */
export type PrintedSignature = { src: string; alt: string }

/** What stands under the name. Each line is left out when null. */
export type PrintedSignatory = {
  role: string | null
  registrationNumber: string | null
  /** 'Approved by … on behalf of …' when somebody else approved (rules §1). */
  approvedOnBehalf: string | null
}
