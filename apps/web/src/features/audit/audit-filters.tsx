import { Button, NativeSelect, TextInput } from '@mantine/core'
import { actionGroups } from '@sincerely/domain/audit/action-groups'
import { groupNames } from '@sincerely/domain/audit/actions'
import { useState } from 'react'
import { readTypedDay, writeTypedDay } from '../../ui/typed-day.ts'
import { type AuditSearch, areDaysTurned, readAuditSearch, readRecordNumber } from './audit-search.ts'
import { useAuditPeople } from './audit.queries.ts'
import classes from './audit.module.css'

type AuditFiltersProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void }

/** Who, what kind, which record and which days; each with all as its first. */
export function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const choose = (name: keyof AuditSearch, value: unknown) =>
    onSearch(readAuditSearch({ ...search, [name]: value }))
  const { person, kind, patient, letter, from, to } = search
  /** Goes up when all is cleared: what was typed and could not be used goes, too. */
  const [round, setRound] = useState(0)
  /** The fields whose words could not be used. */
  const [unusable, setUnusable] = useState<readonly string[]>([])
  const isFiltered = Object.keys(search).length > 0 || unusable.length > 0
  const clear = () => {
    if (!isFiltered) return
    setRound(round + 1)
    setUnusable([])
    onSearch({})
  }
  const onUsed = (label: string, isUsed: boolean) =>
    setUnusable([...unusable.filter((one) => one !== label), ...(isUsed ? [] : [label])])
  const day = { read: readTypedDay, placeholder: 'dd/mm/yyyy', problem: 'Enter a real date.', onUsed }
  const number = { read: readRecordNumber, placeholder: 'All', problem: 'Enter a number.', onUsed }
  return (
    <div role="search" aria-label="Audit trail" className={classes.filters}>
      <PersonFilter person={person} onChoose={(id) => choose('person', id)} />
      <NativeSelect
        label="What"
        data={[
          { value: '', label: 'Everything' },
          ...actionGroups.map((value) => ({ value, label: groupNames[value] })),
        ]}
        value={kind ?? ''}
        onChange={(event) => choose('kind', event.currentTarget.value)}
      />
      <TypedFilter
        key={`patient ${patient} ${round}`}
        label="MR #"
        {...number}
        value={patient === undefined ? '' : String(patient)}
        onChoose={(value) => choose('patient', value)}
      />
      <TypedFilter
        key={`letter ${letter} ${round}`}
        label="Letter no."
        {...number}
        value={letter === undefined ? '' : String(letter)}
        onChoose={(value) => choose('letter', value)}
      />
      <TypedFilter
        key={`from ${from} ${round}`}
        label="From"
        {...day}
        conflict={areDaysTurned(search) ? 'This is later than ‘To’.' : undefined}
        value={writeTypedDay(from ?? null)}
        onChoose={(value) => choose('from', value)}
      />
      <TypedFilter
        key={`to ${to} ${round}`}
        label="To"
        {...day}
        value={writeTypedDay(to ?? null)}
        onChoose={(value) => choose('to', value)}
      />
      <Button
        className={classes.clear}
        variant="subtle"
        color="gray"
        // Focus stays where it is once there is nothing more to clear.
        data-disabled={!isFiltered || undefined}
        aria-disabled={!isFiltered}
        onClick={clear}
      >
        Clear Filters
      </Button>
    </div>
  )
}

type PersonFilterProps = { person: number | undefined; onChoose: (person: number) => void }

/** Without the people there is no choice among them; the lines are there all the same. */
function PersonFilter({ person, onChoose }: PersonFilterProps) {
  const { data = [] } = useAuditPeople()
  const isKnown = person === undefined || data.some(({ id }) => id === person)
  return (
    <NativeSelect
      label="Person"
      data={[
        { value: '', label: 'Everybody' },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isKnown ? [] : [{ value: String(person), label: `No. ${person}, who has left` }]),
      ]}
      value={person ?? ''}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    />
  )
}

type TypedFilterProps = {
  label: string
  placeholder: string
  problem: string
  /** What is wrong with it beside another field. */
  conflict?: string | undefined
  value: string
  /** Null for what it cannot be. */
  read: (text: string) => string | number | null
  onChoose: (value: string | number | undefined) => void
  onUsed: (label: string, isUsed: boolean) => void
}

/** Taken with Enter or when the field is left; what is none stays as it was typed. */
function TypedFilter({ label, placeholder, problem, conflict, value, read, ...tell }: TypedFilterProps) {
  const [text, setText] = useState(value)
  const [isWrong, setIsWrong] = useState(false)
  const take = () => {
    if (text.trim() === value) {
      setIsWrong(false)
      return tell.onUsed(label, true)
    }
    const typed = text.trim() === '' ? undefined : read(text)
    setIsWrong(typed === null)
    tell.onUsed(label, typed !== null)
    if (typed !== null) tell.onChoose(typed)
  }
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={text}
      error={isWrong ? problem : conflict}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
