import type {
  Dictation,
  DictationCounts,
  DictationSummary,
  DictationTake,
} from '@sincerely/contract/dictation'
import type { DictationState } from '@sincerely/domain/dictations/state'
import { dueAt } from '@sincerely/domain/letters/turnaround'
import type { TurnaroundTargets } from '@sincerely/domain/letters/turnaround'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import { countNamesakes } from '../../platform/namesakes.sql.ts'
import { inScope } from '../../platform/scope.sql.ts'

/** The dictations this person may see: all, or those of their doctors (rules §1). */
export function visibleTo(actor: Actor) {
  return sql<boolean>`dictations.deleted_at is null and ${inScope(actor, 'dictations.doctor_id')}`
}

/** The rows that `summaryOf` reads, discarded ones too; whose, which and how many are the caller's. */
export function unsafeSummaries(db: Db) {
  return db
    .selectFrom('dictations')
    .innerJoin('users as doctors', 'doctors.id', 'dictations.doctor_id')
    .innerJoin('users as creators', 'creators.id', 'dictations.created_by')
    .innerJoin('practice', (join) => join.onTrue())
    .leftJoin('users as openers', 'openers.id', 'dictations.opened_by')
    .leftJoin('patients', (join) =>
      join.onRef('patients.id', '=', 'dictations.patient_id').on('patients.deleted_at', 'is', null),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('dictation_takes as takes')
          .select(sql<number>`coalesce(sum(takes.seconds), 0)::real`.as('seconds'))
          .select(sql<boolean>`coalesce(bool_or(takes.bytes > 0), false)`.as('has_bytes'))
          .whereRef('takes.dictation_id', '=', 'dictations.id')
          .as('sound'),
      (join) => join.onTrue(),
    )
    .select(['dictations.id', 'dictations.device_key', 'dictations.doctor_id', 'doctors.name as doctor_name'])
    .select(['patients.id as patient_id', 'patients.name as patient_name', 'patients.dob as patient_dob'])
    .select(['dictations.letter_type', 'dictations.priority', 'dictations.notes', 'dictations.state'])
    .select([
      'dictations.letter_id',
      'dictations.position',
      'dictations.version',
      'dictations.has_transcript',
    ])
    .select(['dictations.opened_by', 'openers.name as opener_name', 'dictations.opened_at'])
    .select(['dictations.recording_at', 'dictations.missing'])
    .select(['dictations.created_by', 'creators.name as creator_name', 'dictations.created_at'])
    .select(['dictations.sent_at', 'dictations.typed_at', 'dictations.deleted_at'])
    .select(['dictations.sound_deleted_at', 'dictations.urgency', 'sound.seconds', 'sound.has_bytes'])
    .select(['practice.letter_target_days', 'practice.discharge_target_hours'])
    .select(['dictations.failure', 'dictations.failure_message', 'dictations.next_try_at'])
}

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof unsafeSummaries>['execute']>>[number]

export function summaryOf(row: SummaryRow): DictationSummary {
  const failure = row.failure === null ? null : { code: row.failure, message: row.failure_message ?? '' }
  const opened =
    row.opened_by === null || row.opener_name === null || row.opened_at === null
      ? null
      : { userId: row.opened_by, name: row.opener_name, at: row.opened_at.toISOString() }
  return {
    id: row.id,
    deviceKey: row.device_key,
    patientId: row.patient_id,
    patientName: row.patient_name,
    patientDob: row.patient_dob,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    letterType: row.letter_type,
    priority: row.priority,
    notes: row.notes,
    missing: row.missing,
    state: row.state,
    seconds: row.seconds,
    hasSound: row.has_bytes && row.sound_deleted_at === null,
    hasTranscript: row.has_transcript,
    failure: failure && { ...failure, nextTryAt: row.next_try_at?.toISOString() ?? null },
    letterId: row.state === 'typed' ? row.letter_id : null,
    position: row.position,
    openedBy: opened,
    recordingAt: row.recording_at?.toISOString() ?? null,
    createdBy: { userId: row.created_by, name: row.creator_name },
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    dueAt: dueAt(row.letter_type, row.sent_at ?? row.created_at, targetsOf(row)).toISOString(),
    discardedAt: row.deleted_at?.toISOString() ?? null,
    version: row.version,
  }
}

function targetsOf(row: SummaryRow): TurnaroundTargets {
  return { letterTargetDays: row.letter_target_days, dischargeTargetHours: row.discharge_target_hours }
}

/** With its takes; `discarded` finds one that was thrown away too. */
export async function selectDictation(
  db: Db,
  actor: Actor,
  { id, discarded = false }: { id: number; discarded?: boolean },
): Promise<Dictation | undefined> {
  const row = await unsafeSummaries(db)
    .select(['patients.nhs_number', 'patients.gp_name'])
    .select(countNamesakes(actor).as('namesakes'))
    .where(discarded ? inScope(actor, 'dictations.doctor_id') : visibleTo(actor))
    .where('dictations.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...summaryOf(row),
    takes: await unsafeSelectTakes(db, id),
    patientNhsNumber: row.nhs_number,
    patientGpName: row.gp_name,
    patientNamesakes: Number(row.namesakes),
  }
}

/** The one that this person's device began with a key; undefined where it is the first time. */
export async function selectBegun(db: Db, actor: Actor, deviceKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('dictations')
    .select('id')
    .where('created_by', '=', actor.userId)
    .where('device_key', '=', deviceKey)
    .executeTakeFirst()
  return row?.id
}

/** In their order. */
export async function unsafeSelectTakes(db: Db, dictationId: number): Promise<DictationTake[]> {
  return db
    .selectFrom('dictation_takes')
    .select(['take', 'mime_type as mimeType', 'seconds', 'bytes', 'parts'])
    .where('dictation_id', '=', dictationId)
    .orderBy('take')
    .execute()
}

/** Of what is not finished only, so that an index over those answers it. */
export async function selectCounts(db: Db, actor: Actor): Promise<DictationCounts> {
  const rows = await db
    .selectFrom('dictations')
    .select(['state', sql<number>`count(*)::integer`.as('n')])
    .where(visibleTo(actor))
    .where('state', '!=', 'typed')
    .groupBy('state')
    .execute()
  const n = Object.fromEntries(rows.map((row) => [row.state, row.n] as const))
  const count = (state: DictationState) => n[state] ?? 0
  return {
    recording: count('recording'),
    toType: count('waiting') + count('transcribing') + count('failed'),
    failed: count('failed'),
  }
}
