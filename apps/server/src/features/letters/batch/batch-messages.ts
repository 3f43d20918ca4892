// What the server and the child that prints many letters say to each other.
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { LetterType } from '@sincerely/domain/letters/types'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'

/** One letter of a batch: the addressee's copy, whom all copies go to, and what a list says of it. */
export type BatchSheet = {
  id: number
  printed: PrintedLetter
  /** Name and address of each recipient, one line each. */
  envelopes: string[][]
  /** YYYY-MM-DD. */
  day: string
  fileName: string
  patientName: string
  type: LetterType
  status: LetterStatus
}

/** A copy for each recipient in one PDF, or a zip file with a PDF of each letter. */
export type BatchForm = 'pdf' | 'zip'

/** The letters, one after the other, then what is made of them; `at` is what the files of a zip say they were made at. */
export type BatchOrder = { sheet: BatchSheet } | { make: BatchForm; at: Date }

/** Why one letter keeps the file from being made. */
export type UnprintableLetter = { id: number; message: string }

export type BatchMessage = { file: Uint8Array } | { unprintable: UnprintableLetter[] } | { tooLarge: true }

/** More than this as one answer would be felt by everybody else's calls. */
export const MOST_FILE_BYTES = 100_000_000
/** The child is ended when its resident memory passes this. 2,000 pages take 1,240 MB (bench pdf). */
export const MOST_MEGABYTES = 1_600
