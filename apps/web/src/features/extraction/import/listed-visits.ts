// The patients of the lists, for a clinic.
import type { CreateClinic } from '@sincerely/contract/clinics'
import { listedTimes } from '@sincerely/domain/clinics/listed-times'
import type { Likeness } from '@sincerely/domain/patients/likely-duplicates'
import { nameWords } from '@sincerely/domain/patients/name-words'
import type { StoredList } from './import-work.ts'
import type { Review } from './review.ts'
import type { ReviewRow } from './review-row.ts'

export type ListedVisit = CreateClinic['visits'][number]

/**
 * Visits in the order of the lists: of the rows in `created` (row key to patient), and of those left out because they surely are
 * one patient of the practice: the same NHS number, or the same name with the same date of birth or record number. Twins with
 * similar names are not sure, and a row that somebody left out or that the list advises against is not among them.
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
