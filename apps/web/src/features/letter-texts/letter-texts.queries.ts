import type { LetterText } from '@sincerely/contract/letter-texts'
import type { CallOf } from '@sincerely/contract/route'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ignoreNotFound } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'

const textKeys = {
  all: ['letter-texts'],
  /** Null means the user's own texts, their doctor's or, for administrators, the practice's. */
  of: (doctorId: number | null) => ['letter-texts', doctorId],
} as const

/**
 * Returns the texts for one doctor's letters. Null returns the texts that the user can edit, which are
 * refetched each time.
 */
export function useLetterTexts(doctorId: number | null) {
  return useQuery({
    queryKey: textKeys.of(doctorId),
    queryFn: async ({ signal }) => {
      const query = doctorId === null ? {} : { doctorId }
      return (await call(routes.letterTexts.list, { query }, { signal })).texts
    },
    staleTime: doctorId === null ? 0 : 60_000,
  })
}

type Creation = { body: CallOf<typeof routes.letterTexts.create>['body']; idempotencyKey: string }

/** Each new text has its own key, so that a retry does not add it twice (rules §4). */
export function useCreateText() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Creation) =>
      (await call(routes.letterTexts.create, { body }, { idempotencyKey })).text,
    onSettled: () => void client.invalidateQueries({ queryKey: textKeys.all }),
    // The fields show their errors.
    meta: { quiet: true },
  })
}

/** Sends the version that the user edited. If there is a newer one, nothing is saved (rules §4). */
export function useEditText() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: CallOf<typeof routes.letterTexts.edit>) =>
      (await call(routes.letterTexts.edit, change)).text,
    onSettled: () => void client.invalidateQueries({ queryKey: textKeys.all }),
    meta: { quiet: true },
  })
}

/** Deletes without asking first. The toast offers Undo. */
export function useDeleteText() {
  const client = useQueryClient()
  const restore = useRestoreText()
  return useMutation({
    mutationFn: ({ id }: LetterText) =>
      call(routes.letterTexts.delete, { params: { id } }).catch(ignoreNotFound),
    onSuccess: (_reply, { id, name }) =>
      toast({ type: 'success', message: `${name} deleted`, undo: () => restore.mutate(id) }),
    onSettled: () => void client.invalidateQueries({ queryKey: textKeys.all }),
    meta: { failure: { title: 'Not deleted' } },
  })
}

function useRestoreText() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await call(routes.letterTexts.restore, { params: { id } })).text,
    onSuccess: ({ name }) => toast({ type: 'success', message: `${name} restored` }),
    onSettled: () => void client.invalidateQueries({ queryKey: textKeys.all }),
    meta: { failure: { title: "Couldn't restore the text" } },
  })
}
