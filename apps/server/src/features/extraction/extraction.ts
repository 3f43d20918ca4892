import type { ExtractedPatient } from '@sincerely/contract/extracted-lists'
import type { Extraction, ReadingProgress, UploadedFile } from '@sincerely/contract/extraction'
import { pageNumbers } from '@sincerely/domain/extraction/page-numbers'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { followProgress } from '../../platform/follow-progress.ts'
import type { Tell } from '../../platform/follow-progress.ts'
import type { IncomingFile, IncomingFiles } from '../../platform/incoming-files.ts'
import type { StreamReply } from '../../platform/replies.ts'
import { practiceDay } from '../system/system.ts'
import { asExtractedPatient } from './extracted-patient.ts'
import { asPdfRefusal, pdfRefusal } from './reading/pdf-refusal.ts'
import type { PdfReader } from './reading/read-pdf-text.ts'
import { createTurns } from './reading/turns.ts'

/** How many files of all people together are held in memory, 10 MB each at most. */
const mostHeld = 8

/** How many patients one call may bring; the files after that are asked to come by themselves. */
const mostPatients = 20_000

/** What rules cannot read, a language model may: these outcomes name the missing one (spec §5, §7). */
const missingAi = 'Missing AI API configuration'
const needsAi = new Set(['scan', 'no_text', 'no_patients', 'layout_unclear', 'garbled_text'])

type Outcome = { file: UploadedFile; patients: Omit<ExtractedPatient, 'file'>[] }

/** Reads each file by rules, one after the other; nothing is stored. One that cannot be read says why, and stops no other. */
export function readUploadedLists(
  reader: PdfReader,
): (ctx: Ctx, incoming: IncomingFiles) => Promise<StreamReply<ReadingProgress, Extraction>> {
  const inTurn = createTurns(mostHeld)
  return async (ctx, { files, signal }) => {
    const today = await practiceDay(ctx)
    return followProgress(async (tell: Tell<ReadingProgress>) => {
      const outcomes: Outcome[] = []
      let found = 0
      for await (const file of files) {
        const isFull = found >= mostPatients
        const outcome = await inTurn(() => readList(reader, file, { today, signal, tell, isFull }))
        found += outcome.patients.length
        outcomes.push(outcome)
      }
      if (outcomes.length === 0) {
        throw new AppError('invalid_input', { fields: { files: 'Please select files to upload' } })
      }
      return summaryOf(outcomes)
    })
  }
}

type Reading = { today: string; signal: AbortSignal; tell: Tell<ReadingProgress>; isFull: boolean }

async function readList(
  reader: PdfReader,
  incoming: IncomingFile,
  { today, signal, tell, isFull }: Reading,
): Promise<Outcome> {
  const { name } = incoming
  try {
    const bytes = await incoming.read()
    if (bytes === null) throw pdfRefusal('too_big')
    if (isFull) throw pdfRefusal('too_many_patients')
    const onPage = (page: number, pages: number) => tell({ name, page, pages })
    // The child also finds the patients: thousands of them would hold up everybody's calls for seconds here.
    const { pages, unreadablePages, list } = await reader.read(bytes, { signal, onPage, list: { today } })
    if (list === null) throw new Error('the reader was asked for a list')
    const { tables, records, warnings, reason } = list
    const sizes = pages.map(({ number, width, height }) => ({ number, width, height }))
    const file = {
      name,
      ok: records.length > 0,
      count: records.length,
      code: reason?.code ?? null,
      message: reason?.message ?? null,
      list: { tables, warnings: [...warnings, ...unreadableWarning(unreadablePages)], pages: sizes },
    }
    return { file, patients: records.map(asExtractedPatient) }
  } catch (error) {
    const refusal = asPdfRefusal(error)
    if (refusal === null) throw error
    const { code, message } = refusal
    return { file: { name, ok: false, count: 0, code, message, list: null }, patients: [] }
  }
}

/** Patients on a page that is damaged must not be missed in silence. */
function unreadableWarning(pages: number[]): { code: string; message: string }[] {
  if (pages.length === 0) return []
  const which = `${pages.length === 1 ? 'Page' : 'Pages'} ${pageNumbers(pages)}`
  return [
    {
      code: 'pages_unreadable',
      message: `${which} could not be read; patients there are not in this list.`,
    },
  ]
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
    const error = files.some(({ code }) => needsAi.has(code ?? '')) ? missingAi : message
    return { success: false, extractedPatients, count, message, error, files }
  }
  const message = `Successfully extracted ${plural(count, 'patient')} from ${plural(read, 'file')}`
  return { success: true, extractedPatients, count, message, error: null, files }
}

function plural(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
