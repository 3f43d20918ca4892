import type { PromptTemplate } from '@sincerely/contract/prompt-templates'
import type { CallOf } from '@sincerely/contract/route'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'

const templateKeys = { all: ['prompt-templates'] } as const

/** Another tab may have changed the templates, so they are always refetched. */
export function usePromptTemplates() {
  return useQuery({
    queryKey: templateKeys.all,
    queryFn: async ({ signal }) => (await call(routes.promptTemplates.list, {}, { signal })).templates,
    staleTime: 0,
  })
}

type Creation = { body: CallOf<typeof routes.promptTemplates.create>['body']; idempotencyKey: string }

/** The caller's key identifies one creation, however often it is sent (rules §4). */
export function useCreateTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Creation) =>
      (await call(routes.promptTemplates.create, { body }, { idempotencyKey })).template,
    onSettled: () => void client.invalidateQueries({ queryKey: templateKeys.all }),
    // The form shows the error.
    meta: { quiet: true },
  })
}

/** Sends the version that the user edited. After a conflict, nothing is saved (rules §4). */
export function useEditTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: CallOf<typeof routes.promptTemplates.edit>) =>
      (await call(routes.promptTemplates.edit, change)).template,
    onSettled: () => void client.invalidateQueries({ queryKey: templateKeys.all }),
    meta: { quiet: true },
  })
}

/** Deletes without asking first. The toast offers Undo. */
export function useDeleteTemplate() {
  const client = useQueryClient()
  const restore = useRestoreTemplate()
  return useMutation({
    mutationFn: ({ id }: PromptTemplate) => call(routes.promptTemplates.delete, { params: { id } }),
    onSuccess: (_reply, { id, name }) =>
      toast({ type: 'success', message: `${name} deleted`, undo: () => restore.mutate(id) }),
    onSettled: () => void client.invalidateQueries({ queryKey: templateKeys.all }),
    meta: { failure: { title: 'Not deleted' } },
  })
}

function useRestoreTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(routes.promptTemplates.restore, { params: { id } })).template,
    onSuccess: ({ name }) => toast({ type: 'success', message: `${name} restored` }),
    onSettled: () => void client.invalidateQueries({ queryKey: templateKeys.all }),
    meta: { failure: { title: "Couldn't restore the template" } },
  })
}
