import type { LetterStepDone, LetterText } from '@sincerely/contract/letter-history'
import { letterDetails } from '@sincerely/domain/letters/history'
import type { LetterChange, LetterDetail } from '@sincerely/domain/letters/history'
import { shownActions, type GpActions } from '@sincerely/domain/letters/gp-actions'
import type { LetterPart } from '@sincerely/domain/letters/standard'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'
import { keepStep } from './letter-changes.sql.ts'
import type { LockedLetter } from './letter-changes.sql.ts'

/** Ordered with the newest first. Unsafe: the caller has found the letter in scope. */
export async function unsafeSelectSteps(db: Db, letterId: number): Promise<LetterStepDone[]> {
  const rows = await db
    .selectFrom('letterSteps')
    .innerJoin('users', 'users.id', 'letterSteps.doneBy')
    .select(['version', 'did', 'note', 'details', 'users.name', 'doneAt'])
    .where('letterId', '=', letterId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, did, note, details, name, doneAt }) => ({
    version,
    did,
    note,
    restoredVersion: details.restoredVersion ?? null,
    fields: details.fields ?? [],
    changes: details.changes ?? [],
    by: name,
    at: doneAt.toISOString(),
  }))
}

/** Whether the letter was returned for revision and not edited since. Unsafe: the caller has found the letter in scope. */
export async function unsafeIsReturned(db: Db, letterId: number): Promise<boolean> {
  const { isReturned } = await db
    .selectFrom('letters')
    .select('isReturned')
    .where('id', '=', letterId)
    .executeTakeFirstOrThrow()
  return isReturned
}

/** The letter's text at a version: the newest text up to it. */
export async function unsafeSelectText(
  db: Db,
  letterId: number,
  version: number,
): Promise<LetterText | undefined> {
  return db
    .selectFrom('letterVersions')
    .select(['version', 'content', 'rawTranscription'])
    .where('letterId', '=', letterId)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The letter that replaces this one, which the caller has found in scope. Its doctor is the same while that doctor is active. */
export async function unsafeSelectReplacing(db: Db, letterId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('letters')
    .select('id')
    .where('replacesId', '=', letterId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}

type Details = Partial<{
  priority: 'low' | 'medium' | 'high'
  dueAt: Date
  notes: string | null
  visitDate: string | null
  notApplicableSections: LetterPart[]
  gpActions: GpActions | null
}>

/** Returns the letter's new version. */
export async function updateDetails(
  tx: Tx,
  letter: LockedLetter,
  { details, fields, userId }: { details: Details; fields: LetterDetail[]; userId: number },
): Promise<number> {
  const version = letter.version + 1
  const { gpActions, ...plain } = details
  const changes = await changesBy(tx, letter.id, details)
  await tx.db
    .updateTable('letters')
    .set({
      ...plain,
      ...(gpActions !== undefined && { gpActions: gpActions && JSON.stringify(gpActions) }),
      version,
      updatedAt: tx.now,
    })
    .where('id', '=', letter.id)
    .execute()
  await keepStep(tx, { letterId: letter.id, version, did: 'changed', details: { fields, changes }, userId })
  return version
}

/** Compares with the locked letter's details, so that earlier notes stay in the history. */
async function changesBy(tx: Tx, letterId: number, details: Details): Promise<LetterChange[]> {
  const row = await tx.db
    .selectFrom('letters')
    .select([...letterDetails])
    .where('id', '=', letterId)
    .executeTakeFirstOrThrow()
  const before = asTold(row)
  const after = asTold({ ...row, ...details })
  return letterDetails
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))
}

function asTold({ priority, dueAt, notes, visitDate, notApplicableSections, gpActions }: Required<Details>) {
  return {
    priority,
    dueAt: dueAt.toISOString(),
    notes,
    visitDate,
    notApplicableSections: notApplicableSections.join(', ') || null,
    gpActions: gpActions && shownActions(gpActions.lines).join('\n'),
  } satisfies Record<LetterDetail, string | null>
}
