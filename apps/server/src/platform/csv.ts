// Streams a CSV file for spreadsheets: only a few rows are in memory at a time, however long it is.
import { type CsvCell, csvLine, csvMark } from '@sincerely/domain/csv'

export const csvContentType = 'text/csv; charset=utf-8'

/** Approximate characters per chunk. */
const chunkLength = 32_768

/** The file's bytes, row by row; the first row is the header. Fails if the rows fail. */
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
