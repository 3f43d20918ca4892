import type { RequestState } from '@sincerely/domain/privacy/request-states'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { unsafeKeptRecord } from './export/held-data.sql.ts'

/** A merged record's letters belong to the other record, so an answer about the merged record alone would be incomplete. */
export async function refuseMerged(db: Db, patientId: number, status: RequestState): Promise<void> {
  const kept = await unsafeKeptRecord(db, patientId)
  if (kept === undefined || kept === patientId) return
  const check = status === 'pending' ? 'Check' : 'Reopen the request, check'
  const message = `This record was merged into MR #${kept}. ${check} the identity again and choose that record.`
  throw new AppError('data_rights_not_now', { message })
}
