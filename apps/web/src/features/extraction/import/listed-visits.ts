// The patients of the lists as visits of a clinic.
import type { CreateClinic } from '@sincerely/contract/clinics'
import { listedTimes } from '@sincerely/domain/clinics/listed-times'
import type { Likeness } from '@sincerely/domain/patients/likely-duplicates'
import { nameWords } from '@sincerely/domain/patients/name-words'
import type { StoredList } from './import-work.ts'
import type { Review } from './review.ts'
import type { ReviewRow } from './review-row.ts'

export type ListedVisit = CreateClinic['visits'][number]

/**
 * Returns visits in the order of the lists: for the rows in `created` (row key to patient id), and for skipped rows that
 * certainly belong to a patient of the practice. A row certainly does if it has the same NHS number, or the same name and
 * the same date of birth or record number. A similar name is not enough, because of twins. Rows that somebody left out or
 * that the list advises against have no visit.
 */
export function listedVisits(
  { rows, statuses }: Review,
  lists: Readonly<Record<string, Pick<StoredList, 'tables'>>>,
  created: ReadonlyMap<string, number>,
): ListedVisit[] {
  const times = new Map<string, (string | null)[][]>()
  for (const [id, { tables }] of Object.entries(lists)) times.set(id, tables.map(listedTimes))
  return rows.flatMap((row): ListedVisit[] => {
    const { key, fileId, record } = row
    const patientId = created.get(key) ?? surePatient(row, statuses.get(key))
    if (patientId === null) return []
    return [{ patientId, time: times.get(fileId)?.[record.table]?.[record.row] ?? null }]
  })
}

function surePatient(
  { identity, touch, isAgainst }: ReviewRow,
  status: ReturnType<Review['statuses']['get']>,
): number | null {
  if (status === undefined || status.isSelected || isAgainst || touch.selected === false) return null
  const open = status.known.filter(({ id }) => touch.elseThan?.includes(id) !== true)
  const byNumber = open.filter(({ likeness }) => likeness === 'nhs_number')
  const isSameName = (name: string) => nameWords(name).join(' ') === nameWords(identity.name).join(' ')
  const sure =
    byNumber.length > 0
      ? byNumber
      : open.filter(({ likeness, name }) => SURE.has(likeness) && isSameName(name))
  const [first, ...others] = sure
  return first && others.length === 0 ? first.id : null
}

const SURE: ReadonlySet<Likeness> = new Set<Likeness>(['record_number_and_dob', 'name_and_dob'])
