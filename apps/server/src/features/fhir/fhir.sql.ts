import type { FhirFailure, FhirSending } from '@sincerely/contract/fhir'
import { fhirFailureCodes, fhirFailures } from '@sincerely/contract/fhir-failures'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'
import { isoDates } from '../../platform/iso-dates.ts'

const mostListed = 50

/** Ordered with the newest first. Unsafe: the caller has found the letter in scope. */
export async function unsafeSelectSendings(db: Db, letterId: number): Promise<FhirSending[]> {
  const rows = await sendings(db)
    .where('deliveries.letterId', '=', letterId)
    .orderBy('deliveries.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(sendingOf)
}

export async function unsafeSelectSending(db: Db, id: number): Promise<FhirSending> {
  return sendingOf(await sendings(db).where('deliveries.id', '=', id).executeTakeFirstOrThrow())
}

/** The version of the current seal of an approved or posted letter. Locks the letter's row. */
export async function lockSealedVersion(tx: Tx, letterId: number): Promise<number> {
  await tx.db.selectFrom('letters').select('id').where('id', '=', letterId).forUpdate().execute()
  const { version } = await tx.db
    .selectFrom('letterSeals')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('letterId', '=', letterId)
    .executeTakeFirstOrThrow()
  return version
}

export async function selectName(db: Db, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.name
}

function sendings(db: Db) {
  return db
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.askedBy')
    .selectAll('deliveries')
    .select('users.name as askedByName')
    .where('deliveries.channel', '=', 'fhir')
}

type SendingRow = Awaited<ReturnType<ReturnType<typeof sendings>['execute']>>[number]

function sendingOf(row: SendingRow): FhirSending {
  return {
    ...isoDates(row),
    // Only people set `confirmed`, and never for a FHIR delivery. The type needs this case nevertheless.
    state: row.state === 'confirmed' ? 'sent' : row.state,
    nextTryAt: row.nextAttemptAt?.toISOString() ?? null,
    failure: failureOf(row),
    server: row.sentTo,
    remoteLocation: row.evidence,
    remoteId: /(?:^|\/)Bundle\/([^/?#]+)/.exec(row.evidence ?? '')?.[1] ?? null,
    askedBy: row.askedByName,
  }
}

function failureOf({ failure, failureMessage: message }: SendingRow): FhirFailure | null {
  if (failure === null) return null
  const code = fhirFailureCodes.find((known) => known === failure) ?? 'fault'
  return { code, kind: fhirFailures[code].kind, message: message ?? fhirFailures[code].message }
}
