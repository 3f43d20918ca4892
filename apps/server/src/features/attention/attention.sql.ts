import type { AttentionCause, AttentionReason } from '@sincerely/domain/attention/reasons'
import type { DictationState } from '@sincerely/domain/dictations/state'
import type { TurnaroundTargets } from '@sincerely/domain/letters/turnaround'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { LetterType } from '@sincerely/domain/letters/types'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import { duties } from '../../platform/duties.sql.ts'
import {
  dictationDueAt,
  isOpenDictation,
  isOverdueDictation,
  isOverdueLetter,
} from '../../platform/overdue.sql.ts'
import { hasJoined, roleWorksFor } from '../../platform/roles.sql.ts'
import { inScope } from '../../platform/scope.sql.ts'
import { failureOf, undeliveredLetters } from '../../platform/delivery/undelivered.sql.ts'
import { unfinishedLetter } from '../../platform/letter-status.sql.ts'

/** Work is listed if its expected step had not happened by these instants. */
export type AttentionLimits = {
  now: Date
  /** Today and its first instant in the practice's time zone. */
  today: string
  dayBegan: Date
  approvedBefore: Date
  recordedBefore: Date
  untypedBefore: Date
  triedBefore: Date
  targets: TurnaroundTargets
  /** The maximum number of items per reason. */
  most: number
}

type AnyWork = {
  reason: AttentionReason
  cause: AttentionCause | null
  failure: string | null
  id: number
  patientId: number | null
  patientName: string | null
  doctorId: number
  doctorName: string
  hasDoctor: boolean
  dueAt: Date
  /** The number of items for this reason. `total` is the number over all reasons, with each item counted once. */
  ofReason: number
  total: number
}

export type MarkedWork =
  | (AnyWork & {
      kind: 'letter'
      type: LetterType
      clinicId: null
      status: LetterStatus
      isReturned: boolean
      isUndelivered: boolean
    })
  | (AnyWork & { kind: 'dictation'; type: LetterType; clinicId: null; state: DictationState })
  | (AnyWork & { kind: 'visit'; type: null; clinicId: number })

/**
 * Each reason has its own index, and full rows are read only for the items returned. A user who has not yet accepted the
 * invitation counts as absent, because nobody works on their queues.
 */
export async function selectMarked(db: Db, actor: Actor, limits: AttentionLimits): Promise<MarkedWork[]> {
  const { rows } = await sql<MarkedWork>`
    with absent as (
      select id from users
       where role <> 'doctor' or status <> 'active' or left_at is not null or not ${hasJoined('users')}),
    present as (select id, role from users where status = 'active' and ${hasJoined('users')}),
    typists as (
      select work.doctor_id from ${duties(limits.now)} work join present s on s.id = work.user_id
       where ${roleWorksFor('assigned', 's.role')}),
    marks as (${markedLetters(actor, limits)} union all ${markedDictations(actor, limits)}
              union all ${markedVisits(actor, limits)}),
    once as (select distinct on (reason, kind, id) * from marks order by reason, kind, id, cause),
    placed as (
      select once.*, count(*) over (partition by reason)::int as "ofReason",
             bool_or(reason = 'returned') over (partition by kind, id) as "isReturned",
             bool_or(reason = 'undelivered') over (partition by kind, id) as "isUndelivered",
             row_number() over (partition by reason order by due_at, kind, id) as place
        from once),
    counted as (select count(*)::int as total from (select distinct kind, id from once) each_one)
    select placed.reason, placed.cause, placed.kind, placed.id, placed.due_at as "dueAt", placed."ofReason",
           counted.total, coalesce(letters.type, dictations.letter_type) as type,
           letters.status, dictations.state, visits.clinic_id as "clinicId",
           doctors.id as "doctorId", doctors.name as "doctorName", absent.id is null as "hasDoctor",
           patients.id as "patientId", patients.name as "patientName",
           placed."isReturned", placed."isUndelivered",
           case placed.reason when 'undelivered' then (${failureOf(sql`placed.id`)}) end as failure
      from placed
      cross join counted
      left join letters on placed.kind = 'letter' and letters.id = placed.id
      left join dictations on placed.kind = 'dictation' and dictations.id = placed.id
      left join clinic_visits visits on placed.kind = 'visit' and visits.id = placed.id
      left join clinics on clinics.id = visits.clinic_id
      join users doctors on doctors.id = coalesce(letters.doctor_id, dictations.doctor_id, clinics.doctor_id)
      left join absent on absent.id = doctors.id
      left join patients on patients.id = coalesce(letters.patient_id, dictations.patient_id, visits.patient_id)
                        and patients.deleted_at is null
     where placed.place <= ${limits.most}
     order by placed.reason, placed.place`.execute(db)
  return rows
}

function markedLetters(actor: Actor, { now, dayBegan, approvedBefore, triedBefore }: AttentionLimits) {
  const mark = (reason: AttentionReason, cause: AttentionCause | null, condition: ReturnType<typeof sql>) =>
    sql`select ${sql.lit(reason)} as reason, ${sql.lit(cause)}::text as cause, 'letter' as kind, letters.id, letters.due_at
          from letters
         where letters.deleted_at is null and ${inScope(actor, 'letters.doctorId')} and ${condition}`
  const isUndelivered = sql`letters.id in (${undeliveredLetters(now)})`
  const isStanding = sql`letters.status = 'approved' and letters.id in (
      select sent.letter_id
        from deliveries sent join letters l on l.id = sent.letter_id
        left join deliveries carrier on carrier.id = sent.carried_by
       where sent.state = 'waiting' and sent.formats = '{}' and (sent.recipient_key is null or sent.asked_at >= l.reviewed_at)
         and greatest(sent.asked_at, sent.next_attempt_at, sent.claimed_until, carrier.next_attempt_at, carrier.claimed_until)
             < ${triedBefore})`
  const isToMake = sql`letters.status = 'approved' and letters.id in (
      select made.letter_id from deliveries made join letters l on l.id = made.letter_id
       where made.state = 'waiting' and made.formats <> '{}' and made.asked_at >= l.reviewed_at)`
  return sql.join(
    [
      mark(
        'unassigned',
        'doctor_away',
        sql`${unfinishedLetter} and letters.doctor_id in (select id from absent)`,
      ),
      mark('undelivered', null, sql`letters.status = 'approved' and ${isUndelivered}`),
      mark('undelivered', 'after_posting', sql`letters.status = 'posted' and ${isUndelivered}`),
      mark('stuck', 'sending_waits', isStanding),
      mark('to_make', null, isToMake),
      mark(
        'stuck',
        'approved_long_ago',
        sql`letters.status = 'approved' and letters.reviewed_at < ${approvedBefore}`,
      ),
      mark('overdue', null, isOverdueLetter(dayBegan)),
      mark('returned', null, sql`letters.is_returned`),
    ],
    sql` union all `,
  )
}

function markedDictations(
  actor: Actor,
  { dayBegan, recordedBefore, untypedBefore, triedBefore, targets }: AttentionLimits,
) {
  const dueAt = dictationDueAt(targets)
  const mark = (reason: AttentionReason, cause: AttentionCause | null, condition: ReturnType<typeof sql>) =>
    sql`select ${sql.lit(reason)} as reason, ${sql.lit(cause)}::text as cause, 'dictation' as kind, dictations.id, ${dueAt} as due_at
          from dictations
         where ${isOpenDictation} and ${inScope(actor, 'dictations.doctorId')} and ${condition}`
  return sql.join(
    [
      mark('unassigned', 'doctor_away', sql`dictations.doctor_id in (select id from absent)`),
      mark(
        'unassigned',
        'nobody_types',
        sql`dictations.state in ('waiting', 'failed') and not dictations.has_transcript
          and dictations.sent_at < ${untypedBefore}
          and dictations.doctor_id not in (select doctor_id from typists)
          and dictations.doctor_id not in (select id from absent)`,
      ),
      mark(
        'stuck',
        'not_sent',
        sql`dictations.state = 'recording'
          and coalesce(dictations.recording_at, dictations.created_at) < ${recordedBefore}`,
      ),
      mark(
        'stuck',
        'words_wait',
        sql`dictations.state = 'transcribing'
          and coalesce(dictations.next_try_at, dictations.updated_at) < ${triedBefore}
          and (dictations.claimed_until is null or dictations.claimed_until < ${triedBefore})`,
      ),
      mark('overdue', null, isOverdueDictation(targets, dayBegan)),
    ],
    sql` union all `,
  )
}

/** Patients who were seen before today and have no letter, no dictation and no reason. */
function markedVisits(actor: Actor, { today, dayBegan, targets }: AttentionLimits) {
  const dueAt = sql`clinic_visits.visit_at + make_interval(hours => ${targets.letterTargetDays * 24}::int)`
  const mark = (reason: AttentionReason, cause: AttentionCause | null, condition: ReturnType<typeof sql>) =>
    sql`select ${sql.lit(reason)} as reason, ${sql.lit(cause)}::text as cause, 'visit' as kind, clinic_visits.id, ${dueAt} as due_at
          from clinics join clinic_visits on clinic_visits.clinic_id = clinics.id and clinic_visits.is_open
         where clinics.closed_at is null and clinics.day < ${today} and ${inScope(actor, 'clinics.doctorId')} and ${condition}`
  return sql.join(
    [
      mark('unassigned', 'doctor_away', sql`clinics.doctor_id in (select id from absent)`),
      mark('overdue', null, sql`${dueAt} < ${dayBegan}`),
      mark('not_dictated', null, sql`true`),
    ],
    sql` union all `,
  )
}
