import type { CallOf } from '@sincerely/contract/route'
import { routes } from '@sincerely/contract/routes'
import type { User } from '@sincerely/contract/users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ignoreNotFound, isApiError, messageOf, stream } from '../../platform/api.ts'

const usersKey = ['users'] as const
/**
 * Each dialog fetches the work. Its key is separate from `users`, because deleted users have no work to
 * fetch.
 */
const workKey = ['user-work'] as const

/** Returns all users by name. Retries once and does not refetch on window focus (rules §5). */
export function useUsers() {
  return useQuery({
    queryKey: [...usersKey, 'list'],
    queryFn: async ({ signal }) => (await call(routes.users.list, {}, { signal })).users,
    retry: 1,
    refetchOnWindowFocus: false,
  })
}

/** Returns a user's unfinished and assigned work. */
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

/** Every attempt to add the same user has the same key (rules §4). */
export function useCreateUser() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Creation) =>
      (await call(routes.users.create, { body }, { idempotencyKey })).user,
    onSettled: refresh,
    meta: quiet,
  })
}

/** Reads the cells of a table. The server looks for no patients in them and stores nothing. */
export function useReadUserList() {
  return useMutation({
    mutationFn: async (file: File) => {
      const { files } = await stream(routes.extraction.upload, { files: [file] }, () => undefined)
      return files[0]?.list?.tables ?? []
    },
    meta: quiet,
  })
}

/**
 * Adds a user and creates their one-time link. The link is emailed if the practice emails links. A failed
 * link can be created again.
 */
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

/**
 * Sends the version that the change is based on. The server refuses if there is a newer version (rules §4).
 */
export function useUpdateUser() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async (change: CallOf<typeof routes.users.update>) =>
      (await call(routes.users.update, change)).user,
    onSettled: refresh,
    meta: quiet,
  })
}

/** The user `to` takes over unfinished work. A doctor's secretaries are assigned to `secretariesTo`. */
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
    // The hand-over may have succeeded even if the answer was lost.
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

/** Tells whether links are also emailed, or returns undefined if that is unknown. */
export function useLinkMailing() {
  return useQuery({
    queryKey: ['link-mailing'],
    queryFn: async ({ signal }) => (await call(routes.signInLinks.mailing, {}, { signal })).mailing,
    retry: 1,
  }).data
}

/** Replaces any earlier link, so that the user can ask again if the answer is lost. */
export function useMakeLink() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async (id: number) => (await call(routes.signInLinks.make, { params: { id } })).link,
    onSettled: refresh,
    meta: quiet,
  })
}

/**
 * Returns the server's warning that a user has unsaved text in a letter to be handed over. Returns null for
 * any other error.
 */
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
