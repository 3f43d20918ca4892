import { routes } from '@sincerely/contract/routes'
import { shortDay } from '@sincerely/domain/dates'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../platform/api.ts'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import classes from './patient-choice.module.css'

export type ChosenPatient = { id: number; name: string }

type PatientChoiceProps = {
  patient: ChosenPatient | null
  /** What it means while nobody is chosen. */
  none: string
  onChoose: (patient: ChosenPatient) => void
}

/** Whom it is about: the name, and a search to choose somebody else. */
export function PatientChoice({ patient, none, onChoose }: PatientChoiceProps) {
  const [isChoosing, setChoosing] = useState(false)
  if (!isChoosing) {
    return (
      <div className={classes.chosen}>
        <span className={patient ? classes.name : classes.none}>{patient?.name ?? none}</span>
        <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
          {patient ? 'Change patient' : 'Choose patient'}
        </Button>
      </div>
    )
  }
  return (
    <PatientSearch
      onCancel={() => setChoosing(false)}
      onChoose={(chosen) => {
        setChoosing(false)
        onChoose(chosen)
      }}
    />
  )
}

type PatientSearchProps = { onChoose: (patient: ChosenPatient) => void; onCancel: () => void }

/** Looks for a patient by name or number, while it is typed. */
export function PatientSearch({ onChoose, onCancel }: PatientSearchProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  return (
    <div className={classes.search}>
      <div className={classes.line}>
        <TextInput
          className={classes.field}
          label="Patient"
          placeholder="Name, NHS number or MR number"
          leftSection={<IconSearch size={16} aria-hidden />}
          type="search"
          autoComplete="off"
          autoFocus
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {q !== '' && <Found key={q} q={q} onChoose={onChoose} />}
    </div>
  )
}

const mostFound = 6

function Found({ q, onChoose }: { q: string; onChoose: PatientSearchProps['onChoose'] }) {
  const query = { q, sort: 'name', direction: 'asc', page: 1, limit: mostFound } as const
  const { data, error } = useQuery({
    queryKey: ['patients', 'list', query],
    queryFn: ({ signal }) => call(routes.patients.list, { query }, { signal }),
  })
  if (error && !data) return <p className={classes.none}>{messageOf(error)}</p>
  if (!data) return <SkeletonLines lines={3} label="Searching" />
  if (data.patients.length === 0) return <p className={classes.none}>No patient matches “{q}”.</p>
  return (
    <ul className={classes.choices} aria-label="Patients found">
      {data.patients.map(({ id, name, dob, nhsNumber, isArchived }) => (
        <li key={id}>
          <button type="button" className={classes.choice} onClick={() => onChoose({ id, name })}>
            <span className={classes.name}>{name}</span>
            <span className={classes.facts}>
              {[
                dob === null ? 'Date of birth unknown' : `Born ${shortDay(dob)}`,
                ...(nhsNumber === null ? [] : [`NHS ${formatNhsNumber(nhsNumber)}`]),
                `MR #${id}`,
                ...(isArchived ? ['Archived'] : []),
              ].join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
