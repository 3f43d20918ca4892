import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lettersFoundQuery } from '../../features/letters/letters.queries.ts'
import { patientsQuery } from '../../features/patients/patients.queries.ts'

/** Of each kind; whoever wants more searches there. */
const most = 5
/** One letter finds everybody. */
const fewest = 2

/** The patients and letters that a search finds, while it is typed. */
export function useFound(q: string) {
  const [typed] = useDebouncedValue(q.trim(), 150)
  const asked = { enabled: typed.length >= fewest, placeholderData: keepPreviousData }
  const patients = useQuery({ ...patientsQuery({ q: typed, limit: most }), ...asked })
  const letters = useQuery({ ...lettersFoundQuery(typed, most), ...asked })
  const isSought = q.trim().length >= fewest
  return {
    patients: isSought ? (patients.data?.patients ?? []) : [],
    letters: isSought ? (letters.data?.letters ?? []) : [],
    isSearching: isSought && (typed !== q.trim() || patients.isFetching || letters.isFetching),
    hasFailed: isSought && (patients.isError || letters.isError),
  }
}
