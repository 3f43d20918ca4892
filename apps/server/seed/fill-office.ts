// Adds the contents of the demo practice besides letters, so that no page is empty.
import type { Tx } from '../src/platform/transaction.ts'
import { sanitiseLetter } from '../src/platform/sanitise.ts'
import { demoArchive, demoNotifications, demoTexts } from './demo/office.ts'

/** Database ids by the keys of the demo practice. */
export type Ids = Map<string, number>

export async function fillOffice(tx: Tx, users: Ids, patients: Ids): Promise<void> {
  await addTexts(tx, users)
  await archiveOne(tx, users, patients)
  await addNews(tx, users, [...patients.values()])
}

export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo practice names "${key}", which is not there`)
  return id
}

async function addTexts(tx: Tx, users: Ids): Promise<void> {
  const rows = demoTexts.map(({ kind, doctor, name, letterType, abbreviation, content }) => ({
    kind,
    name,
    abbreviation,
    doctorId: doctor === null ? null : idOf(users, doctor),
    letterType,
    content: sanitiseLetter(content),
    updatedBy: idOf(users, doctor ?? 'admin'),
    updatedAt: tx.now,
  }))
  await tx.db.insertInto('letterTexts').values(rows).execute()
}

async function archiveOne(tx: Tx, users: Ids, patients: Ids): Promise<void> {
  await tx.db
    .updateTable('patients')
    .set({
      archivedAt: daysBefore(tx.now, 2),
      archivedBy: idOf(users, demoArchive.by),
      archiveReason: demoArchive.reason,
    })
    .where('id', '=', idOf(patients, demoArchive.patient))
    .execute()
}

async function addNews(tx: Tx, users: Ids, patientIds: readonly number[]): Promise<void> {
  const rows = demoNotifications.map(({ to, by, type, patientAt, daysAgo }) => ({
    type,
    userId: idOf(users, to),
    byUser: idOf(users, by),
    patientIds: patientIds.slice(patientAt, patientAt + 1),
    patientCount: 1,
    letterId: null,
    dictationId: null,
    requestId: null,
    aboutUser: null,
    fromDay: null,
    toDay: null,
    createdAt: daysBefore(tx.now, daysAgo),
    readAt: tx.now,
    clearedAt: null,
    isListed: true,
    emailDue: false,
  }))
  await tx.db.insertInto('notifications').values(rows).execute()
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
