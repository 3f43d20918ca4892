// Streams a zip file, with one chunk in memory at a time, however large the entries are.
import { Deflate } from 'fflate'
import { crcOf, descriptor, directoryEnd, directoryLine, localHeader } from './zip-records.ts'

/** `isPacked` means that the content is already compressed, such as a PDF or sound. */
export type ZipEntry = {
  name: string
  isPacked: boolean
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * Yields the bytes of the zip file. If an entry fails, the stream fails with the same error, so that an incomplete file never
 * looks complete.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  let length = 0
  for await (const { name, isPacked, chunks } of entries) {
    const entry = { name, isDeflated: !isPacked, at: new Date() }
    const header = localHeader(entry)
    yield header
    const was = { crc: 0, packed: 0, size: 0 }
    for await (const bytes of packedBytes(chunks, entry.isDeflated, was)) yield bytes
    const end = descriptor(was)
    yield end
    const line = directoryLine({ ...entry, ...was, offset })
    directory.push(line)
    length += line.length
    offset += header.length + was.packed + end.length
  }
  yield* directory
  yield directoryEnd({ count: directory.length, length, offset })
}

/** The bytes of one entry in the file. `was` collects its sizes. */
async function* packedBytes(
  chunks: ZipEntry['chunks'],
  isDeflated: boolean,
  was: { crc: number; packed: number; size: number },
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const deflate = isDeflated ? new Deflate({ level: 6 }, (bytes) => ready.push(bytes)) : null
  const take = () => {
    const taken = ready.splice(0).filter((bytes) => bytes.length > 0)
    for (const bytes of taken) was.packed += bytes.length
    return taken
  }
  for await (const chunk of chunks) {
    was.crc = crcOf(chunk, was.crc)
    was.size += chunk.length
    if (deflate === null) ready.push(chunk)
    else deflate.push(chunk)
    yield* take()
  }
  deflate?.push(new Uint8Array(), true)
  yield* take()
}
