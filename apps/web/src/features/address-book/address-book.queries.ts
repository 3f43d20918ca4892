// Entries of the address book changed, taken away and brought back.
import type { Address, UpdateAddress } from '@sincerely/contract/address-book'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addressBookKeys } from '../../platform/address-book.ts'
import { call, isApiError } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'

type Change = { id: number; body: UpdateAddress; version: number }

/** `version` is that of the entry the change was typed over; a newer one is refused and nothing saved (rules §4). */
export function useUpdateAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, body, version }: Change) =>
      (await call(routes.addressBook.update, { params: { id }, body: { ...body, version } })).address,
    onSettled: () => void client.invalidateQueries({ queryKey: addressBookKeys.all }),
    // What is wrong stands beside the field.
    meta: { quiet: true },
  })
}

/** At once, without a question: the message offers the way back. */
export function useDeleteAddress() {
  const client = useQueryClient()
  const restore = useRestoreAddress()
  const stale = () => void client.invalidateQueries({ queryKey: addressBookKeys.all })
  return useMutation({
    mutationFn: ({ id }: Address) => call(routes.addressBook.delete, { params: { id } }),
    onSuccess: (_reply, { id, name }) =>
      toast({ type: 'success', message: `${name} deleted`, undo: () => restore.mutate(id) }),
    onSettled: stale,
    meta: { failure: { title: 'Not deleted' } },
  })
}

function useRestoreAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await call(routes.addressBook.restore, { params: { id } })).address,
    onSuccess: ({ name }) => toast({ type: 'success', message: `${name} is back` }),
    onSettled: () => void client.invalidateQueries({ queryKey: addressBookKeys.all }),
    meta: { failure: { title: 'Couldn’t bring the entry back' } },
  })
}

/** Somebody else changed the entry meanwhile. */
export function isBehind(error: unknown): boolean {
  return isApiError(error) && error.code === 'address_changed_meanwhile'
}
