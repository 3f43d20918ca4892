import { randomBytes } from 'node:crypto'
import { copiedPatients } from '@sincerely/domain/assistant/list-answer'
import type { CopiedPatient, PageSize } from '@sincerely/domain/assistant/list-answer'
import { listPrompt, listSchema, partsOf, picturePrompt } from '@sincerely/domain/assistant/list-question'
import type { ListPart } from '@sincerely/domain/assistant/list-question'
import type { PrintedPage } from '@sincerely/domain/extraction/printed-lines'
import type { PatientList } from '@sincerely/domain/extraction/types'
import { aiError } from '../../platform/ai-failures.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { askModel } from '../ai-calls/ai-calls.ts'
import { findKey } from '../api-keys/api-keys.ts'
import type { KeyParts } from '../api-keys/api-keys.ts'
import type { PagePicture } from './reading/reading-messages.ts'

/** A list in which the rules found no patients, with its text or, for a scan, its page images. */
export type UnreadList = {
  lines: readonly PrintedPage[]
  pictures: readonly PagePicture[]
  sizes: readonly PageSize[]
  today: string
  signal: AbortSignal
  /** Called after each part, with the progress. */
  onPart: (done: number, parts: number) => void
}

/** `error` is the failure of the language model; null if it did not fail. */
export type ReadByAi = { ok: true; list: PatientList } | { ok: false; error: AppError | null }

/**
 * Asks a language model to copy the cells of the list, which the rules then read. Every value is marked as uncertain. If one part
 * fails, the whole list fails, because half a list would look complete.
 */
export async function readByAi(ctx: Ctx, unread: UnreadList, parts: KeyParts): Promise<ReadByAi> {
  if ((await findKey(ctx, parts)) === null) return { ok: false, error: null }
  const { lines, pictures, sizes, signal, today } = unread
  const isScan = pictures.length > 0
  const questions = isScan ? pictures.map(aboutPicture) : partsOf(lines, mostInPart).map(aboutText)
  if (questions.length === 0) return { ok: false, error: new AppError('ai_refused', { message: noPicture }) }
  if (questions.length > mostParts)
    return { ok: false, error: new AppError('ai_refused', { message: tooLong }) }
  const copied: CopiedPatient[] = []
  for (const [at, messages] of questions.entries()) {
    const question = { kind: 'extract', patientId: null, messages, ...bounds, signal } as const
    const answer = await askModel(ctx, question, parts)
    if (!answer.ok) return answer
    const patients = copiedPatients(answer.text)
    if (patients === null) return { ok: false, error: aiError({ kind: 'malformed' }) }
    const page = pictures[at]?.number
    copied.push(...(page === undefined ? patients : patients.map((patient) => ({ ...patient, page }))))
    unread.onPart(at + 1, questions.length)
  }
  const list = await ctx.read('copiedList', { copied, lines: isScan ? null : lines, sizes, today })
  return { ok: true, list }
}

type Messages = Parameters<typeof askModel>[1]['messages']

function aboutText(part: ListPart): Messages {
  const { system, user } = listPrompt(part, randomBytes(6).toString('hex'))
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
}

function aboutPicture({ number, png }: PagePicture): Messages {
  const { system, user } = picturePrompt(number)
  const url = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return [
    { role: 'system', content: system },
    {
      role: 'user',
      content: [
        { type: 'text', text: user },
        { type: 'image_url', image_url: { url, detail: 'high' } },
      ],
    },
  ]
}

/** Characters per question. This is about forty patients, whose answer is short enough for one reply. */
const mostInPart = 3000
const mostParts = 60
const bounds = { schema: listSchema, maxTokens: 8000 }

const tooLong = 'This list is too long for AI to read. Split it into smaller files.'

const noPicture =
  'AI cannot read this file either: its pages have no readable text and no image. Save the list as text in the program it came from, or print and scan it.'
