import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Address } from '@sincerely/contract/address-book'
import { sendingWays, wayLabels } from '@sincerely/domain/letters/recipients'
import { type FormEvent, useState } from 'react'
import { useAddresses, useCreateAddress } from '../../platform/address-book.ts'
import { isApiError, messageOf, newIdempotencyKey } from '../../platform/api.ts'
import { type Intent, intentFor } from '../../platform/intent.ts'
import { useKept } from '../../platform/use-kept.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './address-book.module.css'
import { isBehind, useUpdateAddress } from './address-book.queries.ts'
import {
  type AddressDraft,
  type AddressProblems,
  type AddressText,
  changesOf,
  draftOf,
  emptyDraft,
  isSameDraft,
  parseDraft,
  readDraft,
} from './address-draft.ts'

/** Null for a new one. */
type AddressDialogProps = { entry: Address | null; onClose: () => void; onReopen: () => void }

/** One entry being typed; what is typed is kept on this device until it is saved or given up. */
export function AddressDialog({ entry, onClose, onReopen }: AddressDialogProps) {
  const form = useAddressForm({ entry, onClose, onReopen })
  const field = (name: AddressText) => ({
    value: form.draft[name],
    error: form.problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.type({ [name]: event.currentTarget.value }),
  })
  return (
    <Dialog onClose={form.cancel} title={entry === null ? 'Add to the address book' : `Edit ${entry.name}`}>
      <form className={classes.fields} noValidate onSubmit={form.submit}>
        {form.newer && <Meanwhile newer={form.newer} />}
        <TextInput label="Name" required data-autofocus maxLength={200} {...field('name')} />
        <TextInput label="Practice or organisation" maxLength={200} {...field('organisation')} />
        <Textarea label="Address" autosize minRows={3} maxLength={500} {...field('address')} />
        <TextInput label="E-mail address" type="email" maxLength={254} {...field('email')} />
        <TextInput label="Phone" type="tel" maxLength={50} {...field('phone')} />
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
          <Button variant="default" onClick={form.cancel}>
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

function useAddressForm({ entry, onClose, onReopen }: AddressDialogProps) {
  const kept = useKept(`address-${entry?.id ?? 'new'}`, parseDraft)
  const [began] = useState(entry === null ? emptyDraft : draftOf(entry))
  const [draft, setDraft] = useState(kept.found?.value ?? began)
  const [problems, setProblems] = useState<AddressProblems>({})
  const [intent, setIntent] = useState<Intent | null>(null)
  const create = useCreateAddress()
  const update = useUpdateAddress()
  const newer = useNewer(entry, isBehind(update.error))
  const isBusy = create.isPending || update.isPending
  const error = create.error ?? update.error

  function type(fields: Partial<AddressDraft>) {
    // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
    if (isBusy) return
    const next = { ...draft, ...fields }
    setDraft(next)
    setProblems({})
    if (isSameDraft(next, began)) kept.drop()
    else kept.keep(next)
  }

  function finish({ name }: Address) {
    kept.drop()
    toast({ type: 'success', message: `${name} saved` })
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const read = readDraft(draft)
    if (!read.ok) return setProblems(read.problems)
    const { body } = read
    const onError = (refusal: Error) => setProblems(isApiError(refusal) ? (refusal.fields ?? {}) : {})
    const then = { onSuccess: finish, onError }
    if (entry !== null)
      return update.mutate(
        { id: entry.id, body: changesOf(body, draft, began), version: (newer ?? entry).version },
        then,
      )
    const wish = intentFor(body, intent, newIdempotencyKey)
    setIntent(wish)
    create.mutate({ body, idempotencyKey: wish.key }, then)
  }

  function cancel() {
    kept.drop()
    onClose()
    if (isSameDraft(draft, began)) return
    const undo = () => {
      kept.keep(draft)
      onReopen()
    }
    toast({ type: 'info', message: 'What you typed was discarded', undo })
  }

  const isShown = error !== null && Object.keys(problems).length === 0 && !isBehind(error) && !isBusy
  return { draft, problems, newer, isBusy, type, submit, cancel, failure: isShown ? messageOf(error) : null }
}

/** The entry as somebody else left it, once a change of ours was refused for it. */
function useNewer(entry: Address | null, isStale: boolean): Address | null {
  const enabled = isStale && entry !== null
  const byName = useAddresses({ q: entry?.name ?? '', limit: 200, enabled })
  // It may have another name by now.
  const first = useAddresses({ q: '', limit: 200, enabled })
  if (!isStale || entry === null) return null
  const found = [...(byName.data?.addresses ?? []), ...(first.data?.addresses ?? [])]
  return found.find(({ id, version }) => id === entry.id && version > entry.version) ?? null
}

function Meanwhile({ newer }: { newer: Address }) {
  const { name, organisation, address, email, phone, way, updatedBy } = newer
  const now = [name, organisation, address?.replaceAll('\n', ', '), email, phone, wayLabels[way]].filter(
    Boolean,
  )
  return (
    <Notice tone="yellow" isUrgent title={`${updatedBy} changed this entry meanwhile`}>
      It is now: {now.join(', ')}. Save puts your changes in it; Cancel leaves it so.
    </Notice>
  )
}
