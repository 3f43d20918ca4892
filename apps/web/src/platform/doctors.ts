// Loads the doctors that a user can select.
import { routes } from '@sincerely/contract/routes'
import { worksFor } from '@sincerely/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSignedInUser } from './session.ts'

/** Returns the active doctors. Only administrators may use it; other users use `useDoctorChoice`. */
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
  /** The default doctor, or null if the user must select one. */
  usual: number | null
  state: 'known' | 'loading' | 'failed'
}

/**
 * Returns the doctors that the user may select. An administrator may select all of them. A secretary may
 * select the doctors that she works for today, and her own come first. Returns null if there is no choice.
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

/** Returns the selected doctor if still available, otherwise the default doctor or null. */
export function chosenDoctor(choice: DoctorChoice | null, selected: number | null): number | null {
  if (choice === null) return null
  const isThere = choice.state !== 'known' || choice.doctors.some(({ id }) => id === selected)
  return selected !== null && isThere ? selected : choice.usual
}

/** Returns the options of a select. A prompt comes first if there is no default doctor. */
export function doctorOptions({ doctors, usual }: DoctorChoice): { value: string; label: string }[] {
  const options = doctors.map(({ id, name }) => ({ value: String(id), label: name }))
  return usual === null ? [{ value: '', label: 'Choose a doctor' }, ...options] : options
}
