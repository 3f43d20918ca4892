import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { DataRightsRequest, FoundPerson } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import { useState } from 'react'
import { usePossiblePeople } from './privacy.queries.ts'

/** A selected patient or user. */
export type ChosenRecord = {
  kind: 'patient' | 'user'
  id: number
  name: string
  /** The date of birth, or null for a user. */
  dob: string | null
  label: string
}

/** Returns the record that a request was already matched with, or null. */
export function recordOf({ patient, user }: DataRightsRequest): ChosenRecord | null {
  if (patient !== null) return { ...patient, kind: 'patient', label: `${patient.name}, MR #${patient.id}` }
  if (user === null) return null
  const { id, name, hasLeft } = user
  return { kind: 'user', id, name, dob: null, label: `${name}, works here${hasLeft ? ', deleted' : ''}` }
}

/** Returns the part of the request body that names a patient or a user. */
export function whoseRecord(record: ChosenRecord | null): {
  patientId: number | null
  userId: number | null
} {
  return {
    patientId: record?.kind === 'patient' ? record.id : null,
    userId: record?.kind === 'user' ? record.id : null,
  }
}

type RecordChoiceProps = {
  /** The name with which the search starts. */
  name: string
  chosen: ChosenRecord | null
  onChoose: (chosen: ChosenRecord | null) => void
}

/**
 * Selects whose record a request is about. The search starts with the person's name, and the selected record
 * stays in the list.
 */
export function RecordChoice({ name, chosen, onChoose }: RecordChoiceProps) {
  const [text, setText] = useState(name)
  const [q] = useDebouncedValue(text.trim(), 200)
  const { data = [] } = usePossiblePeople(q)
  const found = data.map((person): ChosenRecord => {
    const { kind, id, name: known, dob } = person
    return { kind, id, name: known, dob, label: labelOf(person) }
  })
  const isAmong = chosen !== null && found.some((record) => keyOf(record) === keyOf(chosen))
  const records = chosen === null || isAmong ? found : [chosen, ...found]
  return (
    <>
      <TextInput
        label="Find the person's record"
        description="Search for a patient by name, MR number or date of birth, or for a colleague by name or email address."
        type="search"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label="Record"
        value={chosen === null ? '' : keyOf(chosen)}
        data={[
          { value: '', label: 'None, or not known' },
          ...records.map((record) => ({ value: keyOf(record), label: record.label })),
        ]}
        onChange={(event) =>
          onChoose(records.find((record) => keyOf(record) === event.currentTarget.value) ?? null)
        }
      />
    </>
  )
}

function keyOf({ kind, id }: Pick<ChosenRecord, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

function labelOf({ kind, id, name, dob, email, isDeleted }: FoundPerson): string {
  const gone = isDeleted ? ', deleted' : ''
  if (kind === 'user') return `${name}, works here${email === null ? '' : `, ${email}`}${gone}`
  const born = dob === null ? 'date of birth unknown' : shortDay(dob)
  return `${name}, ${born}, MR #${id}${gone}`
}
