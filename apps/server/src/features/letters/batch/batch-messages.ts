// The messages between the server and the child process that prints many letters.
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { LetterType } from '@sincerely/domain/letters/types'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'

type Envelope = Pick<PrintedLetter, 'addressee' | 'communicationNeeds' | 'largePrint'>

/** A letter of a batch: the addressee's copy, the recipients of all copies, and its line in the list. */
export type BatchSheet = {
  id: number
  printed: PrintedLetter
  /**
   * The parts that differ in each recipient's copy: name and address, one line each, and the other changes that `copyFor` makes.
   */
  envelopes: Envelope[]
  /** YYYY-MM-DD. */
  day: string
  fileName: string
  patientName: string
  type: LetterType
  status: LetterStatus
}

/** One PDF with a copy for each recipient, or a zip file with one PDF per letter. */
export type BatchForm = 'pdf' | 'zip'

/** The parent first sends the letters, then the order to make the file. `at` is the modification time of files in a zip. */
export type BatchOrder = { sheet: BatchSheet } | { make: BatchForm; at: Date }

/** A letter that prevents the file, with the reason. */
export type UnprintableLetter = { id: number; message: string }

export type BatchMessage = { file: Uint8Array } | { unprintable: UnprintableLetter[] } | { tooLarge: true }

/** In bytes. A larger reply would slow down everybody's requests. */
export const MOST_FILE_BYTES = 100_000_000
/** In megabytes. The child is killed if its resident memory exceeds this. 2,000 pages take 1,240 MB (bench pdf). */
export const MOST_MEGABYTES = 1_600
