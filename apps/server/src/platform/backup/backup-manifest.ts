// The manifest and the layout of a backup: tagged records, first the manifest, then one table after another.
import { z } from 'zod'
import { byteReader } from './backup-pieces.ts'
import { damaged } from './backup-error.ts'

/** The manifest contains no patient data, only names of tables and columns, counts, and the practice's name. */
export const BackupManifest = z.object({
  product: z.string(),
  takenAt: z.string(),
  practice: z.object({ name: z.string(), isDemo: z.boolean() }).nullable(),
  /** The migrations that were applied to the database. They define the schema of the rows. */
  migrations: z.array(z.object({ id: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  /** The last value of each sequence; null if it was never used. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** The number of the newest audit line, and the newest seal of the trail. */
  auditHead: z
    .object({
      line: z.string().nullable(),
      seal: z.object({ position: z.string(), hash: z.string() }).nullable(),
    })
    .nullable()
    // A restore does not need this, so other formats are accepted.
    .catch(null),
  /** Identifies the practice's secret key without revealing it. */
  secretKeyMark: z.string(),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export const marks = {
  manifest: 'M',
  secretKey: 'K',
  table: 'T',
  rows: 'D',
  tableEnd: 'E',
  end: 'Z',
} as const
type Mark = (typeof marks)[keyof typeof marks]

export type BackupRecord = { mark: string; payload: Buffer }

const longestRecord = 64_000_000

export function writeRecord(mark: Mark, content: unknown): Buffer {
  const payload = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(5)
  head.write(mark, 0, 'latin1')
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

/** Throws on content other than records, and if the end is missing. */
export async function* readRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const bytes = byteReader(chunks)
  for (;;) {
    const head = await bytes.take(5)
    if (head === null) throw damaged('it ends too early')
    const length = head.readUInt32BE(1)
    const payload = length > longestRecord ? null : await bytes.take(length)
    if (payload === null) throw damaged('it does not have the structure of a backup')
    const mark = head.toString('latin1', 0, 1)
    yield { mark, payload }
    if (mark !== marks.end) continue
    if ((await bytes.take(1)) !== null) throw damaged('something was added to the end')
    return
  }
}

/** Throws if the content does not match the schema. */
export function readContent<T>(schema: z.ZodType<T>, { payload }: BackupRecord): T {
  try {
    return schema.parse(JSON.parse(payload.toString('utf8')))
  } catch {
    throw damaged('a part of it cannot be read')
  }
}
