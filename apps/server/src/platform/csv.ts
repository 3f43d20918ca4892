// A table for spreadsheets that is sent while it is read: a few rows at a time are in memory, however long it is.
import { type CsvCell, csvLine, csvMark } from '@sincerely/domain/csv'

export const csvContentType = 'text/csv; charset=utf-8'

/** About how many characters are sent at a time. */
const chunkLength = 32_768

/** The bytes of the file as its rows come, the first being its head. Where the rows fail, so does it. */
export async function* csvChunks(
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = csvMark
  for await (const row of rows) {
    text += csvLine(row)
    if (text.length < chunkLength) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}
