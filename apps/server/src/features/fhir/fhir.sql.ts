import type { FhirFailure, FhirSending } from '@sincerely/contract/fhir'
import { fhirFailures } from '@sincerely/contract/fhir-failures'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/tables.ts'

const mostListed = 50

/** The newest first. For a letter that was found in scope before. */
export async function unsafeSelectSendings(db: Db, letterId: number): Promise<FhirSending[]> {
  const rows = await sendings(db)
    .where('fhir_sendings.letter_id', '=', letterId)
    .orderBy('fhir_sendings.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(sendingOf)
}

export async function unsafeSelectSending(db: Db, id: number): Promise<FhirSending> {
  return sendingOf(await sendings(db).where('fhir_sendings.id', '=', id).executeTakeFirstOrThrow())
}

/** The version of the seal that an approved or posted letter stands under. */
export async function unsafeSelectSealedVersion(db: Db, letterId: number): Promise<number> {
  const { version } = await db
    .selectFrom('letter_seals')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('letter_id', '=', letterId)
    .executeTakeFirstOrThrow()
  return version
}

export type LockedSending = { id: number; version: number; attempts: number; claimedUntil: Date | null }

/** The sending of a letter that waits, locked; the letter's row is locked with it, so that there is one at a time. */
export async function lockWaiting(tx: Change, letterId: number): Promise<LockedSending | undefined> {
  await tx.db.selectFrom('letters').select('id').where('id', '=', letterId).forUpdate().execute()
  return tx.db
    .selectFrom('fhir_sendings')
    .select(['id', 'version', 'attempts', 'claimed_until as claimedUntil'])
    .where('letter_id', '=', letterId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

export async function insertSending(
  tx: Change,
  sending: { letterId: number; version: number; userId: number },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('fhir_sendings')
    .values({
      letter_id: sending.letterId,
      version: sending.version,
      next_try_at: tx.now,
      asked_by: sending.userId,
      asked_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateNextTry(tx: Change, id: number): Promise<void> {
  await tx.db.updateTable('fhir_sendings').set({ next_try_at: tx.now }).where('id', '=', id).execute()
}

/** What it was to send has been approved anew, or goes another way; a try that is under way counts no more. */
export async function endSending(
  tx: Change,
  id: number,
  failure: 'letter_changed' | 'replaced',
): Promise<void> {
  await tx.db
    .updateTable('fhir_sendings')
    .set({
      state: 'failed',
      next_try_at: null,
      claimed_until: null,
      failure,
      failure_message: fhirFailures[failure].message,
      finished_at: tx.now,
    })
    .where('id', '=', id)
    .execute()
}

function sendings(db: Db) {
  return db
    .selectFrom('fhir_sendings')
    .innerJoin('users', 'users.id', 'fhir_sendings.asked_by')
    .selectAll('fhir_sendings')
    .select('users.name as askedBy')
}

type SendingRow = Awaited<ReturnType<ReturnType<typeof sendings>['execute']>>[number]

function sendingOf(row: SendingRow): FhirSending {
  return {
    id: row.id,
    letterId: row.letter_id,
    version: row.version,
    state: row.state,
    attempts: row.attempts,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    failure: failureOf(row),
    server: row.server,
    remoteLocation: row.remote_location,
    remoteId: /(?:^|\/)Bundle\/([^/?#]+)/.exec(row.remote_location ?? '')?.[1] ?? null,
    askedBy: row.askedBy,
    askedAt: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

function failureOf({ failure: code, failure_message: message }: SendingRow): FhirFailure | null {
  return code === null
    ? null
    : { code, kind: fhirFailures[code].kind, message: message ?? fhirFailures[code].message }
}
