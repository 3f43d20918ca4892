import type { LetterChange, LetterStepKind, LetterStepDetails } from '@sincerely/domain/letters/history'
import { defaultRecipients, isSameList } from '@sincerely/domain/letters/recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Row, Tables } from '../../platform/db/tables.ts'
import { visibleTo } from './letters.sql.ts'

const lockedColumns = [
  'id',
  'patientId',
  'doctorId',
  'status',
  'content',
  'rawTranscription',
  'recipients',
  'version',
] as const

export type LockedLetter = Pick<Row<'letters'>, (typeof lockedColumns)[number]>

/** Locks the letter until the transaction commits, so that its changes happen one at a time. */
export async function lockLetter(tx: Tx, actor: Actor, id: number): Promise<LockedLetter | undefined> {
  return unsafeLocked(tx).where(visibleTo(actor)).where('id', '=', id).executeTakeFirst()
}

/** Locks the existing letters among these ids, in the order of their numbers. */
export async function lockLetters(tx: Tx, actor: Actor, ids: number[]): Promise<LockedLetter[]> {
  return unsafeLocked(tx)
    .where(visibleTo(actor))
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .execute()
}

/** Locks an existing letter without checking the scope. Unsafe: only for background work. */
export async function unsafeLockLetter(tx: Tx, id: number): Promise<LockedLetter | undefined> {
  return unsafeLocked(tx).where('deletedAt', 'is', null).where('id', '=', id).executeTakeFirst()
}

function unsafeLocked({ db }: Tx) {
  return db.selectFrom('letters').select(lockedColumns).forUpdate()
}

/** Whether every step since that version is one of these. False for a future version. */
export async function hasOnlySteps(
  tx: Tx,
  letter: LockedLetter,
  { since, of }: { since: number; of: readonly LetterStepKind[] },
): Promise<boolean> {
  if (since > letter.version || of.length === 0) return false
  const { count } = await tx.db
    .selectFrom('letterSteps')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('letterId', '=', letter.id)
    .where('version', '>', since)
    .where('did', 'in', [...of])
    .executeTakeFirstOrThrow()
  return Number(count) === letter.version - since
}

type NewLetter = Omit<Insertable<Tables['letters']>, 'createdAt' | 'updatedAt'>

/** Inserts the letter and its first text. `stepNote` is stored with the step. */
export async function insertLetter(
  tx: Tx,
  { stepNote: note, ...letter }: NewLetter & { stepNote: string | null },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('letters')
    .values({ ...letter, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepText(tx, { ...letter, letterId: id, version: 1 })
  await keepStep(tx, { letterId: id, version: 1, did: 'created', note, userId: letter.createdBy })
  return id
}

const noReview = { reviewedBy: null, reviewedAt: null, reviewNotes: null } as const

type RestoredText = { content: string; rawTranscription: string | null; restoredVersion: number }

/** Saves the text of an earlier version as the next version; all versions are kept. */
export async function saveRestoredText(
  tx: Tx,
  letter: LockedLetter,
  text: RestoredText & { status: LetterStatus; userId: number },
): Promise<void> {
  const version = letter.version + 1
  await tx.db
    .updateTable('letters')
    .set({
      content: text.content,
      rawTranscription: text.rawTranscription,
      status: text.status,
      version,
      updatedAt: tx.now,
      isReturned: false,
      // Editing an approved letter removes its review. A returned draft keeps its reviewer and their note.
      ...(letter.status === 'approved' ? noReview : {}),
    })
    .where('id', '=', letter.id)
    .execute()
  const { content, rawTranscription } = text
  await keepText(tx, { letterId: letter.id, version, content, rawTranscription })
  const { restoredVersion } = text
  const step = { did: 'restored', details: { restoredVersion } } as const
  await keepStep(tx, { letterId: letter.id, version, userId: text.userId, ...step })
}

/** Sets the dictation's transcript without a new version, because the text does not change. */
export async function updateWords(tx: Tx, letterId: number, words: string): Promise<void> {
  await tx.db
    .updateTable('letters')
    .set({ rawTranscription: words, updatedAt: tx.now })
    .where('id', '=', letterId)
    .execute()
}

type NewRecipients = { recipients?: readonly Recipient[] | null; enclosures?: readonly string[] }

/** Writes the given lists (null means the default list) and returns the new version. */
export async function updateRecipients(
  tx: Tx,
  letter: LockedLetter,
  { recipients, enclosures, ...by }: NewRecipients & { status: LetterStatus; userId: number },
): Promise<number> {
  const version = letter.version + 1
  const changes = await listChanges(tx, letter.id, { recipients, enclosures })
  await tx.db
    .updateTable('letters')
    .set({
      ...(recipients !== undefined && { recipients: recipients && JSON.stringify(recipients) }),
      ...(enclosures !== undefined && { enclosures: [...enclosures] }),
      status: by.status,
      version,
      updatedAt: tx.now,
      isReturned: false,
      ...(letter.status === 'approved' ? noReview : {}),
    })
    .where('id', '=', letter.id)
    .execute()
  const details = { changes }
  await keepStep(tx, { letterId: letter.id, version, did: 'addressed', details, userId: by.userId })
  return version
}

type GivenLists = { [List in keyof NewRecipients]: NewRecipients[List] | undefined }

/** Compares with the locked letter's lists, so that removed recipients stay in the history. */
async function listChanges(
  tx: Tx,
  letterId: number,
  { recipients, enclosures }: GivenLists,
): Promise<LetterChange[]> {
  const before = await tx.db
    .selectFrom('letters')
    .innerJoin('patients', 'patients.id', 'letters.patientId')
    .select(['letters.type', 'letters.recipients', 'letters.enclosures', 'patients.gpName'])
    .select(['patients.email as patientEmail', 'patients.communicationNeeds as patientCommunicationNeeds'])
    .where('letters.id', '=', letterId)
    .executeTakeFirstOrThrow()
  const changes: LetterChange[] = []
  const [earlier, later] = [before.recipients, recipients].map((list) => [
    ...(list ?? defaultRecipients(before.type, before)),
  ])
  if (recipients !== undefined && earlier && later && !isSameList(earlier, later))
    changes.push({ field: 'recipients', before: earlier, after: later })
  if (enclosures !== undefined && enclosures.join('\n') !== before.enclosures.join('\n'))
    changes.push({ field: 'enclosures', before: before.enclosures, after: [...enclosures] })
  return changes
}

export async function updateReview(
  tx: Tx,
  letter: LockedLetter,
  review: { approved: boolean; status: LetterStatus; notes: string | null; userId: number },
): Promise<number> {
  const version = letter.version + 1
  await tx.db
    .updateTable('letters')
    .set({
      status: review.status,
      reviewNotes: review.notes,
      reviewedBy: review.userId,
      reviewedAt: tx.now,
      isReturned: !review.approved,
      version,
      updatedAt: tx.now,
    })
    .where('id', '=', letter.id)
    .execute()
  const did = review.approved ? 'approved' : 'returned'
  await keepStep(tx, { letterId: letter.id, version, did, note: review.notes, userId: review.userId })
  return version
}

export async function updatePosted(
  tx: Tx,
  letter: LockedLetter,
  userId: number,
  notes: string | null,
): Promise<void> {
  const version = letter.version + 1
  await tx.db
    .updateTable('letters')
    .set({
      status: 'posted',
      postedBy: userId,
      postedAt: tx.now,
      version,
      postingNotes: notes,
      updatedAt: tx.now,
    })
    .where('id', '=', letter.id)
    .execute()
  await keepStep(tx, { letterId: letter.id, version, did: 'posted', note: notes, userId })
}

type KeptText = Insertable<Tables['letterVersions']>

async function keepText(
  tx: Tx,
  { letterId, version, content, rawTranscription = null }: KeptText,
): Promise<void> {
  await tx.db.insertInto('letterVersions').values({ letterId, version, content, rawTranscription }).execute()
}

type Step = {
  letterId: number
  version: number
  did: LetterStepKind
  note?: string | null
  details?: LetterStepDetails
  userId: number
}

/** Every version has one step, which explains the letter's state in the history. */
export async function keepStep(tx: Tx, ...steps: Step[]): Promise<void> {
  const rows = steps.map(({ userId, details = {}, ...step }) => ({
    ...step,
    details: JSON.stringify(details),
    doneBy: userId,
    doneAt: tx.now,
  }))
  await tx.db.insertInto('letterSteps').values(rows).execute()
}

export type MovedLetter = Pick<LockedLetter, 'id' | 'patientId' | 'doctorId' | 'status' | 'version'> & {
  isDeleted: boolean
}

/**
 * Moves a patient's letters, including deleted ones, to another record, or `only` these. Returns them with their new patient and
 * previous version.
 */
export async function movePatientsLetters(
  tx: Tx,
  { fromId, toId, only, userId }: { fromId: number; toId: number; only?: number[]; userId: number },
): Promise<MovedLetter[]> {
  const moved = await tx.db
    .updateTable('letters')
    // The version increases, so that an approval with the old record is refused.
    .set({ patientId: toId, version: sql<number>`version + 1` })
    .where('patientId', '=', fromId)
    .$if(only !== undefined, (q) => q.where('id', '=', sql<number>`any(${only ?? []})`))
    .returning(['id', 'patientId', 'doctorId', 'status', 'version', 'deletedAt'])
    .execute()
  const steps = moved.map(({ id, version }) => ({ letterId: id, version, did: 'moved', userId }) as const)
  if (steps.length > 0) await keepStep(tx, ...steps)
  return moved
    .map(({ deletedAt, version, ...letter }) => ({
      ...letter,
      version: version - 1,
      isDeleted: deletedAt !== null,
    }))
    .toSorted((a, b) => a.id - b.id)
}
