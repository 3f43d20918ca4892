// The doctors of the practice, for those who choose among them.
import { routes } from '@sincerely/contract/routes'
import { worksFor } from '@sincerely/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSignedInUser } from './session.ts'

/** The active doctors. Only an administrator may ask; who else has several knows them: `useDoctorChoice`. */
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
  /** Whose it is unless another is chosen; null where one must be chosen. */
  usual: number | null
  state: 'known' | 'loading' | 'failed'
}

/**
 * Among whom one chooses: an administrator among all doctors, a secretary among those she works for today, her own first.
 * Null for who has no choice.
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

/** Who is chosen: whoever was, as long as there is that choice, else the usual one. Null where nobody is. */
export function chosenDoctor(choice: DoctorChoice | null, asked: number | null): number | null {
  if (choice === null) return null
  const isThere = choice.state !== 'known' || choice.doctors.some(({ id }) => id === asked)
  return asked !== null && isThere ? asked : choice.usual
}

/** The doctors as options of a select, and before them what asks for a choice where there is no usual one. */
export function doctorOptions({ doctors, usual }: DoctorChoice): { value: string; label: string }[] {
  const options = doctors.map(({ id, name }) => ({ value: String(id), label: name }))
  return usual === null ? [{ value: '', label: 'Choose a doctor' }, ...options] : options
}
