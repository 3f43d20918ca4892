import type {
  Letter,
  LetterCounts,
  LetterQueue,
  LetterSummary,
  QueueQuery,
} from '@sincerely/contract/letters'
import { textStepKinds } from '@sincerely/domain/letters/history'
import { RECENT_LETTERS } from '@sincerely/domain/letters/repeated-actions'
import { workflowOf } from '@sincerely/domain/letters/status'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { letterTitle } from '@sincerely/domain/letters/title'
import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { compileOnce } from '../../platform/db/compile-once.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db, Row, Tables } from '../../platform/db/tables.ts'
import { countNamesakes } from '../../platform/namesakes.sql.ts'
import { inScope, isInScope, scopeOf, scopeShape, scopeValues } from '../../platform/scope.sql.ts'
import { sealedLetter } from '../../platform/letter-status.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'
import { afterCursor, cursorOf } from './letter-cursor.sql.ts'
import { listedRecipients } from './listed-recipients.ts'
import type { SealedRecipients } from './listed-recipients.ts'

type Scoped = Pick<Actor, 'scope'>

/**
 * A condition: the letter is not deleted, and this user may see it. A scope is all letters, or those of the user's doctors
 * (rules §1).
 */
export function visibleTo(actor: Scoped) {
  return sql<boolean>`letters.deleted_at is null and ${inScope(actor, 'letters.doctorId')}`
}

/** Reads only the status of a letter in scope, which is cheaper than the whole letter. */
export async function selectStatus(db: Db, actor: Actor, id: number): Promise<LetterStatus | undefined> {
  const row = await db
    .selectFrom('letters')
    .select('status')
    .where(visibleTo(actor))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status
}

/** The confirmed actions for the GP in the doctor's newest letters of other patients. */
export async function selectRecentActions(
  db: Db,
  actor: Scoped,
  { doctorId, patientId }: Pick<Letter, 'doctorId' | 'patientId'>,
): Promise<{ patientId: number; lines: string[] }[]> {
  const rows = await db
    .selectFrom('letters')
    .select(['patientId', 'gpActions'])
    .where(visibleTo(actor))
    .where('doctorId', '=', doctorId)
    .where('patientId', '!=', patientId)
    .where('gpActions', 'is not', null)
    .orderBy('id', 'desc')
    .limit(RECENT_LETTERS)
    .execute()
  return rows.map((row) => ({ patientId: row.patientId, lines: row.gpActions?.lines ?? [] }))
}

/** `live` reads the recipients from the current record even if they are sealed. Sealing uses it. */
export async function selectLetter(
  db: Db,
  actor: Actor,
  id: number,
  { live = false } = {},
): Promise<Letter | undefined> {
  const values = { id, ...scopeValues(actor) }
  const query = compileOnce(db, `letter of ${scopeShape(actor)}`, values, (it) =>
    wholeLetters(db, scopeOf(it)).where('letters.id', '=', it.id).modifyFront(prepared),
  )
  const [row] = (await db.executeQuery(query)).rows
  return row && letterOf(actor, row, { live })
}

/** The rows for `letterOf`. */
export function wholeLetters(db: Db, actor: Scoped, from?: FromLetters) {
  return summaries(db, actor, from)
    .leftJoin('users as reviewers', 'reviewers.id', 'letters.reviewedBy')
    .leftJoin('users as posters', 'posters.id', 'letters.postedBy')
    .leftJoin('letters as replaced', 'replaced.id', 'letters.replacesId')
    .leftJoin('letters as replacing', (join) =>
      join.onRef('replacing.replacesId', '=', 'letters.id').on('replacing.deletedAt', 'is', null),
    )
    .select(['letters.content', 'letters.rawTranscription', 'letters.notes', 'letters.reviewNotes'])
    .leftJoin('dictations', (join) =>
      join.onRef('dictations.letterId', '=', 'letters.id').on('dictations.state', '=', 'typed'),
    )
    .select([
      'letters.postingNotes',
      'letters.recipients',
      'letters.enclosures',
      'letters.notApplicableSections',
      'letters.gpActions',
    ])
    .select(sealedRecipients().as('sealed'))
    .select(newestText<Date>(sql`steps.done_at`).as('textSavedAt'))
    .select(newestText<number>(sql`steps.version`).as('textVersion'))
    .select(['reviewers.name as reviewedBy', 'posters.name as postedBy'])
    .select(['replaced.id as replacedId', 'replaced.status as replacedStatus'])
    .select(['replaced.doctorId as replacedDoctorId', 'dictations.id as dictationId'])
    .select(['replacing.id as replacingId', 'replacing.status as replacingStatus'])
    .select('replacing.doctorId as replacingDoctorId')
    .select('patients.version as recordVersion')
    .select(['patients.dob as patientDob', 'patients.nhsNumber as patientNhsNumber'])
    .select(['patients.address as patientAddress', 'patients.phone as patientPhone'])
    .select('patients.email as patientEmail')
    .select('patients.communicationNeeds as patientCommunicationNeeds')
    .select(['patients.gpName', 'patients.gpPractice', 'patients.gpAddress'])
    .select(countNamesakes(actor).as('namesakes'))
}

export type WholeRow = Awaited<ReturnType<ReturnType<typeof wholeLetters>['execute']>>[number]

export function letterOf(actor: Actor, row: WholeRow, { live = false } = {}): Letter {
  const sealed = live ? null : row.sealed
  return {
    ...isoDates(row),
    ...summaryOf(row),
    ...workflowOf(row.status),
    ...correctionsOf(actor, row),
    recipients: listedRecipients(row, row, sealed),
    patientNamesakes: Number(row.namesakes),
    textSavedAt: (row.textSavedAt ?? row.createdAt).toISOString(),
    textVersion: row.textVersion ?? row.version,
  }
}

/** The recipients in the seal of an approved or posted letter; null for a draft, which follows the record. */
export function sealedRecipients() {
  return sql<SealedRecipients | null>`case when ${sealedLetter} then (
    select json_build_object('recipients', seals.printed::json -> 'recipients',
                             'addressee', seals.printed::json #> '{printed,addressee}')
      from letter_seals seals where seals.letter_id = letters.id order by seals.version desc limit 1) end`
}

/** Reads a column of the latest step that set the letter's text. */
function newestText<Column>(column: RawBuilder<unknown>) {
  return sql<Column | null>`(
    select ${column} from letter_steps steps
     where steps.letter_id = letters.id and steps.did = any(${[...textStepKinds]})
     order by steps.version desc limit 1)`
}

type RelatedRow = {
  replacedId: number | null
  replacedStatus: LetterStatus | null
  replacedDoctorId: number | null
  replacingId: number | null
  replacingStatus: LetterStatus | null
  replacingDoctorId: number | null
}

function correctionsOf(actor: Actor, row: RelatedRow): Pick<Letter, 'replaces' | 'replacedBy'> {
  const related = (id: number | null, status: LetterStatus | null, doctorId: number | null) =>
    id === null || status === null || doctorId === null
      ? null
      : { id, status, mayOpen: isInScope(actor, doctorId) }
  return {
    replaces: related(row.replacedId, row.replacedStatus, row.replacedDoctorId),
    replacedBy: related(row.replacingId, row.replacingStatus, row.replacingDoctorId),
  }
}

/** Letters of one status with text, with the earliest due first. */
export async function selectOldestDue(
  db: Db,
  actor: Actor,
  status: LetterStatus,
  query: QueueQuery,
): Promise<LetterQueue> {
  const rows = await summaries(db, actor)
    .where('letters.status', '=', status)
    .$if(query.cursor !== undefined, (q) => q.where(afterCursor(query.cursor ?? '', 'dueAt', '>')))
    .orderBy('letters.dueAt')
    .orderBy('letters.id')
    .limit(query.limit + 1)
    .execute()
  return slice(rows, query.limit, (row) => row.dueAt)
}

/** A patient's letters in pages, with the newest first. */
export async function selectLettersOfPatient(
  db: Db,
  actor: Actor,
  patientId: number,
  query: QueueQuery,
): Promise<LetterQueue> {
  const rows = await summaries(db, actor)
    .where('letters.patientId', '=', patientId)
    .$if(query.cursor !== undefined, (q) => q.where(afterCursor(query.cursor ?? '', 'createdAt', '<')))
    .orderBy('letters.createdAt', 'desc')
    .orderBy('letters.id', 'desc')
    .limit(query.limit + 1)
    .execute()
  return slice(rows, query.limit, (row) => row.createdAt)
}

/** The number of a patient's letters that this user may not see. */
export async function countHiddenLetters(db: Db, actor: Actor, patientId: number): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('patientId', '=', patientId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`not (${inScope(actor, 'doctorId')})`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The letters in which this user has unsaved text that differs from the saved one, with the latest text first. */
export async function selectUnsaved(db: Db, actor: Actor): Promise<LetterSummary[]> {
  const rows = await summaries(db, actor)
    .innerJoin('letterWorkingCopies as copies', 'copies.letterId', 'letters.id')
    .where('copies.userId', '=', actor.userId)
    .whereRef('copies.content', '!=', 'letters.content')
    .orderBy('copies.savedAt', 'desc')
    .limit(200)
    .execute()
  return rows.map(summaryOf)
}

/** Reads stored counters, so that the cost does not depend on the number of letters. */
export async function selectCounts(db: Db, actor: Actor): Promise<LetterCounts> {
  const query = compileOnce(db, `letter counts of ${scopeShape(actor)}`, scopeValues(actor), (it) =>
    db
      .selectFrom('letterCounts')
      .select(['status', sql<number>`sum(n)::integer`.as('n')])
      .where(inScope(scopeOf(it), 'doctorId'))
      .groupBy('status')
      .modifyFront(prepared),
  )
  const { rows } = await db.executeQuery(query)
  const counts: LetterCounts = { draft: 0, approved: 0, posted: 0 }
  for (const { status, n } of rows) counts[status] = n
  return counts
}

/** Either the stored letters, or the letters that the same statement writes. */
export type FromLetters = SelectQueryBuilder<Tables, 'letters', object>

/** The rows for `summaryOf`. The caller sets order and limit. */
export function summaries(db: Db, actor: Scoped, from: FromLetters = db.selectFrom('letters')) {
  return from
    .innerJoin('patients', 'patients.id', 'letters.patientId')
    .innerJoin('users as doctors', 'doctors.id', 'letters.doctorId')
    .innerJoin('users as creators', 'creators.id', 'letters.createdBy')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('assignments')
          .innerJoin('users', 'users.id', 'assignments.secretaryId')
          .select('users.name')
          .whereRef('assignments.doctorId', '=', 'letters.doctorId')
          .orderBy('assignments.secretaryId')
          .limit(1)
          .as('secretaries'),
      (join) => join.onTrue(),
    )
    .select(['letters.id', 'letters.patientId', 'letters.doctorId', 'letters.type', 'letters.status'])
    .select(['letters.priority', 'letters.title', 'letters.visitDate', 'letters.dueAt', 'letters.version'])
    .select(['letters.createdAt', 'letters.updatedAt', 'letters.reviewedAt', 'letters.postedAt'])
    .select(['letters.isReturned', 'patients.name as patientName'])
    .select(['doctors.name as doctorName', 'creators.name as createdBy', 'secretaries.name as assignedTo'])
    .where(visibleTo(actor))
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

export function summaryOf(row: SummaryRow): LetterSummary {
  return {
    ...isoDates(row),
    title: letterTitle(row.title, row.patientName),
    statusAt: statusAt(row).toISOString(),
  }
}

type StatusTimes = Pick<Row<'letters'>, 'status' | 'createdAt' | 'updatedAt' | 'reviewedAt' | 'postedAt'>

/** The time at which the letter got its status. A returned draft counts from its creation, although it has a review time. */
export function statusAt({ status, createdAt, updatedAt, reviewedAt, postedAt }: StatusTimes): Date {
  const since = { draft: createdAt, approved: reviewedAt, posted: postedAt } as const satisfies Record<
    LetterStatus,
    Date | null
  >
  return since[status] ?? updatedAt
}

function slice(rows: SummaryRow[], limit: number, at: (row: SummaryRow) => Date): LetterQueue {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  return { letters: page.map(summaryOf), nextCursor: more ? cursorOf(at(last), last.id) : null }
}
