import type { ExtractedPatient } from '@sincerely/contract/extracted-lists'
import type { Extraction, ReadingProgress, UploadedFile } from '@sincerely/contract/extraction'
import { pageNumbers } from '@sincerely/domain/extraction/page-numbers'
import type { PatientList, PatientRecord } from '@sincerely/domain/extraction/types'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { followProgress } from '../../platform/follow-progress.ts'
import type { ReportProgress } from '../../platform/follow-progress.ts'
import type { IncomingFile, IncomingFiles } from '../../platform/incoming-files.ts'
import type { StreamReply } from '../../platform/replies.ts'
import { practiceDay } from '../system/system.ts'
import { type KeyParts, findKey } from '../api-keys/api-keys.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { readByAi } from './read-by-ai.ts'
import { asPdfRefusal, pdfRefusal } from './reading/pdf-refusal.ts'
import type { PdfReader } from './reading/read-pdf-text.ts'
import type { ReadPdf } from './reading/reading-child.ts'

/**
 * The maximum number of files in memory over all users, up to 10 MB each. A file counts only after it was received completely.
 */
const mostHeld = 8

/** The maximum number of patients per call. The files after that number have to be uploaded separately. */
const mostPatients = 20_000

/** The sentence that suggests setting up a language model when the rules find nothing (spec §5, §7). */
const missingAi = 'Missing AI API configuration'
const needsAi = new Set([
  'scan',
  'slow_scan',
  'unreadable_picture',
  'no_text',
  'no_patients',
  'layout_unclear',
  'garbled_text',
])

type Outcome = {
  file: UploadedFile
  patients: Omit<ExtractedPatient, 'file'>[]
  /** Whether a language model was called. */
  wasAsked?: boolean
}

/**
 * Reads files one after the other by rules. If the rules find nothing, a language model is called, if there is one. Stores
 * nothing. A file that cannot be read gets an error and does not stop the others.
 */
export function readUploadedLists(
  reader: PdfReader,
  keyParts: KeyParts,
): (ctx: Ctx, incoming: IncomingFiles) => Promise<StreamReply<ReadingProgress, Extraction>> {
  const inTurn = limitConcurrency(mostHeld)
  const enter = countUploads()
  return async (ctx, { files, signal }) => {
    const today = await practiceDay(ctx)
    const leave = enter(ctx.actor.userId)
    return followProgress(async (tell: ReportProgress<ReadingProgress>) => {
      try {
        return await readLists(files, (file, isFull) =>
          readList(reader, file, { ctx, keyParts, today, signal, tell, isFull, inTurn }),
        )
      } finally {
        leave()
      }
    })
  }
}

async function readLists(
  files: AsyncIterable<IncomingFile>,
  readOne: (file: IncomingFile, isFull: boolean) => Promise<Outcome>,
): Promise<Extraction> {
  const outcomes: Outcome[] = []
  let found = 0
  for await (const file of files) {
    const outcome = await readOne(file, found >= mostPatients)
    found += outcome.patients.length
    outcomes.push(outcome)
  }
  if (outcomes.length === 0) {
    throw new AppError('invalid_input', { fields: { files: 'Please select files to upload' } })
  }
  return summaryOf(outcomes)
}

type Reading = {
  ctx: Ctx
  keyParts: KeyParts
  today: string
  signal: AbortSignal
  tell: ReportProgress<ReadingProgress>
  isFull: boolean
  inTurn: ReturnType<typeof limitConcurrency>
}

/** The file is received before it waits for its turn, so that a slow upload does not delay others. */
async function readList(reader: PdfReader, incoming: IncomingFile, reading: Reading): Promise<Outcome> {
  const { name } = incoming
  const received = await incoming.receive()
  try {
    if (received === null) throw pdfRefusal('too_big')
    if (reading.isFull) throw pdfRefusal('too_many_patients')
    const read = await reading.inTurn(async () => {
      const found = await readReceived(reader, name, await received.load(), reading)
      // Pictures are large, so their number in memory has the same limit as that of files.
      return found.pictures.length > 0 ? askForOutcome(found, reading) : found
    })
    if ('file' in read) return read
    // A person can say what the columns of a table mean, so no model is called.
    const isDone = read.list.records.length > 0 || isTable(read.sizes)
    return isDone ? outcomeOf(read) : await askForOutcome(read, reading)
  } catch (error) {
    const refusal = asPdfRefusal(error)
    if (refusal === null) throw error
    const { code, message } = refusal
    return { file: { name, ok: false, count: 0, code, message, list: null }, patients: [] }
  } finally {
    await received?.drop()
  }
}

/** A table has no pages. */
function isTable(pages: readonly unknown[]): boolean {
  return pages.length === 0
}

type ReadList = Pick<ReadPdf, 'lines' | 'pictures' | 'unreadablePages' | 'slowPages'> & {
  name: string
  list: PatientList
  sizes: { number: number; width: number; height: number }[]
}

async function readReceived(
  reader: PdfReader,
  name: string,
  bytes: Uint8Array,
  { ctx, keyParts, today, signal, tell }: Reading,
): Promise<ReadList> {
  const pictures = (await findKey(ctx, keyParts)) !== null
  const onPage = (page: number, pages: number) => tell({ name, page, pages })
  const onRows = (rows: number) => tell({ name, page: 0, pages: 0, rows })
  // The child process also extracts the patients, because thousands of them would block this process for seconds.
  const read = await reader.read(bytes, { name, signal, onPage, onRows, list: { today }, pictures })
  const { pages, list } = read
  if (list === null) throw new Error('the reader was asked for a list')
  const sizes = pages.map(({ number, width, height }) => ({ number, width, height }))
  return { ...read, name, list, sizes }
}

/** Calls a language model if the rules found nothing. */
async function askForOutcome(read: ReadList, { ctx, keyParts, ...reading }: Reading): Promise<Outcome> {
  const { name, lines, pictures, sizes } = read
  const onPart = (page: number, pages: number) => reading.tell({ name, page, pages })
  const byAi = await readByAi(ctx, { lines, pictures, sizes, ...reading, onPart }, keyParts)
  if (byAi.ok) {
    const crossed = read.list.warnings.filter(({ code }) => code === 'crossed_out')
    const list = { ...byAi.list, warnings: [...crossed, ...byAi.list.warnings] }
    return { ...outcomeOf({ ...read, list }), wasAsked: true }
  }
  return { ...outcomeOf(read, byAi.error?.message), wasAsked: byAi.error !== null }
}

/** `more` is a warning about other attempts to read the list. */
function outcomeOf({ name, list, sizes, unreadablePages, slowPages }: ReadList, more?: string): Outcome {
  const { tables, records, warnings, reason } = list
  const file = {
    name,
    ok: records.length > 0,
    count: records.length,
    code: reason?.code ?? null,
    message: reason && (more === undefined ? reason.message : `${reason.message} ${more}`),
    list: {
      tables,
      warnings: [
        ...warnings,
        ...missedPages(unreadablePages, { code: 'pages_unreadable', what: 'could not be read' }),
        ...missedPages(slowPages, { code: 'pages_slow', what: 'took too long to read' }),
      ],
      pages: sizes,
    },
  }
  return { file, patients: records.map(asExtractedPatient) }
}

/** Names the pages that were not read, so that nobody overlooks the missing patients. */
function missedPages(
  pages: number[],
  { code, what }: { code: string; what: string },
): { code: string; message: string }[] {
  if (pages.length === 0) return []
  const which = `${pages.length === 1 ? 'Page' : 'Pages'} ${pageNumbers(pages)}`
  const message = `${which} ${what}. Patients on ${pages.length === 1 ? 'it' : 'them'} are not in this list.`
  return [{ code, message }]
}

function summaryOf(outcomes: Outcome[]): Extraction {
  const files = outcomes.map(({ file }) => file)
  const extractedPatients = outcomes.flatMap(({ patients }, file) =>
    patients.map((patient) => ({ ...patient, file })),
  )
  const count = extractedPatients.length
  const read = files.filter(({ ok }) => ok).length
  if (count === 0) {
    const [first] = files
    const message =
      files.length === 1 && first?.message ? first.message : 'None of these files could be read.'
    const isMissing = outcomes.some(
      ({ file: { code, list }, wasAsked }) =>
        needsAi.has(code ?? '') && !wasAsked && !(list && isTable(list.pages)),
    )
    const error = isMissing ? missingAi : message
    return { success: false, extractedPatients, count, message, error, files }
  }
  const message = `Successfully extracted ${plural(count, 'patient')} from ${plural(read, 'file')}`
  return { success: true, extractedPatients, count, message, error: null, files }
}

function plural(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

/** The maximum number of concurrent uploads per user. The import wizard makes two. */
export const mostUploads = 32

/**
 * Returns a function that counts a user's upload and refuses it if there are too many. That function returns another to call at
 * the end of the upload.
 */
function countUploads(): (userId: number) => () => void {
  const counts = new Map<number, number>()
  return (userId) => {
    const count = counts.get(userId) ?? 0
    if (count >= mostUploads) {
      const message = `${mostUploads} of your files are still uploading. Wait until one is finished, then upload this file again.`
      throw new AppError('too_many_uploads', { message })
    }
    counts.set(userId, count + 1)
    return () => {
      const left = (counts.get(userId) ?? 1) - 1
      if (left === 0) counts.delete(userId)
      else counts.set(userId, left)
    }
  }
}

/** An extracted record as it is sent: plain values, and the fields that are uncertain. */
function asExtractedPatient({ fields, page }: PatientRecord): Omit<ExtractedPatient, 'file'> {
  const marks = Object.entries(fields).flatMap(([field, read]) =>
    (read?.marks ?? []).map(({ code, message }) => ({ field, code, message })),
  )
  return {
    name: fields.name.value,
    dob: fields.dob.value,
    gender: fields.gender.value,
    medicalNumber: fields.medicalNumber.value ?? 'Auto-generated',
    nhsNumber: fields.nhsNumber.value,
    phone: fields.phone?.value ?? null,
    email: fields.email?.value ?? null,
    address: fields.address?.value ?? null,
    gpName: fields.gpName?.value ?? null,
    gpPractice: fields.gpPractice?.value ?? null,
    allergies: fields.allergies?.value ?? [],
    medications: fields.medications?.value ?? [],
    page,
    marks,
  }
}
