import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Address } from '@sincerely/contract/address-book'
import type { Letter } from '@sincerely/contract/letters'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAddresses } from '../../../platform/address-book.ts'
import { newIdempotencyKey } from '../../../platform/api.ts'
import { fromRecord, ofAddress } from './recipient-list.ts'
import { NewRecipient, useNewRecipient } from './new-recipient.tsx'
import classes from './recipients.module.css'
import { focusIds, stepTo } from './row-focus.ts'

type AddRecipientProps = {
  letter: Letter
  list: readonly Recipient[]
  onAdd: (recipient: Recipient) => void
}

/** GP and patient, whoever is in the address book, or somebody typed anew. */
export function AddRecipient({ letter, list, onAdd }: AddRecipientProps) {
  const fresh = useNewRecipient(letter.id)
  const close = () => {
    fresh.end()
    stepTo(null, 1)
  }
  return (
    <div className={classes.add}>
      {fresh.start ? (
        <NewRecipient
          start={fresh.start}
          list={list}
          onType={fresh.type}
          onAdd={(recipient) => {
            onAdd(recipient)
            close()
          }}
          onCancel={close}
        />
      ) : (
        <Search letter={letter} list={list} onAdd={onAdd} onNew={fresh.begin} />
      )}
    </div>
  )
}

type Choice = { value: string; name: string; line: string; isStale?: boolean; pick: () => void }

function Search({ letter, list, onAdd, onNew }: AddRecipientProps & { onNew: (name: string) => void }) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 150)
  const { data, isFetching, isPlaceholderData } = useAddresses({ q, limit: 8 })
  // Found for an earlier text: in sight until the answer is here, and not to be picked.
  const isStale = isPlaceholderData || q !== text.trim()
  const choices = [
    ...recordChoices(letter, list, text, onAdd),
    ...(data?.addresses ?? []).map((entry) => ({ ...bookChoice(entry, onAdd), isStale })),
    {
      value: 'new',
      name: text.trim() === '' ? 'Type a name and address…' : `Enter ‘${text.trim()}’ anew…`,
      line: 'Somebody who is not in the address book',
      pick: () => onNew(text.trim()),
    },
  ]
  // A mark is a place in the list: in another list it would be on somebody else.
  const listed = choices.map(({ value }) => value).join()
  const { resetSelectedOption } = combobox
  useEffect(resetSelectedOption, [listed, isStale, resetSelectedOption])
  const pick = (value: string) => {
    choices.find((choice) => choice.value === value)?.pick()
    setText('')
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick} position="bottom-start" withinPortal={false}>
      <Combobox.Target>
        <TextInput
          id={focusIds.add}
          size="xs"
          label="Add a recipient"
          placeholder="Search the address book"
          leftSection={<IconSearch size={14} aria-hidden />}
          maxLength={200}
          autoComplete="off"
          value={text}
          // Not with the focus alone: after one was added it would lie over what comes below.
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.stopPropagation()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          aria-label="Recipients to add"
          aria-busy={isFetching}
          mah={300}
          style={{ overflowY: 'auto' }}
        >
          {choices.map(({ value, name, line, isStale: isDisabled }) => (
            <Combobox.Option key={value} value={value} disabled={isDisabled}>
              <span className={classes.option}>{name}</span>
              <span className={classes.optionLine}>{line}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {data?.more && <Combobox.Footer>There are more: type more of the name.</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** GP and patient, unless they are on the list or something else is looked for. */
function recordChoices(
  { gpName, gpPractice, patientName }: Letter,
  list: readonly Recipient[],
  text: string,
  onAdd: (recipient: Recipient) => void,
): Choice[] {
  const known = [
    { kind: 'gp', name: gpName ?? 'The GP', line: gpPractice ? `GP, ${gpPractice}` : 'The patient’s GP' },
    { kind: 'patient', name: patientName, line: 'The patient' },
  ] as const
  return known
    .filter(({ kind }) => !list.some((one) => one.kind === kind))
    .filter(({ name, line }) => `${name} ${line}`.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ kind, name, line }) => ({ value: kind, name, line, pick: () => onAdd(fromRecord(kind)) }))
}

function bookChoice(entry: Address, onAdd: (recipient: Recipient) => void): Choice {
  const line = [entry.organisation, entry.address?.replaceAll('\n', ', '), entry.email].filter(Boolean)
  return {
    value: `address-${entry.id}`,
    name: entry.name,
    line: line.join(' · ') || 'No address',
    pick: () => onAdd({ key: newIdempotencyKey(), kind: 'other', ...ofAddress(entry) }),
  }
}
