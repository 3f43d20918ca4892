// Everybody whose name stands on what was done here, for administrators who filter by a person.
import type { KnownPerson } from '@sincerely/contract/users'
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { isWorthRetrying } from './query-client.ts'

/** By name, those who have left last; empty until they are loaded, and where that fails: one filters without. */
export function useKnownPeople(): readonly KnownPerson[] {
  const { data = [] } = useQuery({
    queryKey: ['users', 'list', 'known'],
    queryFn: async ({ signal }) => (await call(routes.users.listKnown, {}, { signal })).people,
    // One more try, and nothing is asked again because a window comes to the front (rules §5).
    retry: (failures, error) => failures < 1 && isWorthRetrying(failures, error),
    refetchOnWindowFocus: false,
  })
  return data
}

/** The choices of a filter: `all` first, then each person. The one that is chosen is there before the people are loaded. */
export function personOptions(
  people: readonly KnownPerson[],
  chosen: number | undefined,
  all: string,
): { value: string; label: string }[] {
  const isKnown = chosen === undefined || people.some(({ id }) => id === chosen)
  return [
    { value: '', label: all },
    ...people.map(({ id, name, standing }) => ({ value: String(id), label: `${name}${marks[standing]}` })),
    ...(isKnown ? [] : [{ value: String(chosen), label: `No. ${chosen}` }]),
  ]
}

const marks = { active: '', inactive: ' (inactive)', left: ' (has left)' } as const
