import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { readTypedDay } from '../../../ui/typed-day.ts'
import type { PatientForm } from '../patient-form.ts'
import { candidatesOf } from '../patients.queries.ts'
import { useFindDuplicates } from './patient-duplicates.queries.ts'

/** In ms: the search waits for this pause in typing. */
const typingPause = 350

type UseDuplicates = {
  form: PatientForm
  /** The ids of records that the user has looked at and found to be of other people. */
  dismissedIds: readonly number[]
  onDismiss: (ids: number[]) => void
}

/** Finds likely duplicates while a patient is typed, and adds those that the server named in a refusal. */
export function useDuplicates({ form, dismissedIds, onDismiss }: UseDuplicates) {
  const typed = identityOf(form)
  const [name] = useDebouncedValue(typed.name, typingPause)
  const [dob] = useDebouncedValue(typed.dob, typingPause)
  const [nhsNumber] = useDebouncedValue(typed.nhsNumber, typingPause)
  const [medicalRecordNumber] = useDebouncedValue(typed.medicalRecordNumber, typingPause)
  const canSearch = nhsNumber !== null || (dob !== null && name.length > 1)
  const person = canSearch ? { name, dob, nhsNumber, medicalRecordNumber } : null
  const found = useFindDuplicates(person).data ?? []
  const [refused, setRefused] = useState<LikelyDuplicate[]>([])
  const records = [...found, ...refused.filter(({ id }) => !found.some((other) => other.id === id))]
  const relevant = records.filter(({ likeness }) => likeness !== 'name_without_dob')
  const isDifferentPerson = dismissedIds.length > 0 && relevant.every(({ id }) => dismissedIds.includes(id))
  return {
    isDifferentPerson,
    /** Whether the user must answer before the patient can be added. */
    isOpen: relevant.length > 0 && !isDifferentPerson,
    panel: {
      records,
      typed,
      // The server will refuse the patient, because an NHS number belongs to one person.
      hasNumberTaken: records.some(({ likeness }) => likeness === 'nhs_number'),
      isDifferentPerson,
      onDifferentPerson: () => onDismiss(records.map(({ id }) => id)),
      onReconsider: () => onDismiss([]),
    },
    /** Adds the records that the server named in its refusal. */
    takeCandidates: (error: unknown) => setRefused(candidatesOf(error)),
    forget: () => setRefused([]),
  }
}

/** Reads the identity from the form. A part that cannot be read is null. */
function identityOf({ name, dob, nhsNumber, medicalRecordNumber }: PatientForm): Identity {
  return {
    name: name.trim().slice(0, 200),
    dob: readTypedDay(dob),
    nhsNumber: parseNhsNumber(nhsNumber),
    medicalRecordNumber: medicalRecordNumber.trim().slice(0, 100) || null,
  }
}
