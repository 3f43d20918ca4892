// The patients of the lists, for a clinic.
import type { CreateClinic } from '@sincerely/contract/clinics'
import { listedTimes } from '@sincerely/domain/clinics/listed-times'
import type { Likeness } from '@sincerely/domain/patients/likely-duplicates'
import type { StoredList } from './import-work.ts'
import type { Review } from './review.ts'

export type ListedVisit = CreateClinic['visits'][number]

/**
 * Visits in the order of the lists: of the rows in `created` (row key to patient), and of those left out because they surely are
 * one patient of the practice. A row that may be somebody else is not among them.
 */
export function listedVisits(
  { rows, statuses }: Review,
  lists: Readonly<Record<string, Pick<StoredList, 'tables'>>>,
  created: ReadonlyMap<string, number>,
): ListedVisit[] {
  const times = new Map<string, (string | null)[][]>()
  for (const [id, { tables }] of Object.entries(lists)) times.set(id, tables.map(listedTimes))
  return rows.flatMap(({ key, fileId, record }): ListedVisit[] => {
    const patientId = created.get(key) ?? surePatient(statuses.get(key))
    if (patientId === null) return []
    return [{ patientId, time: times.get(fileId)?.[record.table]?.[record.row] ?? null }]
  })
}

function surePatient(status: ReturnType<Review['statuses']['get']>): number | null {
  if (status === undefined || status.isSelected || status.isConfirmed) return null
  const byNumber = status.known.filter(({ likeness }) => likeness === 'nhs_number')
  const sure = byNumber.length > 0 ? byNumber : status.known.filter(({ likeness }) => SURE.has(likeness))
  const [first, ...others] = sure
  return first && others.length === 0 ? first.id : null
}

const SURE: ReadonlySet<Likeness> = new Set<Likeness>(['record_number_and_dob', 'name_and_dob'])
