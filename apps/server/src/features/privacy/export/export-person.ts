import type { Ctx } from '../../../platform/context.ts'
import type { TableName } from '../../../platform/db/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MediaReply } from '../../../platform/media-replies.ts'
import type { FileReply } from '../../../platform/replies.ts'
import { zipStream } from '../../../platform/zip-stream.ts'
import type { ZipEntry } from '../../../platform/zip-stream.ts'
import { heldOnPatient, heldOnUser } from './held-data.ts'
import type { HeldTable } from './held-data.ts'
import {
  inSnapshot,
  unsafeHeldRows,
  unsafeLettersOfPatient,
  unsafeLettersOfUser,
  unsafeRecordsOfPatient,
  unsafeTakesOfPatient,
} from './held-data.sql.ts'

/** Functions of other features that produce the files of a letter or dictation. */
export type ExportParts = {
  printLetter: (ctx: Ctx, letterId: number) => Promise<{ bytes: Uint8Array }>
  soundOf: (ctx: Ctx, take: { id: number; take: number }) => Promise<MediaReply>
}

/** Everything stored about a patient: the rows of each table as JSON, every letter as PDF, and recordings. */
export function exportPatient(ctx: Ctx, patientId: number, parts: ExportParts): FileReply {
  return zipOf(ctx, `Patient_${patientId}`, async function* (leftOut) {
    const records = await unsafeRecordsOfPatient(ctx.db, patientId)
    yield* tablesOf(ctx, heldOnPatient, records)
    yield* lettersOf(ctx, await unsafeLettersOfPatient(ctx.db, patientId), { parts, leftOut })
    yield* soundOfPatient(ctx, patientId, { parts, leftOut })
  })
}

/** Everything stored about a user, with the letters that they signed or wrote and may see. */
export function exportUser(ctx: Ctx, userId: number, parts: ExportParts): FileReply {
  return zipOf(ctx, `User_${userId}`, async function* (leftOut) {
    yield* tablesOf(ctx, heldOnUser, [userId])
    yield* lettersOf(ctx, await unsafeLettersOfUser(ctx.db, userId), { parts, leftOut })
  })
}

type Entries = (leftOut: string[]) => AsyncGenerator<ZipEntry>

function zipOf(ctx: Ctx, whose: string, entriesOf: Entries): FileReply {
  const made = ctx.now().toISOString()
  async function* entries(): AsyncGenerator<ZipEntry> {
    const names: string[] = []
    const leftOut: string[] = []
    for await (const entry of entriesOf(leftOut)) {
      names.push(entry.name)
      yield entry
    }
    yield textEntry('about.txt', about(made, names, leftOut))
  }
  return { chunks: zipStream(entries()), fileName: `${whose}_${made.slice(0, 10)}.zip` }
}

function tablesOf(
  ctx: Ctx,
  held: Partial<Record<TableName, HeldTable>>,
  personIds: readonly number[],
): AsyncGenerator<ZipEntry> {
  return inSnapshot(ctx.db, async function* (snapshot) {
    for (const [name, table] of Object.entries(held)) {
      const rows = unsafeHeldRows(snapshot, name as TableName, table, personIds)
      yield { name: `data/${name}.json`, isPacked: false, chunks: jsonList(rows) }
    }
  })
}

/** Writes a JSON array with one row per line, from pages of rows in JSON. */
async function* jsonList(pages: AsyncIterable<string[]>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  yield Buffer.from('[')
  for await (const rows of pages) {
    yield Buffer.from(`${isFirst ? '' : ','}\n${rows.join(',\n')}`)
    isFirst = false
  }
  yield Buffer.from('\n]\n')
}

/** A plain zip file holds at most 65,535 files. */
const mostLetters = 60_000

type Making = { parts: ExportParts; leftOut: string[] }

/** A letter that cannot be printed, or is out of the user's scope, is listed as left out. */
async function* lettersOf(
  ctx: Ctx,
  ids: readonly number[],
  { parts, leftOut }: Making,
): AsyncGenerator<ZipEntry> {
  for (const id of ids.slice(mostLetters)) leftOut.push(`Letter no. ${id}: too many letters for one file`)
  for (const id of ids.slice(0, mostLetters)) {
    const pdf = await unlessRefused(() => parts.printLetter(ctx, id))
    if (pdf === null) leftOut.push(`Letter no. ${id}`)
    else yield { name: `letters/Letter_${id}.pdf`, isPacked: true, chunks: [pdf.bytes] }
  }
}

async function* soundOfPatient(
  ctx: Ctx,
  patientId: number,
  { parts, leftOut }: Making,
): AsyncGenerator<ZipEntry> {
  for (const { id, take, mimeType } of await unsafeTakesOfPatient(ctx.db, patientId)) {
    const sound = await unlessRefused(() => parts.soundOf(ctx, { id, take }))
    const name = `sound/Dictation_${id}_${take}.${/^audio\/(\w+)/.exec(mimeType)?.[1] ?? 'bin'}`
    if (sound === null) leftOut.push(`The audio of dictation ${id}, recording ${take}`)
    else yield { name, isPacked: true, chunks: sound.read(0, sound.size - 1) }
  }
}

async function unlessRefused<T>(make: () => Promise<T>): Promise<T | null> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function about(made: string, names: readonly string[], leftOut: readonly string[]): string {
  const missing =
    leftOut.length === 0
      ? 'Nothing is missing.'
      : `These could not be created, or you do not have access to them:\n${leftOut.join('\n')}`
  return `Everything this practice holds in Sincerely about one person. Created at ${made}.

data/     one JSON file for each table, with a row for each entry; times are in UTC
letters/  the printed letters, named by letter number
sound/    recordings of dictations that are still kept

${missing}

${names.join('\n')}
`
}

function textEntry(name: string, text: string): ZipEntry {
  return { name, isPacked: false, chunks: [Buffer.from(text)] }
}
