import type { EventPayload } from '@sincerely/contract/events'
import type {
  Letter,
  LetterPage,
  LetterQuery,
  LetterQueue,
  PatientLetters,
  QueueQuery,
  SaveText,
} from '@sincerely/contract/letters'
import type { LetterParts } from '@sincerely/domain/letters/complete-letter'
import type { LetterStepKind } from '@sincerely/domain/letters/history'
import { nextStatus } from '@sincerely/domain/letters/status'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { visitProblem } from '@sincerely/domain/letters/visit'
import type { Actor } from '../../platform/actor.ts'
import { changeAtOnce } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { WrittenJson } from '../../platform/replies.ts'
import { searchWords } from '../../platform/search.sql.ts'
import { getPatient } from '../patients/patients.ts'
import { practiceDay, startOfDay } from '../system/system.ts'
import { hasOnlySteps, lockLetter, movePatientsLetters } from './letter-changes.sql.ts'
import type { LockedLetter } from './letter-changes.sql.ts'
import {
  countHiddenLetters,
  selectCounts,
  selectLetter,
  selectLettersOfPatient,
  selectOldestDue,
} from './letters.sql.ts'
import { saveTextAtOnce } from './letter-saving.sql.ts'
import { selectFound, selectNewest } from './letter-search.sql.ts'

export async function listLetters(
  ctx: Ctx,
  query: LetterQuery,
): Promise<LetterPage | WrittenJson<LetterPage>> {
  const { overdue, attention: needsAttention, ...search } = query
  const dueBefore = overdue ? await startOfDay(ctx) : undefined
  const wanted = { ...search, dueBefore, needsAttention, now: ctx.now() }
  if (!search.q) return new WrittenJson(await selectNewest(ctx.db, ctx.actor, wanted))
  const [page, counts] = await Promise.all([
    selectFound(ctx.db, ctx.actor, { ...wanted, q: search.q }),
    selectCounts(ctx.db, ctx.actor),
  ])
  return { ...page, letters: await withExcerpts(ctx, page.letters, query.q), counts }
}

async function withExcerpts<T extends { foundIn: string | null }>(
  ctx: Ctx,
  letters: T[],
  q: string | undefined,
): Promise<(Omit<T, 'foundIn'> & { excerpt: string | null })[]> {
  const texts = letters.flatMap(({ foundIn }) => foundIn ?? [])
  const excerpts = texts.length === 0 ? [] : await ctx.read('excerptsWith', texts, searchWords(q ?? ''))
  return letters.map(({ foundIn, ...letter }) => ({
    ...letter,
    excerpt: foundIn === null ? null : (excerpts.shift() ?? null),
  }))
}

/** Drafts in scope, with the earliest due first (rules §3). Every letter has text. */
export async function listForReview(ctx: Ctx, query: QueueQuery): Promise<LetterQueue> {
  return selectOldestDue(ctx.db, ctx.actor, 'draft', query)
}

/** Approved letters to be posted, with the earliest due first (rules §3). */
export async function listPending(ctx: Ctx, query: QueueQuery): Promise<LetterQueue> {
  return selectOldestDue(ctx.db, ctx.actor, 'approved', query)
}

export async function listPatientLetters(
  ctx: Ctx,
  patientId: number,
  query: QueueQuery,
): Promise<PatientLetters> {
  await getPatient(ctx, patientId)
  const [part, hidden] = await Promise.all([
    selectLettersOfPatient(ctx.db, ctx.actor, patientId, query),
    countHiddenLetters(ctx.db, ctx.actor, patientId),
  ])
  return { ...part, hidden }
}

/**
 * Within a transaction: moves all letters of one record, or `only` these, to another record and returns the moved ones. Sends an
 * event to everyone who can see the letters; not all of them may see the patients. Approved and posted letters print as sealed.
 */
export async function moveLetters(
  ctx: Ctx,
  tx: Tx,
  way: { fromId: number; toId: number; only?: number[] },
): Promise<number[]> {
  const moved = await movePatientsLetters(tx, { ...way, userId: ctx.actor.userId })
  const lines = moved.map(({ id: letterId }) => ({
    action: 'letter.move',
    letterId,
    patientId: way.toId,
    details: { fromPatientId: way.fromId },
  }))
  if (lines.length > 0) await tx.audit(...lines)
  for (const letter of moved) {
    if (!letter.isDeleted) publishUpdate(ctx, tx, letter, { did: 'moved', status: letter.status })
  }
  return moved.map(({ id }) => id)
}

export async function getLetter(ctx: Pick<Ctx, 'db' | 'actor'>, id: number): Promise<Letter> {
  return requireFound(await selectLetter(ctx.db, ctx.actor, id))
}

/**
 * Saves a new text and keeps the previous one. An approved letter becomes a draft again. A stale version is refused.
 * `rawTranscription: null` keeps an earlier transcript (rules §4).
 */
export async function saveText(ctx: Ctx, id: number, input: SaveText): Promise<Letter> {
  const content = await cleanText(ctx, input.content)
  const text = {
    content,
    rawTranscription: input.rawTranscription ?? null,
    version: input.version ?? null,
    savedAt: input.workingCopySavedAt ? new Date(input.workingCopySavedAt) : null,
  }
  const letter = await changeAtOnce(ctx, async (change) => {
    const saved = await saveTextAtOnce(change, ctx.actor, id, text)
    if (saved !== undefined) {
      const { status } = saved
      publishUpdate(ctx, change, { ...saved, version: saved.version - 1 }, { did: 'saved', status })
    }
    return saved
  })
  return letter ?? refuseEdit(ctx, id, input.version)
}

/** Throws the reason why nothing was saved. If there is no reason any more, the letter was changed meanwhile. */
async function refuseEdit(ctx: Ctx, id: number, version: number | undefined): Promise<never> {
  const letter = await getLetter(ctx, id)
  if (version === undefined || version === letter.version) statusAfter(letter.status, 'edit')
  throw new AppError('letter_changed_meanwhile')
}

/**
 * Locks a letter in scope and checks the caller's version, if given. A later version is accepted if it differs only by the steps
 * in `beside`.
 */
export async function lockVisible(
  ctx: Ctx,
  tx: Tx,
  id: number,
  { version, beside = [] }: { version: number | undefined; beside?: readonly LetterStepKind[] },
): Promise<LockedLetter> {
  const letter = requireFound(await lockLetter(tx, ctx.actor, id))
  if (version === undefined || version === letter.version) return letter
  if (!(await hasOnlySteps(tx, letter, { since: version, of: beside })))
    throw new AppError('letter_changed_meanwhile')
  return letter
}

/** The status after a step. Throws if the step is not allowed. */
export function statusAfter(status: LetterStatus, step: Parameters<typeof nextStatus>[1]): LetterStatus {
  const next = nextStatus(status, step)
  if (!next.ok) throw new AppError(next.refusal)
  return next.status
}

/** `letter` is the state before the change. The event has the next version, which every change makes. */
export function publishUpdate(
  ctx: { actor: Pick<Actor, 'userId' | 'name'> },
  tx: Pick<Tx, 'now' | 'publish'>,
  letter: Pick<LockedLetter, 'id' | 'patientId' | 'doctorId' | 'version'>,
  what: Pick<EventPayload<'letter_updated'>, 'did' | 'status'>,
): void {
  const { userId, name } = ctx.actor
  const payload = {
    ...what,
    letterId: letter.id,
    patientId: letter.patientId,
    byUserId: userId,
    byName: name,
    version: letter.version + 1,
    at: tx.now.toISOString(),
  }
  tx.publish('letter_updated', payload, letter)
}

/** Sanitises the text and adds missing `parts`. The letter must then have text. */
export async function cleanText(ctx: Ctx, html: string, parts: LetterParts | null = null): Promise<string> {
  const content = await ctx.read('letterContent', html, parts)
  if (content === null) {
    throw new AppError('letter_has_no_content', { fields: { content: 'Enter some text first.' } })
  }
  return content
}

/** Refuses a date in the future, or before the patient's birth (`dob`). */
export async function refuseWrongVisit(
  ctx: Ctx,
  visitDate: string | null | undefined,
  dob: string | null,
): Promise<void> {
  const problem = visitDate ? visitProblem(visitDate, { today: await practiceDay(ctx), dob }) : null
  if (problem !== null) throw new AppError('invalid_input', { fields: { visitDate: problem } })
}
