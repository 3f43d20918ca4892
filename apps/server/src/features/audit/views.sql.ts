import type { ViewAction } from '@sincerely/contract/route'
import { writeAuditLines } from '../../platform/audit.sql.ts'
import type { AuditLine, WrittenLine } from '../../platform/audit.sql.ts'
import type { Db } from '../../platform/db/tables.ts'

/**
 * A view by one user. `id` is the number of the letter, patient, dictation or clinic, as the action says (`letter.view`). It is
 * null if the view was not of one record.
 */
export type Seen = {
  action: ViewAction
  id: number | null
  actorId: number
  at: Date
  requestId: string
}

/**
 * Writes one audit line per view, with the patient of the letter or dictation. `lost` is the number of views that had to be
 * dropped.
 */
export async function insertViews(db: Db, views: readonly Seen[], lost: number): Promise<void> {
  const patientOfLetter = await patientsOf(db, 'letters', idsOf(views, 'letter'))
  const patientOfDictation = await patientsOf(db, 'dictations', idsOf(views, 'dictation'))
  const lines: WrittenLine[] = views.map((seen) => {
    const { at, actorId, requestId } = seen
    return { ...lineOf(seen, { patientOfLetter, patientOfDictation }), at, actorId, requestId }
  })
  const last = views.at(-1)
  if (lost > 0 && last !== undefined)
    lines.push({
      action: 'audit.views-lost',
      details: { count: lost },
      at: last.at,
      actorId: null,
      requestId: last.requestId,
    })
  await db.transaction().execute((tx) => writeAuditLines(tx, lines))
}

type PatientOf = ReadonlyMap<number, number | null>

function lineOf(
  { action, id }: Seen,
  { patientOfLetter, patientOfDictation }: { patientOfLetter: PatientOf; patientOfDictation: PatientOf },
): AuditLine {
  if (id === null) return { action }
  switch (nounOf(action)) {
    case 'patient':
      return { action, patientId: id }
    case 'letter':
      return { action, letterId: id, patientId: patientOfLetter.get(id) ?? null }
    case 'clinic':
      return { action, details: { clinicId: id } }
    default:
      return { action, patientId: patientOfDictation.get(id) ?? null, details: { dictationId: id } }
  }
}

function nounOf(action: string): string | undefined {
  return action.split('.')[0]
}

function idsOf(views: readonly Seen[], noun: string): number[] {
  return views.flatMap(({ action, id }) => (id !== null && nounOf(action) === noun ? [id] : []))
}

async function patientsOf(db: Db, table: 'letters' | 'dictations', ids: number[]): Promise<PatientOf> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'patientId']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, patientId }) => [id, patientId]))
}
