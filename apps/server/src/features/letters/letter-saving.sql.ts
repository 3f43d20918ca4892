// A letter's new text, or a new letter, in one statement: with version, step and audit line, and the letter as it is then.
import type { Letter } from '@sincerely/contract/letters'
import { stepsBeside } from '@sincerely/domain/letters/history'
import { isPossible, letterStatuses } from '@sincerely/domain/letters/status'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db, Row } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'
import type { ChangeAtOnce } from '../../platform/transaction.ts'
import { letterOf, visibleTo, wholeLetters } from './letters.sql.ts'
import type { FromLetters, WholeRow } from './letters.sql.ts'

type NewText = {
  content: string
  /** Null leaves what was dictated as it is. */
  rawTranscription: string | null
  /** The version the writer started from, if they say one. */
  version: number | null
  /** When the working copy was saved that this text grew from. */
  savedAt: Date | null
}

const editable = letterStatuses.filter((status) => isPossible(status, 'edit'))

/**
 * Undefined, with nothing written, where the letter is out of scope, may not be edited or has another version by now. Two of
 * these for one letter come one after the other: the second waits and then sees the first one's version.
 */
export async function saveTextAtOnce(
  change: ChangeAtOnce,
  actor: Actor,
  id: number,
  text: NewText,
): Promise<Letter | undefined> {
  // What was approved is no more, nor what was said of it; who returned a draft, and why, stays in sight.
  const written = sql`
    update letters
       set content = ${text.content}, status = 'draft', version = letters.version + 1, updated_at = ${change.now},
           raw_transcription = coalesce(${text.rawTranscription}, letters.raw_transcription), is_returned = false,
           reviewed_by = case when before.status <> 'approved' then letters.reviewed_by end,
           reviewed_at = case when before.status <> 'approved' then letters.reviewed_at end,
           review_notes = case when before.status <> 'approved' then letters.review_notes end
      from (select id, status from letters where ${visibleTo(actor)} and id = ${id} for update) before
     where letters.id = before.id and letters.status = any(${editable})
       and (letters.version = coalesce(${text.version}::integer, letters.version) or ${onlyStepsBeside(text.version)})
    returning letters.*, before.status as was`
  // By its content or the instant it was kept at; another one stays (two tabs).
  const workingCopy = sql`
    delete from letter_working_copies copies using written
     where copies.letter_id = written.id and copies.user_id = ${actor.userId}
       and (copies.content = written.content or copies.saved_at = ${text.savedAt})`
  const audited = change.auditOf(sql`written`, {
    action: 'letter.edit',
    details: sql`jsonb_build_object('version', version, 'from', was)`,
  })
  return write(change, actor, { written, did: 'saved', others: [workingCopy, audited] })
}

/** Since that version only its recipients and the like were changed, which are no part of its text. */
function onlyStepsBeside(version: number | null) {
  return sql`letters.version > ${version}::integer and letters.version - ${version}::integer = (
    select count(*) from letter_steps steps
     where steps.letter_id = letters.id and steps.version > ${version}::integer and steps.did = any(${[...stepsBeside.text]}))`
}

/** What is read before a new letter is written. The doctor is the patient's, unless another is chosen. */
export async function selectBeginning(
  db: Db,
  actor: Actor,
  { patientId, doctorId = null }: { patientId: number; doctorId?: number | null | undefined },
) {
  return db
    .selectFrom('patients')
    .leftJoin('users', (join) =>
      join.on('users.id', '=', sql<number>`coalesce(${doctorId}::integer, patients.doctor_id)`),
    )
    .leftJoin('practice', (join) => join.onTrue())
    .select(['patients.id', 'patients.name', 'patients.dob', 'patients.nhsNumber', 'patients.gpName'])
    .select(['patients.doctorId', 'users.name as signatory'])
    .select(sql<boolean>`coalesce(users.role = 'doctor' and users.status = 'active', false)`.as('isActive'))
    .select(['practice.letterTargetDays', 'practice.dischargeTargetHours'])
    .where('patients.deletedAt', 'is', null)
    .where(inScope(actor, 'patients.doctorId'))
    .where('patients.id', '=', patientId)
    .modifyFront(prepared)
    .executeTakeFirst()
}

export type FirstText = Pick<
  Row<'letters'>,
  'patientId' | 'doctorId' | 'type' | 'priority' | 'title' | 'content' | 'rawTranscription' | 'notes'
> &
  Pick<Row<'letters'>, 'visitDate' | 'dueAt'>

/** `others` are parts of the statement that read the new letter as `written`. Undefined where it is out of scope. */
export async function insertLetterAtOnce(
  change: ChangeAtOnce,
  actor: Actor,
  letter: FirstText,
  othersOf: (written: RawBuilder<unknown>) => RawBuilder<unknown>[],
): Promise<Letter | undefined> {
  const { now } = change
  const written = sql`
    insert into letters (patient_id, doctor_id, type, priority, title, content, raw_transcription, notes, visit_date,
                         due_at, created_by, created_at, updated_at)
    values (${letter.patientId}, ${letter.doctorId}, ${letter.type}, ${letter.priority}, ${letter.title},
            ${letter.content}, ${letter.rawTranscription}, ${letter.notes}, ${letter.visitDate}, ${letter.dueAt},
            ${actor.userId}, ${now}, ${now})
    returning *`
  const audited = change.auditOf(sql`written`, {
    action: 'letter.create',
    details: sql`jsonb_build_object('doctorId', doctor_id)`,
  })
  return write(change, actor, { written, did: 'created', others: [...othersOf(sql`written`), audited] })
}

/** `written` makes or changes the letter; the `others` read it as `written`. */
async function write(
  { db, now }: ChangeAtOnce,
  actor: Actor,
  parts: { written: RawBuilder<unknown>; did: 'created' | 'saved'; others: RawBuilder<unknown>[] },
): Promise<Letter | undefined> {
  const others = parts.others.map((part, index) => sql`, ${sql.ref(`other_${index}`)} as (${part})`)
  const written = db.selectFrom(sql<Row<'letters'>>`written`.as('letters')) as unknown as FromLetters
  const { rows } = await sql<WholeRow>`${prepared}
    with written as (${parts.written}), kept as (
      insert into letter_versions (letter_id, version, content, raw_transcription)
      select id, version, content, raw_transcription from written
    ), step as (
      insert into letter_steps (letter_id, version, did, done_by, done_at)
      select id, version, ${parts.did}, ${actor.userId}::integer, ${now}::timestamptz from written
    )${sql.join(others, sql``)}
    ${wholeLetters(db, actor, written)}`.execute(db)
  const [row] = rows
  // The statement does not see its own step.
  return row && { ...letterOf(actor, row), textSavedAt: now.toISOString() }
}
