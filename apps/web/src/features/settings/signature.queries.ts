import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'
import { invalidateTemplatePage } from './settings.queries.ts'

const signatureKey = (doctorId: number) => ['settings', 'signature', doctorId] as const

export function useSignature(doctorId: number) {
  return useQuery({
    queryKey: signatureKey(doctorId),
    queryFn: async ({ signal }) =>
      (await call(routes.settings.getSignature, { params: { id: doctorId } }, { signal })).signature,
  })
}

type Setting = { image: string; version?: number }

/**
 * Sends the version that is on screen. If there is a newer one, the server refuses the change and the newer
 * signature is shown.
 */
export function useSetSignature(doctorId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Setting) =>
      (await call(routes.settings.setSignature, { params: { id: doctorId }, body })).signature,
    onSuccess: (signature) => {
      client.setQueryData(signatureKey(doctorId), signature)
      invalidateTemplatePage(client)
      toast({ type: 'success', message: 'Signature saved' })
    },
    onError: () => void client.invalidateQueries({ queryKey: signatureKey(doctorId) }),
    // The error appears beside the button.
    meta: { quiet: true },
  })
}

type Seen = { image: string; version: number }

/**
 * Removes the signature without asking first, because the toast offers Undo. Only the version that the user
 * has seen is removed.
 */
export function useRemoveSignature(doctorId: number) {
  const client = useQueryClient()
  const again = useSetSignature(doctorId)
  return useMutation({
    mutationFn: async ({ version }: Seen) => {
      const input = { params: { id: doctorId }, query: { version } }
      return (await call(routes.settings.removeSignature, input)).signature
    },
    onSuccess: (signature, { image }) => {
      client.setQueryData(signatureKey(doctorId), signature)
      invalidateTemplatePage(client)
      toast({
        type: 'success',
        message: 'Signature removed. Letters that are already approved keep it.',
        undo: () => again.mutate({ image, version: signature.version }),
      })
    },
    onError: () => void client.invalidateQueries({ queryKey: signatureKey(doctorId) }),
    meta: { failure: { title: 'Not removed' } },
  })
}
