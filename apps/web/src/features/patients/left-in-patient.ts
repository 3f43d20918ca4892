// What was typed for a patient and lies on this device, as plain text: for who may not see the record any more.
import type { ReadWords } from '../../ui/kept-words.tsx'
import { parseNote } from '../../ui/use-kept-note.ts'
import { parseKeptDraft } from './kept-draft.ts'
import { parseGp, pickGp } from './kept-gp.ts'
import { keptArchiveName, keptGpName, keptPatientName } from './kept-names.ts'
import { typedFields, typedWords } from './patient-draft.ts'
import type { PatientForm } from './patient-form.ts'

/** Reads the copies of one record. */
export function leftInPatient(patientId: number): ReadWords {
  const readers: Record<string, { label: string; read: (value: string) => string }> = {
    [keptPatientName(patientId)]: {
      label: 'Changes to the record',
      read: (value) => {
        const draft = parseKeptDraft(value)
        return draft === null ? '' : linesOf(typedFields(draft))
      },
    },
    [keptGpName(patientId)]: {
      label: 'GP',
      read: (value) => {
        const gp = parseGp(value)
        return gp === null ? '' : linesOf(pickGp(gp))
      },
    },
    [keptArchiveName(patientId)]: {
      label: 'Reason to archive',
      read: (value) => parseNote(value)?.note.trim() ?? '',
    },
  }
  return (key, value) => {
    const reader = readers[key.replace(/@.*$/su, '')]
    const words = reader?.read(value) ?? ''
    return reader === undefined || words === '' ? null : { label: reader.label, words }
  }
}

function linesOf(fields: Partial<PatientForm>): string {
  return typedWords(fields)
    .map(({ label, mine }) => `${label}: ${mine}`)
    .join('\n')
}
