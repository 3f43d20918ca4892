import type {
  PracticePatientFilter,
  PracticePatientPage,
  PracticePatientQuery,
} from '@sincerely/contract/practice-patients'
import type { CsvCell } from '@sincerely/domain/csv'
import { shortDay } from '@sincerely/domain/dates'
import { practicePatientLabels } from '@sincerely/domain/patients/practice-list'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { csvChunks } from '../../platform/csv.ts'
import type { FileReply } from '../../platform/replies.ts'
import { practiceDay } from '../system/system.ts'
import {
  countPracticePatients,
  selectPracticeCounts,
  selectPracticePage,
  walkPracticePatients,
} from './practice-patients.sql.ts'

/** All patients of the practice, for administrators. */
export async function listPractice(ctx: Ctx, query: PracticePatientQuery): Promise<PracticePatientPage> {
  const [patients, total, counts] = await Promise.all([
    selectPracticePage(ctx.db, ctx.actor, query),
    countPracticePatients(ctx.db, ctx.actor, query),
    selectPracticeCounts(ctx.db),
  ])
  return { patients, total, page: query.page, limit: query.limit, counts }
}

/** Streams the list of `listPractice` as a complete CSV file. */
export async function exportPractice(ctx: Ctx, filter: PracticePatientFilter): Promise<FileReply> {
  const { q, doctorId = null, status = null } = filter
  // The search may be a name, and the audit trail has no text about patients.
  const details = { doctorId, status, isSearch: q !== undefined && q !== '' }
  await transaction(ctx, (tx) => tx.audit({ action: 'practice.export-patients', details }))
  return { fileName: `Patients_${await practiceDay(ctx)}.csv`, chunks: csvChunks(rowsOf(ctx, filter)) }
}

const head = [
  'MR number',
  'Name',
  'Date of birth',
  'Phone',
  'E-mail',
  'Doctor',
  'Secretaries',
  'Status',
  'Last visit',
  'Letters',
]

async function* rowsOf(ctx: Ctx, filter: PracticePatientFilter): AsyncGenerator<CsvCell[]> {
  yield head
  for await (const patient of walkPracticePatients(ctx.db, ctx.actor, filter)) {
    yield [
      patient.id,
      patient.name,
      dayText(patient.dob),
      patient.phone ?? '',
      patient.email ?? '',
      patient.doctorName,
      patient.secretaryNames.join(', ') || 'Unassigned',
      practicePatientLabels[patient.status],
      dayText(patient.lastVisit),
      patient.letterCount,
    ]
  }
}

function dayText(day: string | null): string {
  return day === null ? '' : shortDay(day)
}
