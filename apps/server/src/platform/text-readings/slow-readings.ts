// Analyses of a text's meaning. A short text with repetitions can take minutes, so they always run in a worker thread.
import { copiedTable } from '@sincerely/domain/assistant/list-answer'
import type { CopiedPatient, PageSize } from '@sincerely/domain/assistant/list-answer'
import { composeLetter } from '@sincerely/domain/composer/compose-letter'
import { warningOf } from '@sincerely/domain/extraction/marks'
import type { PrintedPage } from '@sincerely/domain/extraction/printed-lines'
import { patientList } from '@sincerely/domain/extraction/read-patient-list'
import type { PatientList } from '@sincerely/domain/extraction/types'
import { checkFacts, findDifferences } from '@sincerely/domain/fact-check/check-facts'
import { readIncoming } from '../incoming.ts'

export const slowReadings = { checkFacts, findDifferences, composeLetter, copiedList, readIncoming }

/**
 * The patients that a language model copied from a list, read by the same rules as all other lists. `lines` is null for pictures.
 */
function copiedList({ copied, lines, sizes, today }: CopiedList): PatientList {
  const warnings = copied.length > 0 ? [warningOf('list_read_by_ai')] : []
  return patientList([copiedTable(copied, lines, sizes)], { today }, warnings)
}

type CopiedList = {
  copied: readonly CopiedPatient[]
  lines: readonly PrintedPage[] | null
  sizes: readonly PageSize[]
  today: string
}
