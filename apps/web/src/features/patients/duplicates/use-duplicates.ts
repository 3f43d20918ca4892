import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { readTypedDay } from '../../../ui/typed-day.ts'
import type { PatientForm } from '../patient-form.ts'
import { candidatesIn } from '../candidates-in.ts'
import { useFindDuplicates } from './patient-duplicates.queries.ts'

/** Waits for this pause in typing before a search, in ms. */
const pause = 350

type UseDuplicates = {
  form: PatientForm
  /** Records that the user has looked at and found to be someone else. */
  lookedAt: readonly number[]
  onLook: (ids: number[]) => void
}

/** Finds likely duplicates while a patient is typed, and takes over those named in a refusal. */
export function useDuplicates({ form, lookedAt, onLook }: UseDuplicates) {
  const typed = identityOf(form)
  const [name] = useDebouncedValue(typed.name, pause)
  const [dob] = useDebouncedValue(typed.dob, pause)
  const [nhsNumber] = useDebouncedValue(typed.nhsNumber, pause)
  const [medicalRecordNumber] = useDebouncedValue(typed.medicalRecordNumber, pause)
  const isEnough = nhsNumber !== null || (dob !== null && name.length > 1)
  const person = isEnough ? { name, dob, nhsNumber, medicalRecordNumber } : null
  const found = useFindDuplicates(person).data ?? []
  const [refused, setRefused] = useState<LikelyDuplicate[]>([])
  const records = [...found, ...refused.filter(({ id }) => !found.some((other) => other.id === id))]
  const telling = records.filter(({ likeness }) => likeness !== 'name_without_dob')
  const isSomebodyElse = lookedAt.length > 0 && telling.every(({ id }) => lookedAt.includes(id))
  return {
    isSomebodyElse,
    /** The user must answer before the patient can be added. */
    isOpen: telling.length > 0 && !isSomebodyElse,
    panel: {
      records,
      typed,
      // An NHS number belongs to one person, so the server will refuse.
      hasNumberTaken: records.some(({ likeness }) => likeness === 'nhs_number'),
      isSomebodyElse,
      onSomebodyElse: () => onLook(records.map(({ id }) => id)),
      onLookAgain: () => onLook([]),
    },
    /** Adds the records that the server named in its refusal. */
    take: (error: unknown) => setRefused(candidatesIn(error)),
    forget: () => setRefused([]),
  }
}

/** The parts of the identity that can be read from the form. */
function identityOf({ name, dob, nhsNumber, medicalRecordNumber }: PatientForm): Identity {
  return {
    name: name.trim().slice(0, 200),
    dob: readTypedDay(dob),
    nhsNumber: parseNhsNumber(nhsNumber),
    medicalRecordNumber: medicalRecordNumber.trim().slice(0, 100) || null,
  }
}
