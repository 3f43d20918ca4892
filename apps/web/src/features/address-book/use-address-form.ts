import type { Address, CreateAddress } from '@sincerely/contract/address-book'
import { useAddresses, useCreateAddress } from '../../platform/address-book.ts'
import { useEntryForm } from '../../ui/use-entry-form.ts'
import { isBehind, useUpdateAddress } from './address-book.queries.ts'
import {
  type AddressDraft,
  changesOf,
  draftOf,
  emptyDraft,
  isSameDraft,
  parseDraft,
  readDraft,
} from './address-draft.ts'

/** Null for a new one. */
export type AddressFormProps = { entry: Address | null; onClose: () => void; onReopen: () => void }

/** One entry being typed. `newer` is how somebody else left it, once a change of ours was refused for it, or met it here. */
export function useAddressForm({ entry, onClose, onReopen }: AddressFormProps) {
  const create = useCreateAddress()
  const update = useUpdateAddress()
  const newer = useNewer(entry, isBehind(update.error))
  const form = useEntryForm<AddressDraft, CreateAddress>({
    keptAs: `address-${entry?.id ?? 'new'}`,
    parse: parseDraft,
    begins: entry === null ? emptyDraft : draftOf(entry),
    isSame: isSameDraft,
    isThere: entry !== null,
    read: readDraft,
    save: ({ body, draft, began, idempotencyKey }, then) => {
      if (entry === null) return create.mutate({ body, idempotencyKey }, then)
      const { version } = newer ?? entry
      update.mutate({ id: entry.id, body: changesOf(body, draft, began), version }, then)
    },
    saving: {
      isBusy: create.isPending || update.isPending,
      error: create.error ?? update.error,
      isBehind: isBehind(update.error),
    },
    onClose,
    onReopen,
  })
  return { ...form, newer: newer ?? (form.hasClash ? entry : null) }
}

function useNewer(entry: Address | null, isStale: boolean): Address | null {
  const enabled = isStale && entry !== null
  const byName = useAddresses({ q: entry?.name ?? '', limit: 200, enabled })
  // It may have another name by now.
  const first = useAddresses({ q: '', limit: 200, enabled })
  if (!isStale || entry === null) return null
  const found = [...(byName.data?.addresses ?? []), ...(first.data?.addresses ?? [])]
  return found.find(({ id, version }) => id === entry.id && version > entry.version) ?? null
}
