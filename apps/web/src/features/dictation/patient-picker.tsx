import { routes } from '@sincerely/contract/routes'
import { shortDay } from '@sincerely/domain/dates'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, messageOf } from '../../platform/api.ts'
import { isWriting } from '../../platform/typing.ts'
import { Facts } from '../../ui/facts.tsx'
import { searchedText } from '../../ui/typed-day.ts'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import classes from './patient-picker.module.css'

/** `dob` is undefined if this device does not know it, and null if the record has none. */
export type SelectedPatient = { id: number; name: string; dob?: string | null }

type PatientPickerProps = {
  patient: SelectedPatient | null
  /** The text shown if no patient is selected. */
  none: string
  onChoose: (patient: SelectedPatient) => void
}

/** Shows the patient of a dictation, with a search to select another one. */
export function PatientPicker({ patient, none, onChoose }: PatientPickerProps) {
  const [isSearching, setSearching] = useState(false)
  if (!isSearching) {
    return (
      <div className={classes.chosen}>
        {patient ? (
          <div className={classes.patient}>
            <div className={classes.name}>{patient.name}</div>
            <div className={classes.facts}>
              {/* The facts distinguish two patients with one name. */}
              <Facts facts={[patient.dob ? `Born ${shortDay(patient.dob)}` : null, `MR #${patient.id}`]} />
            </div>
          </div>
        ) : (
          <span className={classes.none}>{none}</span>
        )}
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
  /** Called when a match has the pointer or the focus, or is the only one. */
  onChooseSoon?: (patientId: number) => void
  onCancel: () => void
  /** If patients were chosen already, 'Cancel' would say that they are dropped. */
  cancelLabel?: string
}

export function PatientSearch({
  onChoose,
  onChooseSoon,
  onCancel,
  cancelLabel = 'Cancel',
}: PatientSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const [entered, setEntered] = useState<Entered | null>(null)
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
            // The key is still held down from a choice elsewhere.
            if (event.repeat) return
            const step = event.key === 'ArrowDown' ? 1 : 0
            setEntered((before) => ({ q: typed.trim(), steps: (before?.steps ?? 0) + step }))
          }}
        />
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
      {q !== '' && (
        <SearchResults
          key={q}
          q={q}
          entered={q === entered?.q ? entered : null}
          onEntered={() => setEntered(null)}
          onTypeOn={() => field.current?.focus()}
          onChoose={onChoose}
          onChooseSoon={onChooseSoon}
        />
      )}
    </div>
  )
}

/** The keys that were pressed for a text, perhaps before its matches had loaded. */
type Entered = { q: string; /** The number of presses of the arrow key. */ steps: number }

const resultLimit = 6

type SearchResultsProps = {
  q: string
  /** The keys to apply once the matches have loaded. Arrow keys move to a match; Enter chooses the only one. */
  entered: Entered | null
  onEntered: () => void
  /** Called when the person types on a match, because the text belongs to the search. */
  onTypeOn: () => void
} & Pick<PatientSearchProps, 'onChoose' | 'onChooseSoon'>

function SearchResults({ q, entered, onEntered, onTypeOn, onChoose, onChooseSoon }: SearchResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  const query = { q: searchedText(q), sort: 'name', direction: 'asc', page: 1, limit: resultLimit } as const
  const { data, error } = useQuery({
    queryKey: ['patients', 'list', query],
    queryFn: ({ signal }) => call(routes.patients.list, { query }, { signal }),
  })
  const [first, ...others] = data?.patients ?? []
  // The person must look at a similar name or an archived patient first, so Enter does not choose these.
  const only = others.length === 0 && !data?.similar && first?.isArchived === false ? first : undefined
  const prepare = useEffectEvent((id: number) => onChooseSoon?.(id))
  useEffect(() => {
    if (only) prepare(only.id)
  }, [only])
  const goTo = (at: number) => {
    const choices = [...(list.current?.querySelectorAll('button') ?? [])]
    if (at < 0) onTypeOn()
    else (choices[at] ?? choices.at(-1))?.focus()
  }
  const enter = useEffectEvent(() => {
    const steps = entered?.steps ?? 0
    onEntered()
    if (steps === 0 && only) onChoose({ id: only.id, name: only.name, dob: only.dob })
    else goTo(Math.max(steps - 1, 0))
  })
  useEffect(() => {
    if (entered !== null && data) enter()
  }, [entered, data])
  const onArrow = (event: KeyboardEvent, at: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    goTo(at + step)
  }
  if (error && !data) return <p className={classes.none}>{messageOf(error)}</p>
  if (!data) return <SkeletonLines lines={3} label="Searching" />
  if (data.patients.length === 0) return <p className={classes.none}>No patient matches ‘{q}’.</p>
  return (
    <>
      {data.similar && <p className={classes.none}>No patient is called ‘{q}’. These names are similar.</p>}
      <ul ref={list} className={classes.choices} aria-label="Patients found">
        {data.patients.map(({ id, name, dob, nhsNumber, isArchived }, at) => (
          <li key={id}>
            <button
              type="button"
              className={classes.choice}
              onClick={() => onChoose({ id, name, dob })}
              onFocus={() => onChooseSoon?.(id)}
              onPointerEnter={() => onChooseSoon?.(id)}
              // Only Enter chooses a match. Any other character, even a space, belongs to the search field, which takes the
              // focus.
              onKeyDown={(event) => (isWriting(event) ? onTypeOn() : onArrow(event, at))}
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
      {data.total > data.patients.length && (
        <p className={classes.none}>There are more. Keep typing the name.</p>
      )}
    </>
  )
}
