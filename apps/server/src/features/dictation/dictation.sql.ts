import type {
  Dictation,
  DictationCounts,
  DictationSummary,
  DictationTake,
} from '@sincerely/contract/dictation'
import type { DictationState } from '@sincerely/domain/dictations/state'
import { dueAt } from '@sincerely/domain/letters/turnaround'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import { countNamesakes } from '../../platform/namesakes.sql.ts'
import { inScope } from '../../platform/scope.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'

/** The dictations this user may see: all, or those of their doctors (rules §1). */
export function visibleTo(actor: Actor) {
  return sql<boolean>`dictations.deleted_at is null and ${inScope(actor, 'dictations.doctorId')}`
}

/** Unsafe: the rows for `summaryOf`, including discarded ones. The caller limits the scope and the number. */
export function unsafeSummaries(db: Db) {
  return db
    .selectFrom('dictations')
    .innerJoin('users as doctors', 'doctors.id', 'dictations.doctorId')
    .innerJoin('users as creators', 'creators.id', 'dictations.createdBy')
    .innerJoin('practice', (join) => join.onTrue())
    .leftJoin('users as openers', 'openers.id', 'dictations.openedBy')
    .leftJoin('patients', (join) =>
      join.onRef('patients.id', '=', 'dictations.patientId').on('patients.deletedAt', 'is', null),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('dictationTakes as takes')
          .select(sql<number>`coalesce(sum(takes.seconds), 0)::real`.as('seconds'))
          .select(sql<boolean>`coalesce(bool_or(takes.bytes > 0), false)`.as('hasBytes'))
          .whereRef('takes.dictationId', '=', 'dictations.id')
          .as('sound'),
      (join) => join.onTrue(),
    )
    .select(['dictations.id', 'dictations.deviceKey', 'dictations.doctorId', 'doctors.name as doctorName'])
    .select(['patients.id as patientId', 'patients.name as patientName', 'patients.dob as patientDob'])
    .select(['dictations.letterType', 'dictations.priority', 'dictations.notes', 'dictations.state'])
    .select(['dictations.letterId', 'dictations.position', 'dictations.version', 'dictations.hasTranscript'])
    .select(['dictations.openedBy', 'openers.name as openerName', 'dictations.openedAt'])
    .select(['dictations.recordingAt', 'dictations.missing'])
    .select(['dictations.createdBy', 'creators.name as creatorName', 'dictations.createdAt'])
    .select(['dictations.sentAt', 'dictations.visitAt', 'dictations.typedAt', 'dictations.deletedAt'])
    .select(['dictations.soundDeletedAt', 'dictations.urgency', 'sound.seconds', 'sound.hasBytes'])
    .select(['practice.letterTargetDays', 'practice.dischargeTargetHours'])
    .select(['dictations.failure', 'dictations.failureMessage', 'dictations.nextTryAt'])
}

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof unsafeSummaries>['execute']>>[number]

export function summaryOf(row: SummaryRow): DictationSummary {
  const failure = row.failure === null ? null : { code: row.failure, message: row.failureMessage ?? '' }
  const opened =
    row.openedBy === null || row.openerName === null || row.openedAt === null
      ? null
      : { userId: row.openedBy, name: row.openerName, at: row.openedAt.toISOString() }
  return {
    ...isoDates(row),
    hasSound: row.hasBytes && row.soundDeletedAt === null,
    failure: failure && { ...failure, nextTryAt: row.nextTryAt?.toISOString() ?? null },
    letterId: row.state === 'typed' ? row.letterId : null,
    openedBy: opened,
    createdBy: { userId: row.createdBy, name: row.creatorName },
    dueAt: dueAt(row.letterType, row.visitAt ?? row.sentAt ?? row.createdAt, row).toISOString(),
    discardedAt: row.deletedAt?.toISOString() ?? null,
  }
}

/** The dictation with its takes. With `discarded`, a discarded dictation is found too. */
export async function selectDictation(
  db: Db,
  actor: Actor,
  { id, discarded = false }: { id: number; discarded?: boolean },
): Promise<Dictation | undefined> {
  const row = await unsafeSummaries(db)
    .select(['patients.nhsNumber as patientNhsNumber', 'patients.gpName as patientGpName'])
    .select(countNamesakes(actor).as('namesakes'))
    .where(discarded ? inScope(actor, 'dictations.doctorId') : visibleTo(actor))
    .where('dictations.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const takes = await unsafeSelectTakes(db, id)
  return { ...row, ...summaryOf(row), takes, patientNamesakes: Number(row.namesakes) }
}

/** The id of the dictation that this user's device began with this key; undefined if there is none yet. */
export async function selectBegun(db: Db, actor: Actor, deviceKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('dictations')
    .select('id')
    .where('createdBy', '=', actor.userId)
    .where('deviceKey', '=', deviceKey)
    .executeTakeFirst()
  return row?.id
}

/** Ordered by number. */
export async function unsafeSelectTakes(db: Db, dictationId: number): Promise<DictationTake[]> {
  return db
    .selectFrom('dictationTakes')
    .select(['take', 'mimeType', 'seconds', 'bytes', 'parts'])
    .where('dictationId', '=', dictationId)
    .orderBy('take')
    .execute()
}

/** Counts only unfinished dictations, so that a partial index suffices. */
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
