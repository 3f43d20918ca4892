import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Address } from '@sincerely/contract/address-book'
import { sendingWays, wayLabels } from '@sincerely/domain/letters/recipients'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TypedEarlier } from '../../ui/typed-earlier.tsx'
import classes from './address-book.module.css'
import type { AddressText } from './address-draft.ts'
import { type AddressFormProps, useAddressForm } from './use-address-form.ts'

/** One entry being typed; what is typed is kept on this device until it is saved or given up. */
export function AddressDialog(props: AddressFormProps) {
  const { entry } = props
  const form = useAddressForm(props)
  const field = (name: AddressText) => ({
    value: form.draft[name],
    error: form.problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.type({ [name]: event.currentTarget.value }),
  })
  return (
    <Dialog
      onClose={form.close}
      closeOnClickOutside={false}
      title={entry === null ? 'Add to the address book' : `Edit ${entry.name}`}
    >
      <form className={classes.fields} noValidate onSubmit={form.submit}>
        {form.isTakenUp && !form.newer && <TypedEarlier />}
        {form.newer && <Meanwhile newer={form.newer} />}
        <TextInput label="Name" required data-autofocus {...field('name')} />
        <TextInput label="Practice or organisation" {...field('organisation')} />
        <Textarea label="Address" autosize minRows={3} {...field('address')} />
        <TextInput label="E-mail address" type="email" {...field('email')} />
        <TextInput label="Phone" type="tel" {...field('phone')} />
        <NativeSelect
          label="Letters usually go by"
          value={form.draft.way}
          data={sendingWays.map((way) => ({ value: way, label: wayLabels[way] }))}
          onChange={(event) => {
            const way = sendingWays.find((known) => known === event.currentTarget.value)
            if (way) form.type({ way })
          }}
        />
        {form.failure && (
          <p className={classes.problem} role="alert">
            {form.failure}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={form.cancel} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function Meanwhile({ newer }: { newer: Address }) {
  const { name, organisation, address, email, phone, way, updatedBy } = newer
  const now = [name, organisation, address?.replaceAll('\n', ', '), email, phone, wayLabels[way]].filter(
    Boolean,
  )
  return (
    <Notice tone="yellow" isUrgent title="This entry was changed meanwhile">
      By {updatedBy}. It is now: {now.join(', ')}. Save puts your changes in it; Cancel leaves it so.
    </Notice>
  )
}
