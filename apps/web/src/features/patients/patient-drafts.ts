// Reads drafts about a patient as plain text, for a record that can no longer be opened.
import type { ReadWords } from '../../ui/unsent-texts.tsx'
import { type Draft, parseDraft } from '../../platform/form/draft-values.ts'
import { parseGpDraft } from './gp-fields.ts'
import { archiveDraftKey, gpDraftKey, patientDraftKey } from './draft-keys.ts'
import { parsePatientDraft, typedFields, typedTexts } from './patient-draft.ts'
import type { PatientForm } from './patient-form.ts'
import { earlierArchive, emptyArchive } from './practice/archive-reason.ts'

export function patientDrafts(patientId: number): ReadWords {
  const readers: Record<string, { label: string; read: (value: string) => string }> = {
    [patientDraftKey(patientId)]: {
      label: 'Changes to the record',
      read: (value) => linesOf(parsePatientDraft(value)),
    },
    [gpDraftKey(patientId)]: {
      label: 'GP',
      read: (value) => linesOf(parseGpDraft(value)),
    },
    [archiveDraftKey(patientId)]: {
      label: 'Reason for archiving',
      read: (value) => parseDraft(value, emptyArchive, earlierArchive.read)?.typed.reason.trim() ?? '',
    },
  }
  return (key, value) => {
    const reader = readers[key.replace(/@.*$/su, '')]
    const words = reader?.read(value) ?? ''
    return reader === undefined || words === '' ? null : { label: reader.label, words }
  }
}

function linesOf(draft: Draft<Partial<PatientForm>> | null): string {
  return typedTexts(draft === null ? {} : typedFields(draft))
    .map(({ label, text }) => `${label}: ${text}`)
    .join('\n')
}
