import type { Clinic, ClinicPage, ClinicQuery, ClinicSummary, ClinicVisit } from '@sincerely/contract/clinics'
import { visitState } from '@sincerely/domain/clinics/visits'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Row } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { isoDates } from '../../platform/iso-dates.ts'
import { inScope, isInScope } from '../../platform/scope.sql.ts'
import type { Tx } from '../../platform/transaction.ts'

export async function selectClinics(
  db: Db,
  actor: Actor,
  { state, doctorId, cursor, limit }: ClinicQuery,
): Promise<ClinicPage> {
  const isOpen = state === 'open'
  const direction = isOpen ? 'asc' : 'desc'
  const rows = await summaries(db, actor)
    .where('clinics.closedAt', isOpen ? 'is' : 'is not', null)
    .$if(doctorId !== undefined, (q) => q.where('clinics.doctorId', '=', doctorId ?? 0))
    .$if(cursor !== undefined, (q) => q.where(afterCursor(cursor ?? '', isOpen ? '>' : '<')))
    .orderBy('clinics.day', direction)
    .orderBy('clinics.id', direction)
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  return { clinics: page.map(summaryOf), nextCursor: more ? `${last.day}-${last.id}` : null }
}

function afterCursor(cursor: string, comparison: '<' | '>') {
  const match = /^(\d{4}-\d{2}-\d{2})-(\d{1,10})$/.exec(cursor)
  if (!match)
    throw new AppError('invalid_input', {
      fields: { cursor: 'This page can no longer be found. Load the list again.' },
    })
  const place = sql`(${match[1]}::text, ${Number(match[2])}::bigint)`
  return sql<boolean>`(clinics.day, clinics.id) ${sql.raw(comparison)} ${place}`
}

/** A clinic with its visits in order, and with the letters that can be linked to open visits. */
export async function selectClinic(db: Db, actor: Actor, id: number): Promise<Clinic | undefined> {
  const row = await summaries(db, actor).where('clinics.id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const [visits, offered] = await Promise.all([unsafeSelectVisits(db, id), unsafeSelectOffered(db, row)])
  return {
    ...summaryOf(row),
    closedBy: row.closedBy,
    visits: visits.map((visit) => ({
      ...visitOf(actor, visit),
      offered: offered
        .filter(({ patientId }) => visit.isOpen && patientId === visit.patientId)
        .map(({ id: letterId, status }) => ({ id: letterId, status })),
    })),
  }
}

function summaries(db: Db, actor: Actor) {
  return db
    .selectFrom('clinics')
    .innerJoin('users as doctors', 'doctors.id', 'clinics.doctorId')
    .leftJoin('users as closers', 'closers.id', 'clinics.closedBy')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('clinicVisits')
          .select(sql<number>`count(*)::integer`.as('total'))
          .select(sql<number>`(count(*) filter (where is_open))::integer`.as('open'))
          .whereRef('clinicId', '=', 'clinics.id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['clinics.id', 'clinics.day', 'clinics.doctorId', 'doctors.name as doctorName', 'clinics.place'])
    .select(['counted.total', 'counted.open', 'clinics.closedAt', 'clinics.version'])
    .select('closers.name as closedBy')
    .where(inScope(actor, 'clinics.doctorId'))
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

function summaryOf(row: SummaryRow): ClinicSummary {
  return isoDates(row)
}

/** The visits in the clinic's order, without deleted letters and discarded dictations. */
async function unsafeSelectVisits(db: Db, clinicId: number) {
  return db
    .selectFrom('clinicVisits as visits')
    .innerJoin('patients', 'patients.id', 'visits.patientId')
    .leftJoin('letters', (join) =>
      join.onRef('letters.id', '=', 'visits.letterId').on('letters.deletedAt', 'is', null),
    )
    .leftJoin('dictations', (join) =>
      join.onRef('dictations.id', '=', 'visits.dictationId').on('dictations.deletedAt', 'is', null),
    )
    .select(['visits.id', 'visits.patientId', 'visits.time', 'visits.reason', 'visits.isOpen'])
    .select(['patients.name as patientName', 'patients.dob as patientDob'])
    .select(['patients.nhsNumber as patientNhsNumber', 'patients.doctorId as patientDoctor'])
    .select(['letters.id as letterId', 'letters.status as letterStatus', 'letters.doctorId as letterDoctor'])
    .select(['dictations.id as dictationId', 'dictations.state as dictationState'])
    .select('dictations.doctorId as dictationDoctor')
    .where('visits.clinicId', '=', clinicId)
    .orderBy('visits.position')
    .orderBy('visits.id')
    .execute()
}

function visitOf(
  actor: Actor,
  row: Awaited<ReturnType<typeof unsafeSelectVisits>>[number],
): Omit<ClinicVisit, 'offered'> {
  const { id, patientId, patientName, patientDob, patientNhsNumber, time, reason } = row
  const { letterId, letterStatus, letterDoctor, dictationId, dictationState, dictationDoctor } = row
  const letter =
    letterId === null || letterStatus === null || letterDoctor === null
      ? null
      : { id: letterId, status: letterStatus, mayOpen: isInScope(actor, letterDoctor) }
  const dictation =
    dictationId === null || dictationState === null || dictationDoctor === null
      ? null
      : { id: dictationId, state: dictationState, mayOpen: isInScope(actor, dictationDoctor) }
  const state = visitState({ hasLetter: letter !== null, hasDictation: dictation !== null, reason })
  const mayOpenPatient = isInScope(actor, row.patientDoctor)
  const patient = { patientId, patientName, patientDob, patientNhsNumber, mayOpenPatient }
  return { id, ...patient, time, state, letter, dictation, reason }
}

/** Letters of the clinic's doctor and day about patients with an open visit, if the letters belong to no visit. */
async function unsafeSelectOffered(db: Db, { id, doctorId, day }: Pick<Clinic, 'id' | 'doctorId' | 'day'>) {
  return db
    .selectFrom('letters')
    .select(['id', 'status', 'patientId'])
    .where('deletedAt', 'is', null)
    .where('doctorId', '=', doctorId)
    .where('visitDate', '=', day)
    .where('patientId', 'in', (query) =>
      query
        .selectFrom('clinicVisits')
        .select('clinicVisits.patientId')
        .where('clinicId', '=', id)
        .where('isOpen', '=', true),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clinicVisits')
            .select('clinicVisits.id')
            .whereRef('clinicVisits.letterId', '=', 'letters.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
}

export type LockedClinic = Pick<Row<'clinics'>, 'id' | 'day' | 'doctorId' | 'closedAt' | 'version'>

/** Locks a clinic in scope until the transaction ends, so that its changes happen one at a time. */
export async function lockClinic(tx: Tx, actor: Actor, id: number): Promise<LockedClinic | undefined> {
  return tx.db
    .selectFrom('clinics')
    .select(['id', 'day', 'doctorId', 'closedAt', 'version'])
    .where(inScope(actor, 'clinics.doctorId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertClinic(
  tx: Tx,
  { day, doctorId, place }: { day: string; doctorId: number; place: string | null },
  userId: number,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('clinics')
    .values({ day, doctorId, place, createdBy: userId, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Written = {
  day?: string | undefined
  doctorId?: number | undefined
  place?: string | null | undefined
  closedAt?: Date
  closedBy?: number
}

/** Writes the given fields and increases the version. */
export async function updateClinicRow(tx: Tx, id: number, fields: Written): Promise<void> {
  await tx.db
    .updateTable('clinics')
    .set({ ...fields, version: sql<number>`version + 1`, updatedAt: tx.now })
    .where('id', '=', id)
    .execute()
}

export async function deleteClinicRow(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('clinics').where('id', '=', id).execute()
}
