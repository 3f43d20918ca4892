import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { readTypedDay } from '../../../ui/typed-day.ts'
import type { PatientForm } from '../patient-form.ts'
import { candidatesIn } from '../candidates-in.ts'
import { useFindDuplicates } from './patient-duplicates.queries.ts'

/** How long nothing is typed before it is looked up, in ms. */
const pause = 350

type UseDuplicates = {
  form: PatientForm
  /** The records that a person looked at: this is somebody else. */
  lookedAt: readonly number[]
  onLook: (ids: number[]) => void
}

/** Who this probably is already: looked up while the person is typed, and told by a refusal of the server. */
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
    /** These must be looked at before the person is added. */
    isOpen: telling.length > 0 && !isSomebodyElse,
    panel: {
      records,
      typed,
      // A number belongs to one person: that is refused, whoever is meant.
      hasNumberTaken: records.some(({ likeness }) => likeness === 'nhs_number'),
      isSomebodyElse,
      onSomebodyElse: () => onLook(records.map(({ id }) => id)),
      onLookAgain: () => onLook([]),
    },
    /** The server looked as well, and found these. */
    take: (error: unknown) => setRefused(candidatesIn(error)),
    forget: () => setRefused([]),
  }
}

/** As far as what was typed can be read. */
function identityOf({ name, dob, nhsNumber, medicalRecordNumber }: PatientForm): Identity {
  return {
    name: name.trim().slice(0, 200),
    dob: readTypedDay(dob),
    nhsNumber: parseNhsNumber(nhsNumber),
    medicalRecordNumber: medicalRecordNumber.trim().slice(0, 100) || null,
  }
}
