// Scores a reading of a list, to select the best of several.
import type { MarkCode } from './marks.ts'
import type { ReadLayout } from './table-layout.ts'
import type { Field, ListColumn, PatientRecord } from './types.ts'

/**
 * Returns a score, where higher is better. Complete patients add to it, doubtful and missing values add less, and implausible
 * rows subtract.
 */
export function scoreOf(records: readonly PatientRecord[], { tables, leftOut }: ReadLayout): number {
  const vouched = tables.reduce((sum, { columns, rows }) => sum + rows.length * vouchedFor(columns), 0)
  return records.reduce((sum, record) => sum + scoreOfOne(record), 0) + vouched - 0.4 * leftOut
}

/** A header that agrees with the contents is worth more than contents alone. */
function vouchedFor(columns: readonly ListColumn[]): number {
  return 0.1 * columns.filter(({ sureness }) => sureness === 'both').length
}

/** Half a patient (only a surname, or only a date) must count less than half of a complete one. */
function scoreOfOne({ fields: { name, dob, gender, medicalNumber, nhsNumber } }: PatientRecord): number {
  const [nameMark, dobMark, numberMark] = [name, dob, medicalNumber].map(weightiest)
  if (name.value === '' || (nameMark && BAD_NAMES.has(nameMark))) return -2.5
  const nameDoubt = nameMark ? (SLIGHT.has(nameMark) ? 0.1 : 1) : 0
  const born = dob.value === null ? -1 : dobMark && BAD_DATES.has(dobMark) ? 1 : 3
  const known = (gender.value === 'unknown' ? 0 : 1) + (nhsNumber.value === null ? 0 : 0.5)
  const numbered = medicalNumber.value === null ? 0 : numberMark ? 0.5 : 1
  return 1.5 - nameDoubt + born + known + numbered
}

function weightiest({ marks }: Field<unknown>): MarkCode | undefined {
  return marks?.[0]?.code
}

const BAD_NAMES: ReadonlySet<MarkCode> = new Set([
  'name_unusual',
  'name_missing',
  'name_long',
  'name_one_word',
])
const SLIGHT: ReadonlySet<MarkCode> = new Set([
  'name_case_guessed',
  'name_unreadable',
  'doubtful_font',
  'unclear_print',
  'name_order_guessed',
])
const BAD_DATES: ReadonlySet<MarkCode> = new Set([
  'dob_in_future',
  'dob_too_old',
  'dob_by_guess',
  'dob_several',
  'dob_age_differs',
])
