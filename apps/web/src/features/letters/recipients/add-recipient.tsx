import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Address } from '@sincerely/contract/address-book'
import type { Letter } from '@sincerely/contract/letters'
import { type Recipient, recordRecipient } from '@sincerely/domain/letters/recipients'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAddresses, useCreateAddress } from '../../../platform/address-book.ts'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { newIdempotencyKey } from '../../../platform/intent.ts'
import { useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { toast } from '../../../ui/toast.ts'
import { type RecipientFields, fieldsFromAddress } from './recipient-list.ts'
import classes from './recipients.module.css'
import { focusIds, focusAfterMove } from './row-focus.ts'
import { newRecipientDraftName } from './address-drafts.ts'
import { isBlank, parseNewRecipient } from './address-parts.ts'
import { RecipientForm } from './recipient-form.tsx'

type AddRecipientProps = {
  letter: Letter
  list: readonly Recipient[]
  onAdd: (recipient: Recipient) => void
}

/** Adds the recipient that is being typed, if any. Returns false if the form shows a problem instead. */
export type AddTyped = () => boolean

/** Adds the GP, the patient, an entry of the address book, or a new name and address. */
export function AddRecipient({ letter, list, onAdd, ref }: AddRecipientProps & { ref: Ref<AddTyped> }) {
  const newRecipient = useNewRecipient(letter.id)
  const place = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => () => {
    const form = place.current?.querySelector('form')
    if (form && newRecipient.isTyped()) flushSync(() => form.requestSubmit())
    return !newRecipient.isTyped()
  })
  const close = () => {
    newRecipient.discard()
    focusAfterMove(null, 1)
  }
  return (
    <div ref={place} className={classes.add}>
      {newRecipient.initial ? (
        <NewRecipient
          initial={newRecipient.initial}
          list={list}
          onType={newRecipient.type}
          onAdd={(recipient) => {
            onAdd(recipient)
            close()
          }}
          onCancel={close}
        />
      ) : (
        <AddressSearch letter={letter} list={list} onAdd={onAdd} onNew={newRecipient.open} />
      )}
    </div>
  )
}

type Option = { value: string; name: string; line: string; isStale?: boolean; select: () => void }

function AddressSearch({
  letter,
  list,
  onAdd,
  onNew,
}: AddRecipientProps & { onNew: (name: string) => void }) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 150)
  const { data, isFetching, isPlaceholderData } = useAddresses({ q, limit: 8 })
  // Results of the previous search stay visible while loading, but cannot be selected.
  const isStale = isPlaceholderData || q !== text.trim()
  const options = [
    ...recordOptions(letter, list, text, onAdd),
    ...(data?.addresses ?? []).map((entry) => ({ ...addressOption(entry, onAdd), isStale })),
    {
      value: 'new',
      name: text.trim() === '' ? 'Type a name and address…' : `Add ‘${text.trim()}’…`,
      line: 'Someone not in the address book',
      select: () => onNew(text.trim()),
    },
  ]
  // The highlighted option is an index, which in a new list could point to another person, so it is reset.
  const optionKeys = options.map(({ value }) => value).join()
  const { resetSelectedOption } = combobox
  useEffect(resetSelectedOption, [optionKeys, isStale, resetSelectedOption])
  const select = (value: string) => {
    options.find((option) => option.value === value)?.select()
    setText('')
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={select} position="bottom-start" withinPortal={false}>
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
          // The menu opens on click only. After a recipient was added, the focus returns to the field, and a menu would
          // cover the page below.
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
          {options.map(({ value, name, line, isStale: isDisabled }) => (
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

/** Offers the GP and the patient, unless they are already recipients or do not match the search. */
function recordOptions(
  letter: Letter,
  list: readonly Recipient[],
  text: string,
  onAdd: (recipient: Recipient) => void,
): Option[] {
  const { gpName, gpPractice, patientName } = letter
  const record = [
    { kind: 'gp', name: gpName ?? 'The GP', line: gpPractice ? `GP, ${gpPractice}` : "The patient's GP" },
    { kind: 'patient', name: patientName, line: 'The patient' },
  ] as const
  return record
    .filter(({ kind }) => !list.some((one) => one.kind === kind))
    .filter(({ name, line }) => `${name} ${line}`.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ kind, name, line }) => ({
      value: kind,
      name,
      line,
      select: () => onAdd(recordRecipient(kind, letter)),
    }))
}

function addressOption(entry: Address, onAdd: (recipient: Recipient) => void): Option {
  const line = [entry.organisation, entry.address?.replaceAll('\n', ', '), entry.email].filter(Boolean)
  return {
    value: `address-${entry.id}`,
    name: entry.name,
    line: line.join(' · ') || 'No address',
    select: () => onAdd({ key: newIdempotencyKey(), kind: 'other', ...fieldsFromAddress(entry) }),
  }
}

/** Holds the new recipient that is being typed. It is stored on this device until it is added or cancelled. */
function useNewRecipient(letterId: number) {
  const stored = useStoredDraft(newRecipientDraftName(letterId), parseNewRecipient)
  const [initial, setInitial] = useState<Recipient | null>(
    stored.found ? toNewRecipient(stored.found.value) : null,
  )
  const type = (fields: RecipientFields) => (isBlank(fields) ? stored.drop() : stored.keep(fields))
  return {
    /** The initial values; null while no new recipient is being typed. */
    initial,
    open: (name: string) => {
      const fields = { ...emptyFields, name: name === '' ? null : name }
      type(fields)
      setInitial(toNewRecipient(fields))
    },
    type,
    isTyped: stored.isKept,
    discard: () => {
      stored.drop()
      setInitial(null)
    },
  }
}

type NewRecipientProps = {
  initial: Recipient
  list: readonly Recipient[]
  onType: (fields: RecipientFields) => void
  onAdd: (recipient: Recipient) => void
  onCancel: () => void
}

function NewRecipient({ initial, list, onType, onAdd, onCancel }: NewRecipientProps) {
  const { mutateAsync } = useCreateAddress()
  function add(fields: RecipientFields, savesToAddressBook: boolean) {
    onAdd({ ...initial, ...fields })
    if (savesToAddressBook) void saveToAddressBook(fields)
  }
  /** Saves the recipient in the address book. A toast shows the result, because the form has already closed. */
  async function saveToAddressBook({ name, ...rest }: RecipientFields) {
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
      initial={initial}
      submitLabel="Add"
      others={list}
      canSaveToAddressBook
      onType={onType}
      onSubmit={add}
      onCancel={onCancel}
    />
  )
}

const emptyFields: RecipientFields = { name: null, address: null, email: null, way: 'post' }

function toNewRecipient(fields: RecipientFields): Recipient {
  return { key: newIdempotencyKey(), kind: 'other', ...fields }
}
