import { routes } from '@sincerely/contract/routes'
import { shortDay } from '@sincerely/domain/dates'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, messageOf } from '../../platform/api.ts'
import { Facts } from '../../ui/facts.tsx'
import { searchedText } from '../../ui/typed-day.ts'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import classes from './patient-picker.module.css'

export type SelectedPatient = { id: number; name: string }

type PatientPickerProps = {
  patient: SelectedPatient | null
  /** Shown if no patient is selected. */
  none: string
  onChoose: (patient: SelectedPatient) => void
}

/** Shows the patient of a dictation, with a search to select another. */
export function PatientPicker({ patient, none, onChoose }: PatientPickerProps) {
  const [isSearching, setSearching] = useState(false)
  if (!isSearching) {
    return (
      <div className={classes.chosen}>
        <span className={patient ? classes.name : classes.none}>{patient?.name ?? none}</span>
        {/* Two patients may have one name. */}
        {patient && <span className={classes.number}>MR #{patient.id}</span>}
        <Button variant="default" size="xs" onClick={() => setSearching(true)}>
          {patient ? 'Change patient' : 'Choose patient'}
        </Button>
      </div>
    )
  }
  return (
    <PatientSearch
      onCancel={() => setSearching(false)}
      onChoose={(selected) => {
        setSearching(false)
        onChoose(selected)
      }}
    />
  )
}

type PatientSearchProps = {
  onChoose: (patient: SelectedPatient) => void
  /** The pointer or the focus is on a match. */
  onChooseSoon?: (patientId: number) => void
  onCancel: () => void
}

export function PatientSearch({ onChoose, onChooseSoon, onCancel }: PatientSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  /** The key that was pressed for a text, perhaps before its matches were there. */
  const [entered, setEntered] = useState<{ q: string; key: string } | null>(null)
  return (
    <div className={classes.search}>
      <div className={classes.line}>
        <TextInput
          ref={field}
          className={classes.field}
          label="Patient"
          placeholder="Name, date of birth, NHS or MR number"
          leftSection={<IconSearch size={16} aria-hidden />}
          type="search"
          autoComplete="off"
          autoFocus
          data-autofocus
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setEntered(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
            event.preventDefault()
            setEntered({ q: typed.trim(), key: event.key })
          }}
        />
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {q !== '' && (
        <SearchResults
          key={q}
          q={q}
          enteredBy={q === entered?.q ? entered.key : null}
          onEntered={() => setEntered(null)}
          onTypeOn={() => field.current?.focus()}
          onChoose={onChoose}
          onChooseSoon={onChooseSoon}
        />
      )}
    </div>
  )
}

const resultLimit = 6

type SearchResultsProps = {
  q: string
  /** An arrow moves to the first match; Enter chooses the only one. */
  enteredBy: string | null
  onEntered: () => void
  /** Text is typed on a match: it belongs to the search. */
  onTypeOn: () => void
} & Pick<PatientSearchProps, 'onChoose' | 'onChooseSoon'>

function SearchResults({ q, enteredBy, onEntered, onTypeOn, onChoose, onChooseSoon }: SearchResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  const query = { q: searchedText(q), sort: 'name', direction: 'asc', page: 1, limit: resultLimit } as const
  const { data, error } = useQuery({
    queryKey: ['patients', 'list', query],
    queryFn: ({ signal }) => call(routes.patients.list, { query }, { signal }),
  })
  const [first, ...others] = data?.patients ?? []
  // A merely similar name has to be seen first.
  const only = others.length === 0 && !data?.similar ? first : undefined
  const prepare = useEffectEvent((id: number) => onChooseSoon?.(id))
  useEffect(() => {
    if (only) prepare(only.id)
  }, [only])
  const enter = useEffectEvent(() => {
    onEntered()
    if (enteredBy === 'Enter' && only) onChoose({ id: only.id, name: only.name })
    else list.current?.querySelector('button')?.focus()
  })
  useEffect(() => {
    if (enteredBy !== null && data) enter()
  }, [enteredBy, data])
  if (error && !data) return <p className={classes.none}>{messageOf(error)}</p>
  if (!data) return <SkeletonLines lines={3} label="Searching" />
  if (data.patients.length === 0) return <p className={classes.none}>No patient matches “{q}”.</p>
  return (
    <ul ref={list} className={classes.choices} aria-label="Patients found">
      {data.patients.map(({ id, name, dob, nhsNumber, isArchived }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.choice}
            onClick={() => onChoose({ id, name })}
            onFocus={() => onChooseSoon?.(id)}
            onPointerEnter={() => onChooseSoon?.(id)}
            // Only Enter chooses. The key, also a space, goes into the field that has the focus after this.
            onKeyDown={(event) => void (isTypingKey(event) && onTypeOn())}
          >
            <span className={classes.name}>{name}</span>
            <span className={classes.facts}>
              <Facts
                facts={[
                  dob === null ? 'Date of birth unknown' : `Born ${shortDay(dob)}`,
                  nhsNumber !== null && `NHS ${formatNhsNumber(nhsNumber)}`,
                  `MR #${id}`,
                  isArchived && 'Archived',
                ]}
              />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The key adds to a text or corrects it. */
function isTypingKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>,
): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  return !isCommand && (key.length === 1 || key === 'Backspace')
}
