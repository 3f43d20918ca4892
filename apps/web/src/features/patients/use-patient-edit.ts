import type { Patient, PatientIdentity } from '@sincerely/contract/patients'
import { fieldLabels, type PatientField } from '@sincerely/domain/patients/field-labels'
import { useState } from 'react'
import { pick } from '../../platform/form/draft-values.ts'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import type { NewToast } from '../../ui/toast.ts'
import { useToday } from '../../platform/practice.ts'
import { patientDraftKey } from './draft-keys.ts'
import { mergeRules } from './patient-draft.ts'
import { emptyForm, entryOf, patientWords, valuesOf } from './patient-form.ts'
import { problemsOf } from './patient-problems.ts'
import { useReadPatient, useUpdatePatient, candidatesOf } from './patients.queries.ts'
import { fieldsOf } from './typed-field.tsx'

type Callbacks = { onClose: () => void; onReopen: () => void; kept?: Omit<NewToast, 'type'> }

/**
 * The form for an existing record, on its page and in the list's dialog. `patient` is the current record, with changes by
 * others.
 */
export function usePatientEdit(patient: Patient, callbacks: Callbacks) {
  const today = useToday()
  const read = useReadPatient(patient.id)
  const update = useUpdatePatient()
  const [refusal, setRefusal] = useState<{ number: string; owners: PatientIdentity[] } | null>(null)
  const form = useDraftForm({
    key: patientDraftKey(patient.id),
    record: patient.id,
    title: `Changes to the record of ${patient.name}`,
    about: 'This patient was',
    labels: fieldLabels,
    empty: emptyForm,
    base: entryOf(patient),
    check: (values) => problemsOf(values, today),
    words: patientWords,
    rules: mergeRules,
    save: async ({ values, changes, version }) => {
      const changed = pick(valuesOf(values), Object.keys(changes) as PatientField[])
      try {
        await update.mutateAsync({ id: patient.id, body: { ...changed, version } })
      } catch (error) {
        setRefusal({ number: values.nhsNumber, owners: candidatesOf(error) })
        throw error
      }
    },
    reload: async () => entryOf(await read()),
    ...callbacks,
  })
  return {
    form,
    fields: { ...fieldsOf(form), wasAsked: patient.communicationNeeds !== null },
    /** The owners of the NHS number that the server refused, if the user may see them. */
    numberOwners: refusal?.number === form.values.nhsNumber.trim() ? refusal.owners : [],
  }
}
export type PatientEditing = ReturnType<typeof usePatientEdit>
