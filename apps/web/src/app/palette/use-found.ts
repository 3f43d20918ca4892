import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lettersFoundQuery } from '../../features/letters/letters.queries.ts'
import { patientsQuery } from '../../features/patients/patients.queries.ts'

/** Of each kind; whoever wants more searches there. */
const most = 5
/** One letter finds everybody. */
const fewest = 2

/** The patients and letters that a search finds, while it is typed: until it is complete, those of an earlier text. */
export function useFound(q: string) {
  const text = q.trim()
  const [typed] = useDebouncedValue(text, 150)
  const asked = { enabled: typed.length >= fewest, placeholderData: keepPreviousData }
  const patients = useQuery({ ...patientsQuery({ q: typed, sort: 'name', limit: most }), ...asked })
  const letters = useQuery({ ...lettersFoundQuery(typed, most), ...asked })
  const isSought = text.length >= fewest
  return {
    patients: isSought ? (patients.data?.patients ?? []) : [],
    letters: isSought ? (letters.data?.letters ?? []) : [],
    isComplete: !isSought || (typed === text && isAnswered(patients) && isAnswered(letters)),
    hasFailed: isSought && (patients.isError || letters.isError),
  }
}

function isAnswered({ isPlaceholderData, status }: UseQueryResult): boolean {
  return status !== 'pending' && !isPlaceholderData
}
