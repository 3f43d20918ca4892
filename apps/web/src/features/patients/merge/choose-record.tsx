import type { Patient, PatientIdentity } from '@sincerely/contract/patients'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../platform/api.ts'
import { useToday } from '../../../platform/practice.ts'
import { Facts } from '../../../ui/facts.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { identityFacts, whyAlike } from '../duplicates/likeness-words.ts'
import { useFindDuplicates } from '../duplicates/patient-duplicates.queries.ts'
import { usePatients } from '../patients.queries.ts'
import classes from './choose-record.module.css'

type ChooseRecordProps = {
  patient: Patient
  namesakes: readonly PatientIdentity[]
  onSelect: (id: number) => void
}

/** Lets the user choose the record to merge with. Similar records come first; others can be searched. */
export function ChooseRecord({ patient, namesakes, onSelect }: ChooseRecordProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  return (
    <>
      <TextInput
        label="The other record"
        placeholder="Name, email or MR number"
        leftSection={<IconSearch size={16} aria-hidden />}
        type="search"
        maxLength={200}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {q === '' ? (
        <Suggestions patient={patient} namesakes={namesakes} onSelect={onSelect} />
      ) : (
        <Found key={q} q={q} patient={patient} onSelect={onSelect} />
      )}
    </>
  )
}

function Suggestions({ patient, namesakes, onSelect }: ChooseRecordProps) {
  const { name, dob, nhsNumber, medicalRecordNumber } = patient
  const { data: alike, isLoading } = useFindDuplicates({ name, dob, nhsNumber, medicalRecordNumber })
  if (isLoading) return <SkeletonLines lines={3} label="Looking for likely duplicates" />
  const likely = (alike ?? [])
    .filter(({ id }) => id !== patient.id)
    .map((record) => ({ ...record, reason: whyAlike(record, patient) }))
  const others = namesakes
    .filter(({ id }) => !likely.some((record) => record.id === id))
    .map((record) => ({ ...record, reason: 'same name' }))
  return (
    <Choices
      title="Likely the same person, or the same name"
      records={[...likely, ...others]}
      none="No similar records found. Search for the other record."
      onSelect={onSelect}
    />
  )
}

function Found({ q, patient, onSelect }: { q: string; patient: Patient; onSelect: (id: number) => void }) {
  const { data, error } = usePatients({ q, sort: 'name', direction: 'asc', page: 1, limit: 10 })
  if (error && !data) return <p className={classes.none}>{messageOf(error)}</p>
  if (!data) return <SkeletonLines lines={3} label="Searching" />
  const records = data.patients.filter(({ id }) => id !== patient.id)
  const title = data.similar ? 'Similar names' : 'Found'
  return (
    <>
      <Choices
        title={title}
        records={records}
        none={`No other patient matches ‘${q}’.`}
        onSelect={onSelect}
      />
      {data.total > data.patients.length && (
        <p className={classes.none}>There are more. Keep typing the name.</p>
      )}
    </>
  )
}

type ChoicesProps = {
  title: string
  records: readonly (PatientIdentity & { reason?: string })[]
  none: string
  onSelect: (id: number) => void
}

function Choices({ title, records, none, onSelect }: ChoicesProps) {
  const today = useToday()
  if (records.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.choices}>
        {records.map((record) => (
          <li key={record.id}>
            <button type="button" className={classes.choice} onClick={() => onSelect(record.id)}>
              <span className={classes.name}>
                {record.name} {record.reason && <span className={classes.why}>{record.reason}</span>}
              </span>
              <span className={classes.facts}>
                <Facts facts={[`MR #${record.id}`, ...identityFacts(record, today)]} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
