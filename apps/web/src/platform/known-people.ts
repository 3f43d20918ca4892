// Loads everyone who is named in records, for administrators' filters.
import type { KnownPerson } from '@sincerely/contract/users'
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { isWorthRetrying } from './query-client.ts'

/** Sorts by name, with former staff last. The list is empty until it is loaded, and if loading fails. */
export function useKnownPeople(): readonly KnownPerson[] {
  const { data = [] } = useQuery({
    queryKey: ['users', 'list', 'known'],
    queryFn: async ({ signal }) => (await call(routes.users.listKnown, {}, { signal })).people,
    // The query retries once and does not refetch on window focus (rules §5).
    retry: (failures, error) => failures < 1 && isWorthRetrying(failures, error),
    refetchOnWindowFocus: false,
  })
  return data
}

/**
 * Returns the options of a filter: `all`, then each person. The selected person is included even before the
 * list is loaded.
 */
export function personOptions(
  people: readonly KnownPerson[],
  selected: number | undefined,
  all: string,
): { value: string; label: string }[] {
  const isKnown = selected === undefined || people.some(({ id }) => id === selected)
  return [
    { value: '', label: all },
    ...people.map(({ id, name, standing }) => ({ value: String(id), label: `${name}${marks[standing]}` })),
    ...(isKnown ? [] : [{ value: String(selected), label: `No. ${selected}` }]),
  ]
}

const marks = { active: '', inactive: ' (inactive)', left: ' (has left)' } as const
