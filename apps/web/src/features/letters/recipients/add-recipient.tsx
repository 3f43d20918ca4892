import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Address } from '@sincerely/contract/address-book'
import type { Letter } from '@sincerely/contract/letters'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAddresses, useCreateAddress } from '../../../platform/address-book.ts'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { newIdempotencyKey } from '../../../platform/intent.ts'
import { useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { parseObject } from '../../../platform/parse-object.ts'
import { toast } from '../../../ui/toast.ts'
import { type Typed, fromRecord, ofAddress } from './recipient-list.ts'
import classes from './recipients.module.css'
import { focusIds, stepTo } from './row-focus.ts'
import { keptNewRecipientName } from './kept-address.ts'
import { RecipientForm } from './recipient-form.tsx'

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
      name: text.trim() === '' ? 'Type a name and address…' : `Add ‘${text.trim()}’…`,
      line: 'Someone not in the address book',
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
        {data?.more && <Combobox.Footer>There are more. Keep typing the name.</Combobox.Footer>}
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

/** Somebody being typed; what is typed is kept on this device until they are on the list or it is given up. */
function useNewRecipient(letterId: number) {
  const kept = useStoredDraft(keptNewRecipientName(letterId), parseTyped)
  const [start, setStart] = useState<Recipient | null>(kept.found ? asRecipient(kept.found.value) : null)
  return {
    /** What the form begins with; null while nobody is typed. */
    start,
    begin: (name: string) => setStart(asRecipient({ ...nobody, name: name === '' ? null : name })),
    type: kept.keep,
    end: () => {
      kept.drop()
      setStart(null)
    },
  }
}

type NewRecipientProps = {
  start: Recipient
  list: readonly Recipient[]
  onType: (typed: Typed) => void
  onAdd: (recipient: Recipient) => void
  onCancel: () => void
}

function NewRecipient({ start, list, onType, onAdd, onCancel }: NewRecipientProps) {
  const { mutateAsync } = useCreateAddress()
  function add(typed: Typed, isKept: boolean) {
    onAdd({ ...start, ...typed })
    if (isKept) void keep(typed)
  }
  /** The form is gone by then, and the recipient is on the letter all the same: how it went is told in a message. */
  async function keep({ name, ...rest }: Typed) {
    if (name === null) return
    try {
      await mutateAsync({ body: { name, ...rest }, idempotencyKey: newIdempotencyKey() })
      toast({ type: 'success', message: `${name} saved in the address book` })
    } catch (error) {
      if (isApiError(error) && error.code === 'address_exists')
        return toast({ type: 'info', message: `${name} is already in the address book` })
      toast({ type: 'error', title: `${name} was not saved in the address book`, message: messageOf(error) })
    }
  }
  return (
    <RecipientForm
      start={start}
      submitLabel="Add"
      others={list}
      mayKeep
      onType={onType}
      onSubmit={add}
      onCancel={onCancel}
    />
  )
}

const nobody: Typed = { name: null, address: null, email: null, way: 'post' }

function asRecipient(typed: Typed): Recipient {
  return { key: newIdempotencyKey(), kind: 'other', ...typed }
}

/** As it was kept, or null when it cannot be read. */
function parseTyped(text: string | undefined): Typed | null {
  const { name = null, address = null, email = null, way } = parseObject(text) ?? {}
  const isText = (value: unknown) => value === null || typeof value === 'string'
  if (!isText(name) || !isText(address) || !isText(email) || typeof way !== 'string') return null
  return { name, address, email, way } as Typed
}
