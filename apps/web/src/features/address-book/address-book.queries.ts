import type { Address } from '@sincerely/contract/address-book'
import type { CallOf } from '@sincerely/contract/route'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addressBookKeys } from '../../platform/address-book.ts'
import { call } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Sends the version that the change is based on. The server refuses if there is a newer version (rules §4).
 */
export function useUpdateAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: CallOf<typeof routes.addressBook.update>) =>
      (await call(routes.addressBook.update, change)).address,
    onSettled: () => void client.invalidateQueries({ queryKey: addressBookKeys.all }),
    // The form shows the error beside the field.
    meta: { quiet: true },
  })
}

/** Deletes without asking first. The toast offers Undo. */
export function useDeleteAddress() {
  const client = useQueryClient()
  const restore = useRestoreAddress()
  const refresh = () => void client.invalidateQueries({ queryKey: addressBookKeys.all })
  return useMutation({
    mutationFn: ({ id }: Address) => call(routes.addressBook.delete, { params: { id } }),
    onSuccess: (_reply, { id, name }) =>
      toast({ type: 'success', message: `${name} deleted`, undo: () => restore.mutate(id) }),
    onSettled: refresh,
    meta: { failure: { title: 'Not deleted' } },
  })
}

function useRestoreAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await call(routes.addressBook.restore, { params: { id } })).address,
    onSuccess: ({ name }) => toast({ type: 'success', message: `${name} restored` }),
    onSettled: () => void client.invalidateQueries({ queryKey: addressBookKeys.all }),
    meta: { failure: { title: "Couldn't restore the entry" } },
  })
}
