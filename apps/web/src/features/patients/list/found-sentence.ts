import type { PatientPage } from '@sincerely/contract/patients'
import { patientCount } from './patient-selection.ts'

/** What stands over the rows while nothing is selected: '45 patients', '1 patient matches “smi”'; nothing over an empty tab, which says so itself. */
export function foundSentence(
  { total, similar }: Pick<PatientPage, 'total' | 'similar'>,
  q: string | undefined,
): string {
  if (q === undefined) return total === 0 ? '' : patientCount(total)
  if (similar) return total === 1 ? '1 name much like it' : `${total} names much like it`
  return `${patientCount(total)} ${total === 1 ? 'matches' : 'match'} “${q}”`
}
