import type { EventPayload } from '@sincerely/contract/events'
import type {
  CreateLetter,
  EditLetter,
  Letter,
  LetterPage,
  LetterQuery,
  LetterQueue,
  PatientLetters,
  QueueQuery,
} from '@sincerely/contract/letters'
import type { LetterParts } from '@sincerely/domain/letters/complete-letter'
import type { LetterStepKind } from '@sincerely/domain/letters/history'
import { nextStatus } from '@sincerely/domain/letters/status'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { dueAt } from '@sincerely/domain/letters/turnaround'
import { visitProblem } from '@sincerely/domain/letters/visit'
import type { Actor } from '../../platform/actor.ts'
import { changeAtOnce, transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { isOrphan } from '../../platform/db/database-errors.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import { searchWords } from '../../platform/search.sql.ts'
import { dictatedWords, getDictation, getSubject, typeDictation } from '../dictation/dictation.ts'
import { getPatient } from '../patients/patients.ts'
import { getPracticeSettings, practiceDay, startOfDay } from '../system/system.ts'
import { chooseDoctor, signatoryName } from '../users/users.ts'
import { hasOnlySteps, insertLetter, lockLetter, movePatientsLetters } from './letter-changes.sql.ts'
import type { LockedLetter } from './letter-changes.sql.ts'
import {
  countHiddenLetters,
  selectCounts,
  selectLetter,
  selectLettersOfPatient,
  selectOldestDue,
} from './letters.sql.ts'
import { saveTextAtOnce } from './letter-saving.sql.ts'
import { selectNewest } from './letter-search.sql.ts'

export async function listLetters(ctx: Ctx, query: LetterQuery): Promise<LetterPage> {
  const { overdue, attention: needsAttention, ...search } = query
  const dueBefore = overdue ? await startOfDay(ctx) : undefined
  const [page, counts] = await Promise.all([
    selectNewest(ctx.db, ctx.actor, { ...search, dueBefore, needsAttention, now: ctx.now() }),
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

/** Drafts in my scope, oldest due first (rules §3). A letter never stands without text. */
export async function listForReview(ctx: Ctx, query: QueueQuery): Promise<LetterQueue> {
  return selectOldestDue(ctx.db, ctx.actor, 'draft', query)
}

/** Approved letters waiting to be posted, oldest due first (rules §3). */
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
 * As part of a change: the letters of one record now belong to another, all of them or `only` these. Answers which
 * ones moved, and tells whoever sees them: that may be others than see the patients. Approved and posted letters go on
 * printing as they were sealed.
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

/** The missing parts — salutation, patient line, sign-off — are added at this first saving, never later (rules §3). */
export async function createLetter(ctx: Ctx, input: CreateLetter): Promise<Letter> {
  const { patient, doctorId: itsDoctorId } = await getSubject(ctx, input)
  if (input.dictationId !== undefined) refuseAnotherDoctor(input.doctorId, itsDoctorId)
  const doctorId = await chooseDoctor(ctx, input.doctorId, itsDoctorId)
  await refuseWrongVisit(ctx, input.visitDate, patient.dob)
  const content = await cleanText(ctx, input.content, {
    patient,
    gpName: patient.gpName,
    signatory: await signatoryName(ctx.db, doctorId),
  })
  const id = await transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'letters.create', body: input }, () =>
      addLetter(ctx, tx, { ...input, content, doctorId }),
    ),
  ).catch(refusingAbsent('not_found'))
  return getLetter(ctx, id)
}

/** What is typed from a dictation is of who dictated it: that doctor may be the only one here to know of its patient. */
function refuseAnotherDoctor(chosen: number | undefined, dictatedBy: number): void {
  if (chosen === undefined || chosen === dictatedBy) return
  throw new AppError('doctor_required', { fields: { doctorId: 'Choose the doctor who dictated it.' } })
}

/** The patient was deleted, merged or archived since they were read: nothing is written for who is not there. */
export function refusingAbsent(whenDeleted: 'not_found' | 'letter_patient_deleted') {
  return (error: unknown): never => {
    if (isOrphan(error, 'letters_patient_present')) throw new AppError(whenDeleted)
    throw isOrphan(error, 'letters_patient_not_archived') ? new AppError('patient_archived') : error
  }
}

/**
 * Saves a new text. The text that was there stays in the versions; an approved letter goes back to draft; a
 * version that is behind is refused. `rawTranscription: null` never erases an earlier one (rules §4).
 */
export async function editLetter(ctx: Ctx, id: number, input: EditLetter): Promise<Letter> {
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

/** Says why nothing was written; where that is over by now, the letter was changed meanwhile. */
async function refuseEdit(ctx: Ctx, id: number, version: number | undefined): Promise<never> {
  const letter = await getLetter(ctx, id)
  if (version === undefined || version === letter.version) statusAfter(letter.status, 'edit')
  throw new AppError('letter_changed_meanwhile')
}

/**
 * Locks a letter in scope and checks the version the caller started from, when they say one. Since then only steps `beside` what
 * the caller changes may have been done.
 */
export async function lockVisible(
  ctx: Ctx,
  tx: Tx,
  id: number,
  version: number | undefined,
  beside: readonly LetterStepKind[] = [],
): Promise<LockedLetter> {
  const letter = requireFound(await lockLetter(tx, ctx.actor, id))
  if (version === undefined || version === letter.version) return letter
  if (!(await hasOnlySteps(tx, letter, { since: version, of: beside })))
    throw new AppError('letter_changed_meanwhile')
  return letter
}

/** The status after a step, or the refusal. */
export function statusAfter(status: LetterStatus, step: Parameters<typeof nextStatus>[1]): LetterStatus {
  const next = nextStatus(status, step)
  if (!next.ok) throw new AppError(next.refusal)
  return next.status
}

/** `letter` is as it was before: every change of it makes the next version. */
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

type NewLetter = CreateLetter & {
  doctorId: number
  replacesId?: number
  recipients?: readonly Recipient[] | null
  enclosures?: string[]
  /** Stands beside its creation in its history. */
  stepNote?: string | null
}

/** As part of a change: a new draft, with its audit line and its event. */
export async function addLetter(ctx: Ctx, tx: Tx, letter: NewLetter): Promise<number> {
  const { patientId, doctorId, dictationId } = letter
  const words = dictationId === undefined ? null : await dictatedWords(ctx, tx, dictationId)
  const id = await insertLetter(tx, {
    patientId,
    doctorId,
    type: letter.type,
    priority: letter.priority,
    title: letter.title ?? null,
    content: letter.content,
    rawTranscription: letter.rawTranscription ?? words,
    notes: letter.notes ?? null,
    reviewNotes: null,
    visitDate: letter.visitDate ?? null,
    dueAt: letter.dueAt === undefined ? await usualDue(ctx, tx, letter) : new Date(letter.dueAt),
    createdBy: ctx.actor.userId,
    replacesId: letter.replacesId ?? null,
    ...(letter.recipients && { recipients: JSON.stringify(letter.recipients) }),
    ...(letter.enclosures && { enclosures: letter.enclosures }),
    stepNote: letter.stepNote ?? null,
  })
  if (dictationId !== undefined) await typeDictation(ctx, tx, { id: dictationId, letterId: id, patientId })
  const details = { doctorId, ...(letter.replacesId && { replacesId: letter.replacesId }) }
  await tx.audit({ action: 'letter.create', letterId: id, patientId, details })
  const payload = { letterId: id, patientId, status: 'draft', byUserId: ctx.actor.userId } as const
  tx.publish('new_letter', payload, { doctorId })
  return id
}

/**
 * By what the practice aims at now; letters that are there already keep theirs. What was dictated is due from when it was
 * sent, however long it waited to be typed.
 */
async function usualDue(ctx: Ctx, tx: Tx, { type, dictationId }: NewLetter): Promise<Date> {
  const targets = await getPracticeSettings(tx)
  if (dictationId === undefined) return dueAt(type, tx.now, targets)
  const { sentAt, createdAt } = await getDictation({ ...ctx, db: tx.db }, dictationId)
  return dueAt(type, new Date(sentAt ?? createdAt), targets)
}

async function cleanText(ctx: Ctx, html: string, parts: LetterParts | null = null): Promise<string> {
  const content = await ctx.read('letterContent', html, parts)
  if (content === null) {
    throw new AppError('letter_has_no_content', { fields: { content: 'Enter some text first.' } })
  }
  return content
}

/** On a day that has not come, or before the patient was born, `dob`. */
export async function refuseWrongVisit(
  ctx: Ctx,
  visitDate: string | null | undefined,
  dob: string | null,
): Promise<void> {
  const problem = visitDate ? visitProblem(visitDate, { today: await practiceDay(ctx), dob }) : null
  if (problem !== null) throw new AppError('invalid_input', { fields: { visitDate: problem } })
}
