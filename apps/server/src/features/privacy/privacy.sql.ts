import type { DataRightsRequest, DataRightsStep, OwnDataRightsRequest } from '@sincerely/contract/privacy'
import type { Correction } from '@sincerely/contract/rectification'
import type { TakenStep } from '@sincerely/domain/privacy/data-rights'
import type { RequestState } from '@sincerely/domain/privacy/request-states'
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { lockWords } from '../../platform/lock-words.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'

type Row = Selectable<Tables['dataRightsRequests']>

/** Returns null if this sender has already sent a request with this key. */
export async function insertRequest(
  tx: Tx,
  request: Insertable<Tables['dataRightsRequests']>,
): Promise<Row | null> {
  const row = await tx.db
    .insertInto('dataRightsRequests')
    .values(request)
    .onConflict((conflict) => conflict.column('clientKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Finds a request by the number that the sender gave it. */
export async function unsafeSelectByKey(db: Db, clientKey: string): Promise<Row | undefined> {
  return db.selectFrom('dataRightsRequests').selectAll().where('clientKey', '=', clientKey).executeTakeFirst()
}

/** The user's open request to delete their account, locked until the transaction commits. */
export async function unsafeLockDeletion(tx: Tx, userId: number): Promise<Row | undefined> {
  return tx.db
    .selectFrom('dataRightsRequests')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', 'delete-account')
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Lets requests from one address, or by one user, take turns until the transaction commits. */
export async function lockSender(tx: Tx, senderHash: string): Promise<void> {
  await lockWords(tx, senderHash)
}

/** The number of requests from this address since a point in time. */
export async function countFrom(db: Db, senderHash: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('dataRightsRequests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('senderHash', '=', senderHash)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Open requests are sorted by deadline, and closed ones with the newest first. */
export async function selectRequests(
  db: Db,
  { status, page, limit }: { status: RequestState; page: number; limit: number },
): Promise<DataRightsRequest[]> {
  const rows = await requests(db)
    .where('dataRightsRequests.status', '=', status)
    .orderBy(status === 'pending' ? 'dueOn' : 'closedAt', status === 'pending' ? 'asc' : 'desc')
    .orderBy('dataRightsRequests.id', status === 'pending' ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(requestOf)
}

/** The user's requests, with the reason for each refusal or extension. */
export async function selectRequestsBy(
  db: Db,
  userId: number,
  limit: number,
): Promise<OwnDataRightsRequest[]> {
  const rows = await requests(db)
    .select((eb) =>
      eb
        .selectFrom('dataRightsSteps as s')
        .select(sql<Reason>`json_build_object('note', s.note, 'at', s.at)`.as('reason'))
        .whereRef('s.requestId', '=', 'dataRightsRequests.id')
        .where(
          sql<boolean>`s.step = case when data_rights_requests.status = 'refused' then 'refuse'
            when data_rights_requests.status = 'pending' and data_rights_requests.extended then 'extend' end`,
        )
        .orderBy('s.id', 'desc')
        .limit(1)
        .as('reason'),
    )
    .where('dataRightsRequests.createdBy', '=', userId)
    .orderBy('dataRightsRequests.id', 'desc')
    .limit(limit)
    .execute()
  // Only administrators may see the record of a request.
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
    .selectFrom('dataRightsRequests')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute()
  const counts = { pending: 0, completed: 0, refused: 0, withdrawn: 0 }
  for (const { status, count } of rows) counts[status] = Number(count)
  return counts
}

export async function selectRequest(db: Db, id: number): Promise<DataRightsRequest | undefined> {
  const row = await requests(db).where('dataRightsRequests.id', '=', id).executeTakeFirst()
  return row && requestOf(row)
}

export async function selectSteps(db: Db, requestId: number): Promise<DataRightsStep[]> {
  const rows = await db
    .selectFrom('dataRightsSteps')
    .innerJoin('users', 'users.id', 'dataRightsSteps.byUser')
    .selectAll('dataRightsSteps')
    .select('users.name as byName')
    .where('requestId', '=', requestId)
    .orderBy('dataRightsSteps.id', 'desc')
    .execute()
  return rows.map(isoDates)
}

/** Locks the request until the transaction commits. */
export async function lockRequest(tx: Tx, id: number): Promise<Row | undefined> {
  return tx.db
    .selectFrom('dataRightsRequests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function writeRequest(
  tx: Tx,
  { id, version }: Row,
  changes: Partial<
    Pick<
      Row,
      'status' | 'identity' | 'dueOn' | 'extended' | 'closedAt' | 'patientId' | 'userId' | 'erasedPatientId'
    >
  >,
): Promise<void> {
  await tx.db
    .updateTable('dataRightsRequests')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Whether the record exists. If so, it cannot be deleted until the transaction commits. */
export async function unsafeHoldPatient(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The time at which this user was deleted. Null for an active user, undefined for an unknown one. A deletion is final. */
export async function unsafeLeftAt(tx: Tx, userId: number): Promise<Date | null | undefined> {
  const row = await tx.db.selectFrom('users').select('leftAt').where('id', '=', userId).executeTakeFirst()
  return row?.leftAt
}

/** Within an erasure: removes these records from all other requests, with the values quoted there. */
export async function forgetPatients(tx: Tx, patientIds: number[]): Promise<void> {
  await sql`
    update data_rights_steps set rectification = rectification || '{"changes": [], "letterIds": []}'
     where rectification is not null and request_id in
       (select id from data_rights_requests where patient_id = any(${patientIds}::integer[]))`.execute(tx.db)
  await tx.db
    .updateTable('dataRightsRequests')
    .set({ patientId: null })
    .where('patientId', 'in', patientIds)
    .execute()
}

export async function insertStep(
  tx: Tx,
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
    .insertInto('dataRightsSteps')
    .values({
      requestId: step.requestId,
      step: step.step,
      note: step.note,
      identity: step.identity,
      dueOn: step.dueOn,
      rectification: step.rectification && JSON.stringify(step.rectification),
      byUser: step.byUser,
      at: tx.now,
    })
    .execute()
}

function requests(db: Db) {
  return db
    .selectFrom('dataRightsRequests')
    .leftJoin('patients', 'patients.id', 'dataRightsRequests.patientId')
    .leftJoin('users as about', 'about.id', 'dataRightsRequests.userId')
    .leftJoin('users as author', 'author.id', 'dataRightsRequests.createdBy')
    .selectAll('dataRightsRequests')
    .select([
      'patients.name as patientName',
      'patients.dob as patientDob',
      'about.name as userName',
      'about.leftAt as userLeftAt',
      'author.name as authorName',
    ])
}

type Named = Row & {
  patientName: string | null
  patientDob: string | null
  userName: string | null
  userLeftAt: Date | null
  authorName: string | null
}

function requestOf(row: Named): DataRightsRequest {
  return {
    ...isoDates(row),
    name: row.personName,
    dob: row.personDob,
    patient:
      row.patientId === null ? null : { id: row.patientId, name: row.patientName ?? '', dob: row.patientDob },
    user:
      row.userId === null
        ? null
        : { id: row.userId, name: row.userName ?? '', hasLeft: row.userLeftAt !== null },
    createdBy: row.authorName,
  }
}
