// Doctors to choose from.
import { routes } from '@sincerely/contract/routes'
import { worksFor } from '@sincerely/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSignedInUser } from './session.ts'

/** The active doctors, for administrators only; others use `useDoctorChoice`. */
export function useDoctors({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['users', 'list', 'doctor'],
    queryFn: async ({ signal }) =>
      (await call(routes.users.list, { query: { role: 'doctor' } }, { signal })).users.filter(
        ({ status }) => status === 'active',
      ),
    enabled,
  })
}

export type DoctorChoice = {
  doctors: { id: number; name: string }[]
  /** The default doctor; null if one must be selected. */
  usual: number | null
  state: 'known' | 'loading' | 'failed'
}

/**
 * The doctors a user may select: all for an administrator; for a secretary those she works for today, her own first.
 * Null if there is no choice.
 */
export function useDoctorChoice(): DoctorChoice | null {
  const user = useSignedInUser()
  const { doctors, doctorId } = user
  const isForAll = worksFor(user) === 'everybody'
  const all = useDoctors({ enabled: isForAll })
  if (isForAll) {
    const state = all.isError ? 'failed' : all.data ? 'known' : 'loading'
    return { doctors: all.data ?? [], usual: null, state }
  }
  if (doctors.length < 2) return null
  const active = doctors.filter(({ isActive }) => isActive)
  const only = active.length === 1 ? active[0] : undefined
  const usual = active.find(({ id }) => id === doctorId) ?? only
  return { doctors: active, usual: usual?.id ?? null, state: 'known' }
}

/** The selected doctor if still available, otherwise the default. Null if there is none. */
export function chosenDoctor(choice: DoctorChoice | null, selected: number | null): number | null {
  if (choice === null) return null
  const isThere = choice.state !== 'known' || choice.doctors.some(({ id }) => id === selected)
  return selected !== null && isThere ? selected : choice.usual
}

/** Options of a select, preceded by a prompt if there is no default. */
export function doctorOptions({ doctors, usual }: DoctorChoice): { value: string; label: string }[] {
  const options = doctors.map(({ id, name }) => ({ value: String(id), label: name }))
  return usual === null ? [{ value: '', label: 'Choose a doctor' }, ...options] : options
}
