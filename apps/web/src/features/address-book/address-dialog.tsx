import { NativeSelect, TextInput } from '@mantine/core'
import { type Address, CreateAddress } from '@sincerely/contract/address-book'
import { routes } from '@sincerely/contract/routes'
import { type SendingWay, sendingWays, wayLabels } from '@sincerely/domain/letters/sending-ways'
import { useCreateAddress } from '../../platform/address-book.ts'
import { call } from '../../platform/api.ts'
import { DraftDialog } from '../../platform/form/draft-dialog.tsx'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { PrintedInput, PrintedTextarea } from '../../ui/printed-field.tsx'
import { useUpdateAddress } from './address-book.queries.ts'

/** `entry` is null for a new entry. */
type AddressDialogProps = { entry: Address | null; onClose: () => void; onReopen: () => void }

export function AddressDialog({ entry, onClose, onReopen }: AddressDialogProps) {
  const create = useCreateAddress()
  const update = useUpdateAddress()
  const form = useDraftForm({
    key: `address-${entry?.id ?? 'new'}`,
    title: entry === null ? 'Add to the address book' : `Edit ${entry.name}`,
    about: 'This entry was',
    labels,
    empty,
    base: entry,
    schema: CreateAddress,
    words: { way: (way) => wayLabels[way] },
    save: ({ values, changes, version, idempotencyKey }) =>
      entry === null
        ? create.mutateAsync({ body: values, idempotencyKey })
        : update.mutateAsync({ params: { id: entry.id }, body: { ...changes, version } }),
    reload: async () => entry && (await call(routes.addressBook.read, { params: { id: entry.id } })).address,
    saved: ({ name }) => `${name} saved`,
    onClose,
    onReopen,
  })
  return (
    <DraftDialog form={form}>
      <PrintedInput required data-autofocus {...form.field('name')} />
      <PrintedInput {...form.field('organisation')} />
      <PrintedTextarea autosize minRows={3} {...form.field('address')} />
      <TextInput type="email" {...form.field('email')} />
      <TextInput type="tel" {...form.field('phone')} />
      <NativeSelect data={sendingOptions} {...form.field('way')} />
    </DraftDialog>
  )
}

const empty = {
  name: '',
  organisation: '',
  address: '',
  email: '',
  phone: '',
  way: 'post' as SendingWay,
}

const labels = {
  name: 'Name',
  organisation: 'Practice or organisation',
  address: 'Address',
  email: 'Email address',
  phone: 'Phone',
  way: 'Usually send by',
}

const sendingOptions = sendingWays.map((way) => ({ value: way, label: wayLabels[way] }))
