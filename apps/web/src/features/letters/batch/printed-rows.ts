// The rows of what is printed or downloaded, in the order of the paper.
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { dayIn } from '@sincerely/domain/dates'
import { inEnvelopeOrder } from '@sincerely/domain/letters/envelope-order'
import { isSealed } from '@sincerely/domain/letters/status'
import type { BatchRow } from './batch-letters.tsx'
import { goingRow, lineOf } from './batch-rows.ts'

/** A letter in a file. */
export function fileRow(letter: BatchLetter, timeZone: string): BatchRow {
  return { ...goingRow(letter, timeZone), isDraft: !isSealed(letter.status) }
}

/** A row for each copy, in the order in which they print: who it goes to, then whose letter it is. */
export function copyRows(letters: readonly BatchLetter[], timeZone: string, now = new Date()): BatchRow[] {
  const copies = letters.flatMap((letter) => {
    const printedAt =
      !isSealed(letter.status) || letter.reviewedAt === null ? now : new Date(letter.reviewedAt)
    const day = dayIn(printedAt, timeZone)
    return letter.recipients.map(({ key, label, lines }) => ({
      id: letter.id,
      day,
      key,
      label,
      lines,
      letter,
    }))
  })
  return inEnvelopeOrder(copies).map(({ key, label, letter }) => ({
    ...fileRow(letter, timeZone),
    part: key,
    name: label,
    line: `${letter.patientName} · ${lineOf(letter, timeZone)}`,
  }))
}

/** ' 2 of them are drafts and are marked DRAFT.' */
export function draftWords(drafts: number): string {
  if (drafts === 0) return ''
  return drafts === 1
    ? ' One of them is a draft and is marked DRAFT.'
    : ` ${drafts.toLocaleString('en-GB')} of them are drafts and are marked DRAFT.`
}
