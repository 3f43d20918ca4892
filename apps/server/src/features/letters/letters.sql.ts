import type {
  Letter,
  LetterCounts,
  LetterQueue,
  LetterSummary,
  QueueQuery,
} from '@sincerely/contract/letters'
import { textDeeds } from '@sincerely/domain/letters/history'
import { workflowOf } from '@sincerely/domain/letters/status'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { letterTitle } from '@sincerely/domain/letters/title'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { plannedOnce } from '../../platform/db/planned-once.ts'
import type { Db } from '../../platform/db/tables.ts'
import { countNamesakes } from '../../platform/namesakes.sql.ts'
import { inScope, isInScope } from '../../platform/scope.sql.ts'
import { sealedLetter } from '../../platform/letter-states.sql.ts'
import { afterCursor, cursorOf } from './letter-cursor.sql.ts'
import { listedRecipients } from './listed-recipients.ts'
import type { SealedRecipients } from './listed-recipients.ts'

/** The letters this person may see: all, or those of their doctors (rules §1). */
export function visibleTo(actor: Actor) {
  return sql<boolean>`letters.deleted_at is null and ${inScope(actor, 'letters.doctor_id')}`
}

/** Is there such a letter in scope, and in which status? Cheaper than the whole letter. */
export async function selectStatus(db: Db, actor: Actor, id: number): Promise<LetterStatus | undefined> {
  const row = await db
    .selectFrom('letters')
    .select('status')
    .where(visibleTo(actor))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status
}

/** `live`: with the recipients as the record has them now, also when they are sealed; for sealing them. */
export async function selectLetter(
  db: Db,
  actor: Actor,
  id: number,
  { live = false } = {},
): Promise<Letter | undefined> {
  const row = await summaries(db, actor)
    .leftJoin('users as reviewers', 'reviewers.id', 'letters.reviewed_by')
    .leftJoin('users as posters', 'posters.id', 'letters.posted_by')
    .leftJoin('letters as replaced', 'replaced.id', 'letters.replaces_id')
    .leftJoin('letters as replacing', (join) =>
      join.onRef('replacing.replaces_id', '=', 'letters.id').on('replacing.deleted_at', 'is', null),
    )
    .select(['letters.content', 'letters.raw_transcription', 'letters.notes', 'letters.review_notes'])
    .leftJoin('dictations', (join) =>
      join.onRef('dictations.letter_id', '=', 'letters.id').on('dictations.state', '=', 'typed'),
    )
    .select(['letters.posting_notes', 'letters.recipients', 'letters.enclosures'])
    .select(sealedRecipients().as('sealed'))
    .select(newestTextSaved().as('text_saved_at'))
    .select(['reviewers.name as reviewed_by', 'posters.name as posted_by'])
    .select(['replaced.id as replaced_id', 'replaced.status as replaced_status'])
    .select(['replaced.doctor_id as replaced_doctor_id', 'dictations.id as dictation_id'])
    .select(['replacing.id as replacing_id', 'replacing.status as replacing_status'])
    .select('replacing.doctor_id as replacing_doctor_id')
    .select('patients.version as record_version')
    .select(['patients.dob', 'patients.nhs_number', 'patients.address', 'patients.phone', 'patients.email'])
    .select(['patients.gp_name', 'patients.gp_practice', 'patients.gp_address'])
    .select(countNamesakes(actor).as('namesakes'))
    .where('letters.id', '=', id)
    .modifyFront(plannedOnce)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const record = {
    patientAddress: row.address,
    patientEmail: row.email,
    gpName: row.gp_name,
    gpPractice: row.gp_practice,
    gpAddress: row.gp_address,
  }
  const sealed = live ? null : row.sealed
  return {
    ...summaryOf(row),
    ...workflowOf(row.status),
    ...record,
    recordVersion: row.record_version,
    patientDob: row.dob,
    patientNhsNumber: row.nhs_number,
    patientPhone: row.phone,
    recipients: listedRecipients(row.recipients, { ...record, patientName: row.patient_name }, sealed),
    enclosures: row.enclosures,
    patientNamesakes: Number(row.namesakes),
    content: row.content,
    textSavedAt: (row.text_saved_at ?? row.created_at).toISOString(),
    rawTranscription: row.raw_transcription,
    dictationId: row.dictation_id,
    notes: row.notes,
    reviewNotes: row.review_notes,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reviewedBy: row.reviewed_by,
    postedAt: row.posted_at?.toISOString() ?? null,
    postedBy: row.posted_by,
    postingNotes: row.posting_notes,
    ...correctionsOf(actor, row),
  }
}

/** What an approved or posted letter was sealed with; null for a draft, which follows the record. */
export function sealedRecipients() {
  return sql<SealedRecipients | null>`case when ${sealedLetter()} then (
    select json_build_object('recipients', seals.printed::json -> 'recipients',
                             'addressee', seals.printed::json #> '{printed,addressee}')
      from letter_seals seals where seals.letter_id = letters.id order by seals.version desc limit 1) end`
}

/** A step that brings no text leaves the time of the text. */
function newestTextSaved() {
  return sql<Date | null>`(
    select steps.done_at from letter_steps steps
     where steps.letter_id = letters.id and steps.did = any(${[...textDeeds]})
     order by steps.version desc limit 1)`
}

type RelatedRow = {
  replaced_id: number | null
  replaced_status: LetterStatus | null
  replaced_doctor_id: number | null
  replacing_id: number | null
  replacing_status: LetterStatus | null
  replacing_doctor_id: number | null
}

function correctionsOf(actor: Actor, row: RelatedRow): Pick<Letter, 'replaces' | 'replacedBy'> {
  const related = (id: number | null, status: LetterStatus | null, doctorId: number | null) =>
    id === null || status === null || doctorId === null
      ? null
      : { id, status, mayOpen: isInScope(actor, doctorId) }
  return {
    replaces: related(row.replaced_id, row.replaced_status, row.replaced_doctor_id),
    replacedBy: related(row.replacing_id, row.replacing_status, row.replacing_doctor_id),
  }
}

/** Letters of one status with text, oldest due first. */
export async function selectOldestDue(
  db: Db,
  actor: Actor,
  status: LetterStatus,
  query: QueueQuery,
): Promise<LetterQueue> {
  const rows = await summaries(db, actor)
    .where('letters.status', '=', status)
    .$if(query.cursor !== undefined, (q) => q.where(afterCursor(query.cursor ?? '', 'due_at', '>')))
    .orderBy('letters.due_at')
    .orderBy('letters.id')
    .limit(query.limit + 1)
    .execute()
  return slice(rows, query.limit, (row) => row.due_at)
}

/** Newest first, and part by part like all letters. */
export async function selectLettersOfPatient(
  db: Db,
  actor: Actor,
  patientId: number,
  query: QueueQuery,
): Promise<LetterQueue> {
  const rows = await summaries(db, actor)
    .where('letters.patient_id', '=', patientId)
    .$if(query.cursor !== undefined, (q) => q.where(afterCursor(query.cursor ?? '', 'created_at', '<')))
    .orderBy('letters.created_at', 'desc')
    .orderBy('letters.id', 'desc')
    .limit(query.limit + 1)
    .execute()
  return slice(rows, query.limit, (row) => row.created_at)
}

/** How many letters of a patient are there that this person may not see. */
export async function countHiddenLetters(db: Db, actor: Actor, patientId: number): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not (${inScope(actor, 'doctor_id')})`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The letters with a working copy of this person that says something else, the latest copy first. */
export async function selectUnsaved(db: Db, actor: Actor): Promise<LetterSummary[]> {
  const rows = await summaries(db, actor)
    .innerJoin('letter_working_copies as copies', 'copies.letter_id', 'letters.id')
    .where('copies.user_id', '=', actor.userId)
    .whereRef('copies.content', '!=', 'letters.content')
    .orderBy('copies.saved_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(summaryOf)
}

/** From the stored counters, whatever the number of letters. */
export async function selectCounts(db: Db, actor: Actor): Promise<LetterCounts> {
  const rows = await db
    .selectFrom('letter_counts')
    .select(['status', sql<number>`sum(n)::integer`.as('n')])
    .where(inScope(actor, 'doctor_id'))
    .groupBy('status')
    .modifyFront(plannedOnce)
    .execute()
  const counts: LetterCounts = { draft: 0, approved: 0, posted: 0 }
  for (const { status, n } of rows) counts[status] = n
  return counts
}

/** The rows that `summaryOf` reads; the order and how many are the caller's. */
export function summaries(db: Db, actor: Actor) {
  return db
    .selectFrom('letters')
    .innerJoin('patients', 'patients.id', 'letters.patient_id')
    .innerJoin('users as doctors', 'doctors.id', 'letters.doctor_id')
    .innerJoin('users as creators', 'creators.id', 'letters.created_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('assignments')
          .innerJoin('users', 'users.id', 'assignments.secretary_id')
          .select('users.name')
          .whereRef('assignments.doctor_id', '=', 'letters.doctor_id')
          .orderBy('assignments.secretary_id')
          .limit(1)
          .as('secretaries'),
      (join) => join.onTrue(),
    )
    .select(['letters.id', 'letters.patient_id', 'letters.doctor_id', 'letters.type', 'letters.status'])
    .select(['letters.priority', 'letters.title', 'letters.visit_date', 'letters.due_at', 'letters.version'])
    .select(['letters.created_at', 'letters.updated_at', 'letters.reviewed_at', 'letters.posted_at'])
    .select('patients.name as patient_name')
    .select(['doctors.name as doctor_name', 'creators.name as created_by', 'secretaries.name as assigned_to'])
    .where(visibleTo(actor))
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

export function summaryOf(row: SummaryRow): LetterSummary {
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: row.patient_name,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    type: row.type,
    status: row.status,
    priority: row.priority,
    title: letterTitle(row.title, row.patient_name),
    visitDate: row.visit_date,
    dueAt: row.due_at.toISOString(),
    version: row.version,
    createdBy: row.created_by,
    assignedTo: row.assigned_to,
    statusAt: statusAt(row).toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

type StatusTimes = {
  status: LetterStatus
  created_at: Date
  updated_at: Date
  reviewed_at: Date | null
  posted_at: Date | null
}

/** When it became what it is. A draft that came back was reviewed, and is a draft from its beginning. */
export function statusAt({ status, created_at, updated_at, reviewed_at, posted_at }: StatusTimes): Date {
  const since = { draft: created_at, approved: reviewed_at, posted: posted_at } as const satisfies Record<
    LetterStatus,
    Date | null
  >
  return since[status] ?? updated_at
}

function slice(rows: SummaryRow[], limit: number, at: (row: SummaryRow) => Date): LetterQueue {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  return { letters: page.map(summaryOf), nextCursor: more ? cursorOf(at(last), last.id) : null }
}
