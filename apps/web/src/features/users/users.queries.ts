// Reading and changing users, and their one-time links.
import type { CallOf } from '@sincerely/contract/route'
import { routes } from '@sincerely/contract/routes'
import type { User } from '@sincerely/contract/users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ignoreNotFound, isApiError, messageOf, stream } from '../../platform/api.ts'

const usersKey = ['users'] as const
/** Fetched for each dialog. Separate from `users`, because deleted users have no work to fetch. */
const workKey = ['user-work'] as const

/** All users by name. One retry, no refetch on window focus (rules §5). */
export function useUsers() {
  return useQuery({
    queryKey: [...usersKey, 'list'],
    queryFn: async ({ signal }) => (await call(routes.users.list, {}, { signal })).users,
    retry: 1,
    refetchOnWindowFocus: false,
  })
}

/** A user's unfinished and assigned work. */
export function useUserWork(id: number) {
  return useQuery({
    queryKey: [...workKey, id],
    queryFn: ({ signal }) => call(routes.users.work, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  })
}

/** The dialog shows the error. */
const quiet = { quiet: true } as const

type Creation = { body: CallOf<typeof routes.users.create>['body']; idempotencyKey: string }

/** The same key for every attempt to add this user (rules §4). */
export function useCreateUser() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Creation) =>
      (await call(routes.users.create, { body }, { idempotencyKey })).user,
    onSettled: refresh,
    meta: quiet,
  })
}

/** Reads the cells of a table; patients are not looked for in them, and nothing is stored. */
export function useReadUserList() {
  return useMutation({
    mutationFn: async (file: File) => {
      const { files } = await stream(routes.extraction.upload, { files: [file] }, () => undefined)
      return files[0]?.list?.tables ?? []
    },
    meta: quiet,
  })
}

/** Adds a user and makes their one-time link, which is emailed if links are. A link that fails can be made again. */
export function useInviteUser() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Creation) => {
      const { user } = await call(routes.users.create, { body }, { idempotencyKey })
      const made = call(routes.signInLinks.make, { params: { id: user.id } })
      return { user, link: await made.then(({ link }) => link).catch(() => null) }
    },
    onSettled: refresh,
    meta: quiet,
  })
}

/** Sends the version the change is based on; the server refuses if there is a newer one (rules §4). */
export function useUpdateUser() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async (change: CallOf<typeof routes.users.update>) =>
      (await call(routes.users.update, change)).user,
    onSettled: refresh,
    meta: quiet,
  })
}

/** `to` takes over their unfinished work; a doctor's secretaries are assigned to `secretariesTo`. */
type Leaving = { id: number; to?: number | null; askIfOthersWrite?: boolean; secretariesTo?: number | null }

export function useSetUserStatus({ isShownInDialog = false } = {}) {
  const client = useQueryClient()
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async ({
      id,
      status,
      to = null,
      askIfOthersWrite = false,
      secretariesTo = null,
    }: Leaving & Pick<User, 'status'>) => {
      const handOver = to !== null && { handOverTo: to, askIfOthersWrite }
      const body = { status, ...handOver, ...(secretariesTo !== null && { secretariesTo }) }
      return (await call(routes.users.setStatus, { params: { id }, body })).user
    },
    onSettled: refresh,
    // New work may have arrived since it was loaded.
    onError: () => void client.invalidateQueries({ queryKey: workKey }),
    meta: isShownInDialog ? quiet : { failure: { title: "Couldn't change the user" } },
  })
}

export function useDeleteUser() {
  const client = useQueryClient()
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: ({ id, to = null, askIfOthersWrite = false, secretariesTo = null }: Leaving) => {
      const asking = { askIfOthersWrite: askIfOthersWrite ? 'true' : 'false' } as const
      const handOver = to !== null && { handOverTo: to, ...asking }
      const query = { ...handOver, ...(secretariesTo !== null && { secretariesTo }) }
      return call(routes.users.delete, { params: { id }, query }).catch(ignoreNotFound)
    },
    onSuccess: refresh,
    // New work may have arrived since it was loaded.
    onError: () => void client.invalidateQueries({ queryKey: workKey }),
    meta: { success: { message: 'User deleted successfully!' }, quiet: true },
  })
}

export function useHandOver() {
  const client = useQueryClient()
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: ({ id, to, askIfOthersWrite }: { id: number; to: number; askIfOthersWrite: boolean }) =>
      call(routes.users.handOver, { params: { id }, body: { doctorId: to, askIfOthersWrite } }),
    onSettled: refresh,
    // It may have succeeded even though the answer was lost.
    onError: () => void client.invalidateQueries({ queryKey: workKey }),
    meta: quiet,
  })
}

export function useResetTwoFactor() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: (id: number) => call(routes.auth.resetTwoFactor, { params: { id } }),
    onSettled: refresh,
    meta: {
      success: { message: 'Two-factor sign-in is off' },
      failure: { title: "Couldn't turn off two-factor sign-in" },
    },
  })
}

export function useDisconnect() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: (id: number) => call(routes.singleSignOn.disconnect, { params: { id } }),
    onSettled: refresh,
    meta: {
      success: { message: 'Disconnected from single sign-on' },
      failure: { title: 'Not disconnected' },
    },
  })
}

/** Whether links are also emailed; undefined if unknown. */
export function useLinkMailing() {
  return useQuery({
    queryKey: ['link-mailing'],
    queryFn: async ({ signal }) => (await call(routes.signInLinks.mailing, {}, { signal })).mailing,
    retry: 1,
  }).data
}

/** Replaces any earlier link, so it can be made again if the answer is lost. */
export function useMakeLink() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async (id: number) => (await call(routes.signInLinks.make, { params: { id } })).link,
    onSettled: refresh,
    meta: quiet,
  })
}

/** The server's warning that someone has unsaved text in a letter to be handed over; null for any other error. */
export function unsavedTextWarning(refused: Error | null): string | null {
  return isApiError(refused) && refused.code === 'others_unsaved_text' ? messageOf(refused) : null
}

/** The assignments list the same people. */
function useRefreshUsers() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: usersKey })
    void client.invalidateQueries({ queryKey: ['assignments'] })
  }
}
