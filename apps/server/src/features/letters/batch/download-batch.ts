import { lettersFileName, letterFileName } from '@sincerely/domain/letters/file-name'
import { errors } from '@sincerely/contract/errors'
import { pagesInLargePrint } from '@sincerely/domain/patients/communication-needs'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, toAppError } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/replies.ts'
import { practiceDay } from '../../system/system.ts'
import { copyFor } from '../compose-print.ts'
import { printOf } from '../letter-seals.ts'
import { getLetter } from '../letters.ts'
import type { BatchForm, BatchSheet, UnprintableLetter } from './batch-messages.ts'
import type { PrintBatch } from './batch-printer.ts'
import { selectSizes } from './chosen-letters.sql.ts'
import type { ReportFault } from './one-by-one.ts'

type Batch = { form: BatchForm; signal: AbortSignal; report: ReportFault; printBatch: PrintBatch }

/** Puts all letters in one file, or refuses: no letter is left out silently (product §3). Drafts are marked. */
export async function downloadBatch(
  ctx: Ctx,
  ids: number[],
  { form, signal, report, printBatch }: Batch,
): Promise<FileReply> {
  await refuseTooMuch(ctx, ids, form)
  const unreadable: UnprintableLetter[] = []
  const sheets = readSheets(ctx, ids, { unreadable, report })
  const news = await printBatch({ form, sheets, at: ctx.now(), signal })
  if ('tooLarge' in news) throw new AppError('batch_too_large')
  refuseUnprintable(ids, [...unreadable, ...('unprintable' in news ? news.unprintable : [])])
  if (!('file' in news)) throw new AppError('pdf_failed')
  return { bytes: news.file, fileName: lettersFileName(await practiceDay(ctx), form) }
}

/** Characters of text per page, for estimating the memory and time the child needs. */
const aPage = 2_000
const mostPages = 2_000

/** Refuses before anything is printed. Even the shortest copy takes a page. */
async function refuseTooMuch(ctx: Ctx, ids: number[], form: BatchForm): Promise<void> {
  const sizes = await selectSizes(ctx.db, ctx.actor, ids)
  const pages = sizes
    .flatMap(({ characters, copies }) =>
      (form === 'pdf' ? copies : copies.slice(0, 1)).map((largePrint) =>
        Math.ceil((characters * pagesInLargePrint(largePrint)) / aPage),
      ),
    )
    .reduce((sum, one) => sum + one, 0)
  if (pages <= mostPages) return
  const [about, most] = [pages, mostPages].map((count) => count.toLocaleString('en-GB'))
  const message = `These letters have about ${about} pages. One file can have at most ${most}. Choose fewer letters.`
  throw new AppError('batch_too_large', { message })
}

type Reading = { unreadable: UnprintableLetter[]; report: ReportFault }

/** The number of letters read at the same time. Each reading uses database connections that all requests share. */
const atOnce = 2

async function* readSheets(ctx: Ctx, ids: number[], reading: Reading): AsyncGenerator<BatchSheet> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    for (const sheet of await Promise.all(part.map((id) => readSheet(ctx, id, reading))))
      if (sheet !== null) yield sheet
  }
}

/** Null if the letter no longer exists, is out of scope, or has a broken seal. */
async function readSheet(ctx: Ctx, id: number, { unreadable, report }: Reading): Promise<BatchSheet | null> {
  try {
    const letter = await getLetter(ctx, id)
    const print = await printOf(ctx, letter)
    const { recipients, day, patientName } = print
    const { type, status } = letter
    const copies = recipients.map((one) => copyFor(print, one))
    const envelopes = copies.map(({ addressee, communicationNeeds = null, largePrint = null }) => ({
      addressee,
      communicationNeeds,
      largePrint,
    }))
    const printed = copies[0] ?? print.printed
    const fileName = letterFileName(patientName, day)
    return { id, printed, envelopes, day, fileName, patientName, type, status }
  } catch (error) {
    const known = toAppError(error)
    if (errors[known.code].status >= 500) report(known)
    unreadable.push({ id, message: known.message })
    return null
  }
}

function refuseUnprintable(ids: number[], letters: UnprintableLetter[]): void {
  if (letters.length === 0) return
  const fields = letters.map(({ id, message }) => [`ids.${ids.indexOf(id)}`, message] as const)
  throw new AppError('letters_not_printable', { fields: Object.fromEntries(fields) })
}
