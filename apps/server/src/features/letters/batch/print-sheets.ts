// Prints many letters in one PDF.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { inEnvelopeOrder } from '@sincerely/domain/letters/envelope-order'
import { asPrintFailure } from '../output/print-failure.ts'
import type { Typesetter } from '../output/typeset-letter.ts'
import {
  type BatchMessage,
  type BatchSheet,
  MOST_FILE_BYTES,
  type UnprintableLetter,
} from './batch-messages.ts'

/** Prints a copy for each recipient in the order of the envelopes, or returns the letters that prevent the file. */
export async function printSheets(sheets: BatchSheet[], typeset: Typesetter): Promise<BatchMessage> {
  const copies = sheets.flatMap(({ id, day, printed, envelopes }) =>
    envelopes.map((envelope) => ({
      id,
      day,
      lines: envelope.addressee,
      printed: { ...printed, ...envelope },
    })),
  )
  try {
    const file = typeset(
      inEnvelopeOrder(copies).map(({ printed }) => printed),
      'Letters',
    )
    return file.byteLength > MOST_FILE_BYTES ? { tooLarge: true } : { file }
  } catch (error) {
    const unprintable = await findUnprintable(sheets, typeset)
    if (unprintable.length === 0) throw error
    return { unprintable }
  }
}

/**
 * The typesetter does not name the letter that failed. Typesetting one page with the text of all copies of a letter is enough to
 * find it.
 */
async function findUnprintable(sheets: BatchSheet[], typeset: Typesetter): Promise<UnprintableLetter[]> {
  const found: UnprintableLetter[] = []
  for (const { id, printed, envelopes } of sheets) {
    try {
      typeset([{ ...printed, addressee: envelopes.flatMap(({ addressee }) => addressee) }])
    } catch (error) {
      found.push({ id, message: asPrintFailure(error).message })
    }
    // Documents are freed only between turns of the event loop.
    await nextTurn()
  }
  return found
}
