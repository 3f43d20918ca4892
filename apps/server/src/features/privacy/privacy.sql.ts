import type { DataRightsRequest, DataRightsStep, OwnDataRightsRequest } from '@sincerely/contract/privacy'
import type { Correction } from '@sincerely/contract/rectification'
import type { TakenStep } from '@sincerely/domain/privacy/data-rights'
import type { RequestState } from '@sincerely/domain/privacy/request-states'
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Change } from '../../platform/change.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { lockWords } from '../../platform/lock-words.sql.ts'

type Row = Selectable<Tables['data_rights_requests']>

/** Null when a request of this sender with this number is there already. */
export async function insertRequest(
  tx: Change,
  request: Insertable<Tables['data_rights_requests']>,
): Promise<Row | null> {
  const row = await tx.db
    .insertInto('data_rights_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('client_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** By the sender's own number for it. */
export async function unsafeSelectByKey(db: Db, clientKey: string): Promise<Row | undefined> {
  return db
    .selectFrom('data_rights_requests')
    .selectAll()
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
}

/** The open request of this person to delete their account, locked until the change commits. */
export async function unsafeLockDeletion(tx: Change, userId: number): Promise<Row | undefined> {
  return tx.db
    .selectFrom('data_rights_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'delete-account')
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Until the change commits no other request from this address, or of this person, is taken. */
export async function lockSender(tx: Change, senderHash: string): Promise<void> {
  await lockWords(tx, senderHash)
}

/** How many came from this address since then. */
export async function countFrom(db: Db, senderHash: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('data_rights_requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('sender_hash', '=', senderHash)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those due first; closed ones, the newest first. */
export async function selectRequests(
  db: Db,
  { status, page, limit }: { status: RequestState; page: number; limit: number },
): Promise<DataRightsRequest[]> {
  const rows = await requests(db)
    .where('data_rights_requests.status', '=', status)
    .orderBy(status === 'pending' ? 'due_on' : 'closed_at', status === 'pending' ? 'asc' : 'desc')
    .orderBy('data_rights_requests.id', status === 'pending' ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(requestOf)
}

/** With why each was refused, or takes longer. */
export async function selectRequestsBy(
  db: Db,
  userId: number,
  limit: number,
): Promise<OwnDataRightsRequest[]> {
  const rows = await requests(db)
    .select((eb) =>
      eb
        .selectFrom('data_rights_steps as s')
        .select(sql<Reason>`json_build_object('note', s.note, 'at', s.at)`.as('reason'))
        .whereRef('s.request_id', '=', 'data_rights_requests.id')
        .where(
          sql<boolean>`s.step = case when data_rights_requests.status = 'refused' then 'refuse'
            when data_rights_requests.status = 'pending' and data_rights_requests.extended then 'extend' end`,
        )
        .orderBy('s.id', 'desc')
        .limit(1)
        .as('reason'),
    )
    .where('data_rights_requests.created_by', '=', userId)
    .orderBy('data_rights_requests.id', 'desc')
    .limit(limit)
    .execute()
  // Whose record it turned out to be is the administrator's to know.
  return rows.map((row) => ({
    ...requestOf(row),
    patient: null,
    user: null,
    reason: row.reason && { note: row.reason.note, at: new Date(row.reason.at).toISOString() },
  }))
}

type Reason = { note: string; at: string }

export async function countByStatus(db: Db): Promise<Record<RequestState, number>> {
  const rows = await db
    .selectFrom('data_rights_requests')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute()
  const counts = { pending: 0, completed: 0, refused: 0, withdrawn: 0 }
  for (const { status, count } of rows) counts[status] = Number(count)
  return counts
}

export async function selectRequest(db: Db, id: number): Promise<DataRightsRequest | undefined> {
  const row = await requests(db).where('data_rights_requests.id', '=', id).executeTakeFirst()
  return row && requestOf(row)
}

export async function selectSteps(db: Db, requestId: number): Promise<DataRightsStep[]> {
  const rows = await db
    .selectFrom('data_rights_steps')
    .innerJoin('users', 'users.id', 'data_rights_steps.by_user')
    .selectAll('data_rights_steps')
    .select('users.name as by_name')
    .where('request_id', '=', requestId)
    .orderBy('data_rights_steps.id', 'desc')
    .execute()
  return rows.map(({ id, step, note, identity, due_on: dueOn, rectification, by_name: byName, at }) => ({
    id,
    step,
    note,
    identity,
    dueOn,
    rectification,
    byName,
    at: at.toISOString(),
  }))
}

/** Locks the request until the change commits. */
export async function lockRequest(tx: Change, id: number): Promise<Row | undefined> {
  return tx.db
    .selectFrom('data_rights_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function writeRequest(
  tx: Change,
  { id, version }: Row,
  changes: Partial<
    Pick<
      Row,
      | 'status'
      | 'identity'
      | 'due_on'
      | 'extended'
      | 'closed_at'
      | 'patient_id'
      | 'user_id'
      | 'erased_patient_id'
    >
  >,
): Promise<void> {
  await tx.db
    .updateTable('data_rights_requests')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Is this record there? It stays until the change commits. */
export async function unsafeHoldPatient(tx: Change, id: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** When this person left; null while they work here, undefined where there never was one. Nobody who left comes back. */
export async function unsafeLeftAt(tx: Change, userId: number): Promise<Date | null | undefined> {
  const row = await tx.db.selectFrom('users').select('left_at').where('id', '=', userId).executeTakeFirst()
  return row?.left_at
}

/** As part of an erasure: no other request leads to these records any more, nor quotes what stood in them. */
export async function forgetPatients(tx: Change, patientIds: number[]): Promise<void> {
  await sql`
    update data_rights_steps set rectification = rectification || '{"changes": [], "letterIds": []}'
     where rectification is not null and request_id in
       (select id from data_rights_requests where patient_id = any(${patientIds}::integer[]))`.execute(tx.db)
  await tx.db
    .updateTable('data_rights_requests')
    .set({ patient_id: null })
    .where('patient_id', 'in', patientIds)
    .execute()
}

export async function insertStep(
  tx: Change,
  step: {
    requestId: number
    step: TakenStep
    note: string
    identity: 'confirmed' | 'not-confirmed' | null
    dueOn: string | null
    rectification?: Correction
    byUser: number
  },
): Promise<void> {
  await tx.db
    .insertInto('data_rights_steps')
    .values({
      request_id: step.requestId,
      step: step.step,
      note: step.note,
      identity: step.identity,
      due_on: step.dueOn,
      rectification: step.rectification && JSON.stringify(step.rectification),
      by_user: step.byUser,
      at: tx.now,
    })
    .execute()
}

function requests(db: Db) {
  return db
    .selectFrom('data_rights_requests')
    .leftJoin('patients', 'patients.id', 'data_rights_requests.patient_id')
    .leftJoin('users as about', 'about.id', 'data_rights_requests.user_id')
    .leftJoin('users as author', 'author.id', 'data_rights_requests.created_by')
    .selectAll('data_rights_requests')
    .select([
      'patients.name as patient_name',
      'patients.dob as patient_dob',
      'about.name as user_name',
      'about.left_at as user_left_at',
      'author.name as author_name',
    ])
}

type Named = Row & {
  patient_name: string | null
  patient_dob: string | null
  user_name: string | null
  user_left_at: Date | null
  author_name: string | null
}

function requestOf(row: Named): DataRightsRequest {
  const { id, kind, status, identity, contact, details, extended, version } = row
  return {
    id,
    kind,
    status,
    identity,
    name: row.person_name,
    dob: row.person_dob,
    contact,
    details,
    patient:
      row.patient_id === null
        ? null
        : { id: row.patient_id, name: row.patient_name ?? '', dob: row.patient_dob },
    erasedPatientId: row.erased_patient_id,
    user:
      row.user_id === null
        ? null
        : { id: row.user_id, name: row.user_name ?? '', hasLeft: row.user_left_at !== null },
    createdBy: row.author_name,
    receivedOn: row.received_on,
    dueOn: row.due_on,
    extended,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    version,
  }
}
