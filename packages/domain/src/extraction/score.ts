// Says how good a reading of a list is, so that the best of several can be taken.
import type { ReadLayout } from './table-layout.ts'
import type { ListColumn, PatientRecord } from './types.ts'

/** Higher is better. Whole patients count; doubtful and missing values count less, rows that are hardly patients against. */
export function scoreOf(records: readonly PatientRecord[], { tables, leftOut }: ReadLayout): number {
  const vouched = tables.reduce((sum, { columns, rows }) => sum + rows.length * vouchedFor(columns), 0)
  return records.reduce((sum, record) => sum + scoreOfOne(record), 0) + vouched - 0.2 * leftOut
}

/** A header that agrees with what is below it is worth more than contents alone. */
function vouchedFor(columns: readonly ListColumn[]): number {
  return 0.1 * columns.filter(({ sureness }) => sureness === 'both').length
}

function scoreOfOne({ fields: { name, dob, gender, medicalNumber, nhsNumber } }: PatientRecord): number {
  let score = -1.5
  if (name.value !== '') score += name.mark && BAD_NAMES.has(name.mark.code) ? -1 : 3
  if (name.mark && !BAD_NAMES.has(name.mark.code))
    score -= name.mark.code === 'name_case_guessed' || name.mark.code === 'doubtful_font' ? 0.1 : 1
  if (dob.value !== null) score += dob.mark && BAD_DATES.has(dob.mark.code) ? 1 : 3
  if (gender.value !== 'unknown') score += 1
  if (medicalNumber.value !== null) score += medicalNumber.mark ? 0.5 : 1
  if (nhsNumber.value !== null) score += 0.5
  return score
}

const BAD_NAMES = new Set(['name_unusual', 'name_missing', 'name_long'])
const BAD_DATES = new Set(['dob_in_future', 'dob_too_old', 'dob_by_guess', 'dob_several', 'dob_age_differs'])
