import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Address } from '@sincerely/contract/address-book'
import { wayLabels } from '@sincerely/domain/letters/recipients'
import { IconAddressBook, IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useAddresses } from '../../platform/address-book.ts'
import { deedMessageOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { AddressDialog } from './address-dialog.tsx'
import classes from './address-book.module.css'
import { useDeleteAddress } from './address-book.queries.ts'

/** How many entries are shown at once; what is not among them is searched for. */
const most = 100

/** Practices and people that letters often go to, of the whole practice. */
export function AddressBook() {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 150)
  const [open, setOpen] = useState<Address | 'new' | null>(null)
  const found = useAddresses({ q, limit: most })
  const search = useRef<HTMLInputElement>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      Add entry
    </Button>
  )
  const isEmpty = found.data?.addresses.length === 0
  return (
    <section aria-labelledby="address-book">
      <div className={classes.head}>
        <div>
          <h2 id="address-book" className={classes.title}>
            Address book
          </h2>
          <p className={classes.whose}>
            Practices and people that letters often go to. Everybody in the practice uses it; letters keep the
            address they were given.
          </p>
        </div>
        {!(isEmpty && q === '') && add}
      </div>
      {!(isEmpty && q === '') && (
        <TextInput
          ref={search}
          className={classes.search}
          type="search"
          aria-label="Search the address book"
          placeholder="Search by name, practice or address"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} />
          }
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Entries found={found} q={q} add={add} onOpen={setOpen} onGone={() => search.current?.focus()} />
      {open !== null && (
        <AddressDialog
          entry={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onReopen={() => setOpen(open)}
        />
      )}
    </section>
  )
}

type EntriesProps = {
  found: ReturnType<typeof useAddresses>
  q: string
  add: ReactNode
  onOpen: (entry: Address) => void
  onGone: () => void
}

function Entries({ found: { data, error, isFetching, refetch }, q, add, onOpen, onGone }: EntriesProps) {
  const remove = useDeleteAddress()
  if (!data && error) {
    const retry = () => void refetch()
    return (
      <ErrorState
        title="Couldn't load the address book"
        message={deedMessageOf(error)}
        retrying={isFetching}
        onRetry={retry}
      />
    )
  }
  if (!data) return <SkeletonLines lines={6} label="Loading the address book" />
  if (data.addresses.length === 0) return q === '' ? <Nobody add={add} /> : <NotFound q={q} />
  return (
    <>
      <ul className={classes.entries} aria-label="Entries">
        {data.addresses.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            onOpen={() => onOpen(entry)}
            onDelete={() => {
              remove.mutate(entry)
              onGone()
            }}
          />
        ))}
      </ul>
      {data.more && <p className={classes.whose}>These are the first {most}. Search to find the others.</p>}
    </>
  )
}

function Nobody({ add }: { add: ReactNode }) {
  return (
    <EmptyState
      icon={<IconAddressBook size={28} stroke={1.5} />}
      title="The address book is empty"
      message="Add the practices and people that copies of letters often go to. A recipient typed into a letter can be saved here too."
      action={add}
    />
  )
}

function NotFound({ q }: { q: string }) {
  return <EmptyState title={`Nobody found for ‘${q}’`} message="Try another part of the name or address." />
}

function Entry({ entry, onOpen, onDelete }: { entry: Address; onOpen: () => void; onDelete: () => void }) {
  const { name, organisation, address, email, phone, way } = entry
  const lines = [organisation, address?.replaceAll('\n', ', ')].filter(Boolean).join(', ')
  const reach = [email, phone].filter(Boolean).join(' · ')
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        {lines && <div className={classes.quiet}>{lines}</div>}
        {reach && <div className={classes.quiet}>{reach}</div>}
      </div>
      <div className={classes.way}>{wayLabels[way]}</div>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onOpen}>
          Edit
        </Button>
        <Button variant="subtle" color="gray" size="xs" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  )
}
