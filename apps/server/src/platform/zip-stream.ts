// A zip file that is sent while it is made: one entry at a time is in memory, however large the whole is.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** `isPacked`: it is compressed already, such as a PDF or sound. */
export type ZipEntry = {
  name: string
  isPacked: boolean
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** The bytes of the zip as they come. An entry that fails ends it with that error, so that no half is taken for all. */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else ready.push(chunk)
  })
  const take = () => {
    if (failure !== null) throw failure
    return ready.splice(0)
  }
  for await (const { name, isPacked, chunks } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(chunk)
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
