// Saves a letter's new text, or a new letter, and returns it. One statement writes the version, the step and the audit line.
import type { Letter } from '@sincerely/contract/letters'
import { stepsBeside } from '@sincerely/domain/letters/history'
import { isPossible, letterStatuses } from '@sincerely/domain/letters/status'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { auditLetters } from '../../platform/audit.sql.ts'
import { compileOnce } from '../../platform/db/compile-once.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db, Row } from '../../platform/db/tables.ts'
import { keyParts } from '../../platform/idempotency.sql.ts'
import type { RequestKey } from '../../platform/idempotency.sql.ts'
import { inScope, scopeOf, scopeShape, scopeValues } from '../../platform/scope.sql.ts'
import type { ChangeAtOnce } from '../../platform/transaction.ts'
import { draftCallOf } from './letter-provenance.sql.ts'
import { letterOf, visibleTo, wholeLetters } from './letters.sql.ts'
import type { FromLetters, WholeRow } from './letters.sql.ts'

type NewText = {
  content: string
  /** Null keeps the transcript. */
  rawTranscription: string | null
  /** The version in which editing started; null if it is unknown. */
  version: number | null
  /** The time at which the working copy with this text was saved. */
  savedAt: Date | null
}

const editable = letterStatuses.filter((status) => isPossible(status, 'edit'))

/**
 * Returns undefined, and writes nothing, if the letter is out of scope, may not be edited or has another version. Of two
 * concurrent saves, the second waits and then sees the version of the first.
 */
export async function saveTextAtOnce(
  change: ChangeAtOnce,
  actor: Actor,
  id: number,
  text: NewText,
): Promise<Letter | undefined> {
  return write(change, actor, { shape: 'save text', values: { ...text, id } }, (it) => {
    // Editing an approved letter removes its review. A returned draft keeps its reviewer and their note.
    const written = sql`
      update letters
         set content = ${it.content}, status = 'draft', version = letters.version + 1, updated_at = ${it.now},
             raw_transcription = coalesce(${it.rawTranscription}, letters.raw_transcription), is_returned = false,
             reviewed_by = case when before.status <> 'approved' then letters.reviewed_by end,
             reviewed_at = case when before.status <> 'approved' then letters.reviewed_at end,
             review_notes = case when before.status <> 'approved' then letters.review_notes end
        from (select id, status from letters where ${visibleTo(it)} and id = ${it.id} for update) before
       where letters.id = before.id and letters.status = any(${editable})
         and (letters.version = coalesce(${it.version}::integer, letters.version) or ${onlyStepsBeside(it.version)})
      returning letters.*, before.status as was`
    // Deletes the user's working copy with the same content or save time. A working copy from another tab stays.
    const workingCopy = sql`
      delete from letter_working_copies copies using written
       where copies.letter_id = written.id and copies.user_id = ${it.userId}
         and (copies.content = written.content or copies.saved_at = ${it.savedAt})`
    const details = sql`jsonb_build_object('version', version, 'from', was)`
    const audited = auditLetters(sql`written`, { ...it, action: 'letter.edit', details })
    return { written, did: 'saved', others: [workingCopy, audited] }
  })
}

/** Whether only recipients and other parts outside the text have changed since that version. */
function onlyStepsBeside(version: unknown) {
  return sql`letters.version > ${version}::integer and letters.version - ${version}::integer = (
    select count(*) from letter_steps steps
     where steps.letter_id = letters.id and steps.version > ${version}::integer and steps.did = any(${[...stepsBeside.text]}))`
}

/** Reads the requirements of a new letter: its patient, its doctor (by default the patient's) and the practice's targets. */
export async function selectBeginning(
  db: Db,
  actor: Actor,
  { patientId, doctorId = null }: { patientId: number; doctorId?: number | null | undefined },
) {
  const values = { patientId, doctorId, ...scopeValues(actor) }
  const query = compileOnce(db, `beginning of ${scopeShape(actor)}`, values, (it) =>
    db
      .selectFrom('patients')
      .leftJoin('users', (join) =>
        join.on('users.id', '=', sql<number>`coalesce(${it.doctorId}::integer, patients.doctor_id)`),
      )
      .leftJoin('practice', (join) => join.onTrue())
      .select(['patients.id', 'patients.name', 'patients.dob', 'patients.nhsNumber', 'patients.gpName'])
      .select(['patients.doctorId', 'users.name as signatory'])
      .select(sql<boolean>`coalesce(users.role = 'doctor' and users.status = 'active', false)`.as('isActive'))
      .select(['practice.letterTargetDays', 'practice.dischargeTargetHours'])
      .where('patients.deletedAt', 'is', null)
      .where(inScope(scopeOf(it), 'patients.doctorId'))
      .where('patients.id', '=', it.patientId)
      .modifyFront(prepared),
  )
  const { rows } = await db.executeQuery(query)
  return rows[0]
}

export type FirstText = Pick<
  Row<'letters'>,
  'patientId' | 'doctorId' | 'type' | 'priority' | 'title' | 'content' | 'rawTranscription' | 'notes'
> &
  Pick<Row<'letters'>, 'visitDate' | 'dueAt' | 'draftSource'> & { aiCallId: number | null }

/** Returns undefined if the patient is out of scope. */
export async function insertLetterAtOnce(
  change: ChangeAtOnce,
  actor: Actor,
  letter: FirstText,
  key: RequestKey | null,
): Promise<Letter | undefined> {
  const shape = `create letter ${key === null ? 'without' : 'with'} a key`
  const values = {
    ...letter,
    request: key?.key ?? '',
    route: key?.route ?? '',
    fingerprint: key?.fingerprint ?? '',
  }
  return write(change, actor, { shape, values }, (it) => {
    const written = sql`
      insert into letters (patient_id, doctor_id, type, priority, title, content, raw_transcription, notes, visit_date,
                           due_at, draft_source, draft_call_id, created_by, created_at, updated_at)
      values (${it.patientId}, ${it.doctorId}, ${it.type}, ${it.priority}, ${it.title}, ${it.content},
              ${it.rawTranscription}, ${it.notes}, ${it.visitDate}, ${it.dueAt}, ${it.draftSource}, ${draftCallOf(it)}, ${it.userId}, ${it.now}, ${it.now})
      returning *`
    const details = sql`jsonb_build_object('doctorId', doctor_id)`
    const audited = auditLetters(sql`written`, { ...it, action: 'letter.create', details })
    const keyKept = key === null ? [] : keyParts(sql`written`, { ...it, key: it.request })
    return { written, did: 'created', others: [...keyKept, audited] }
  })
}

type Statement<V> = { shape: string; values: V }
/** Values that both statements use. */
type Told = { userId: number; now: Date; requestId: string; scope: Actor['scope'] }
/** `written` creates or updates the letter. `others` are further parts of the statement that read from it. */
type Parts = { written: RawBuilder<unknown>; did: 'created' | 'saved'; others: RawBuilder<unknown>[] }

async function write<V extends object>(
  { db, now, requestId, send }: ChangeAtOnce,
  actor: Actor,
  { shape, values: own }: Statement<V>,
  partsOf: (values: V & Told) => Parts,
): Promise<Letter | undefined> {
  const all = { ...own, userId: actor.userId, now, requestId, ...scopeValues(actor) }
  const statement = compileOnce(db, `${shape} of ${scopeShape(actor)}`, all, (values) => {
    const it = { ...values, ...scopeOf(values) } as unknown as V & Told
    const { written, did, others: more } = partsOf(it)
    const from = db.selectFrom(sql<Row<'letters'>>`written`.as('letters')) as unknown as FromLetters
    return sql<WholeRow>`${prepared}
      with written as (${written}), kept as (
        insert into letter_versions (letter_id, version, content, raw_transcription)
        select id, version, content, raw_transcription from written
      ), step as (
        insert into letter_steps (letter_id, version, did, done_by, done_at)
        select id, version, ${did}, ${it.userId}::integer, ${it.now}::timestamptz from written
      )${sql.join(
        more.map((part, index) => sql`, ${sql.ref(`other_${index}`)} as (${part})`),
        sql``,
      )}
      ${wholeLetters(db, it, from)}`
  })
  const [row] = await send(statement)
  // The statement does not see the step that it writes, so the text's version is set separately.
  return row && { ...letterOf(actor, row), textVersion: row.version, textSavedAt: now.toISOString() }
}
