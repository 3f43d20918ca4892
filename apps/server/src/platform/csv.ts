// Streams a CSV file for spreadsheets, so that only a few rows are in memory at a time.
import { type CsvCell, csvLine, csvMark } from '@sincerely/domain/csv'

export const csvContentType = 'text/csv; charset=utf-8'

/** The approximate number of characters per chunk. */
const chunkLength = 32_768

/** Yields the bytes of the file, row by row, beginning with the header. Fails if the rows fail. */
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
