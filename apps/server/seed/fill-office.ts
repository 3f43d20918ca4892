// What stands around the letters of the demo practice, so that none of its pages is empty.
import type { Change } from '../src/platform/change.ts'
import { sanitiseLetter } from '../src/platform/sanitise.ts'
import { demoArchive, demoNews, demoTexts } from './demo/office.ts'

/** The database's numbers by the keys of the demo practice. */
export type Ids = Map<string, number>

export async function fillOffice(tx: Change, users: Ids, patients: Ids): Promise<void> {
  await addTexts(tx, users)
  await archiveOne(tx, users, patients)
  await addNews(tx, users, [...patients.values()])
}

export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo practice names "${key}", which is not there`)
  return id
}

async function addTexts(tx: Change, users: Ids): Promise<void> {
  const rows = demoTexts.map(({ kind, doctor, name, letterType, abbreviation, content }) => ({
    kind,
    name,
    abbreviation,
    doctor_id: doctor === null ? null : idOf(users, doctor),
    letter_type: letterType,
    content: sanitiseLetter(content),
    updated_by: idOf(users, doctor ?? 'admin'),
    updated_at: tx.now,
  }))
  await tx.db.insertInto('letter_texts').values(rows).execute()
}

async function archiveOne(tx: Change, users: Ids, patients: Ids): Promise<void> {
  await tx.db
    .updateTable('patients')
    .set({
      archived_at: daysBefore(tx.now, 2),
      archived_by: idOf(users, demoArchive.by),
      archive_reason: demoArchive.reason,
    })
    .where('id', '=', idOf(patients, demoArchive.patient))
    .execute()
}

async function addNews(tx: Change, users: Ids, patientIds: readonly number[]): Promise<void> {
  const rows = demoNews.map(({ to, by, type, patientAt, daysAgo }) => ({
    type,
    user_id: idOf(users, to),
    by_user: idOf(users, by),
    patient_ids: patientIds.slice(patientAt, patientAt + 1),
    patient_count: 1,
    letter_id: null,
    dictation_id: null,
    request_id: null,
    about_user: null,
    from_day: null,
    to_day: null,
    created_at: daysBefore(tx.now, daysAgo),
    read_at: tx.now,
    cleared_at: null,
    is_listed: true,
    email_due: false,
  }))
  await tx.db.insertInto('notifications').values(rows).execute()
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
