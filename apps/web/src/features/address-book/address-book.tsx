import { Button } from '@mantine/core'
import type { Address } from '@sincerely/contract/address-book'
import { wayLabels } from '@sincerely/domain/letters/sending-ways'
import { IconAddressBook, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddresses } from '../../platform/address-book.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Lines } from '../../ui/data-table/lines.tsx'
import type { Column } from '../../ui/data-table/rows-props.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { AddressDialog } from './address-dialog.tsx'
import classes from './address-book.module.css'
import { useDeleteAddress } from './address-book.queries.ts'

/** The page shows at most this many entries. The search finds the others. */
const maxShown = 100

export function AddressBook() {
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<Address | 'new' | null>(null)
  const found = useAddresses({ q, limit: maxShown })
  const remove = useDeleteAddress()
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      Add entry
    </Button>
  )
  const isBookEmpty = found.data?.addresses.length === 0 && q === ''
  return (
    <section aria-labelledby="address-book">
      <SectionHead
        mb="md"
        id="address-book"
        title="Address Book"
        about="Practices and people that letters often go to. Everyone in the practice can use it. Changing an entry doesn't change existing letters."
        action={!isBookEmpty && add}
      />
      {!isBookEmpty && (
        <div className={classes.search}>
          <SearchBox
            q={q}
            onSearch={setQ}
            label="Search the address book"
            placeholder="Search by name, practice or address"
          />
        </div>
      )}
      <DataTable
        label="Entries"
        columns={columnsOf(setOpen, remove.mutate)}
        query={found}
        rows={found.data?.addresses}
        loading="Loading the address book"
        failure={{ title: "Couldn't load the address book" }}
        empty={
          isBookEmpty ? (
            <EmptyState
              icon={<IconAddressBook size={28} stroke={1.5} />}
              title="The address book is empty"
              message="Add the practices and people that copies of letters often go to. You can also save a recipient here from a letter."
              action={add}
            />
          ) : (
            <EmptyState
              title={`No one found for ‘${q}’`}
              message="Try another part of the name or address."
            />
          )
        }
      />
      {found.data?.more && (
        <p className={classes.whose}>These are the first {maxShown}. Search to find the others.</p>
      )}
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

function columnsOf(onOpen: (entry: Address) => void, onDelete: (entry: Address) => void): Column<Address>[] {
  return [
    {
      header: 'Name',
      kind: 'name',
      cell: ({ name, organisation, address }) => (
        <Lines first={name}>
          {[organisation, address?.replaceAll('\n', ', ')].filter(Boolean).join(', ')}
        </Lines>
      ),
    },
    {
      header: 'Email and phone',
      width: '30%',
      card: ({ email, phone }) => [email, phone].filter(Boolean).join(' · '),
      cell: ({ email, phone }) => <Lines first={email}>{phone}</Lines>,
    },
    { header: 'Send by', width: 112, cell: ({ way }) => wayLabels[way] },
    {
      header: 'Actions',
      kind: 'actions',
      width: 152,
      cell: (entry) => (
        <>
          <Button variant="default" size="xs" aria-label={`Edit ${entry.name}`} onClick={() => onOpen(entry)}>
            Edit
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Delete ${entry.name}`}
            onClick={() => onDelete(entry)}
          >
            Delete
          </Button>
        </>
      ),
    },
  ]
}
