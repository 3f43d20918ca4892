// Letters that were begun on this device and never saved: from dictated words, or typed from a dictation's sound.
import { routes } from '@sincerely/contract/routes'
import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../platform/api.ts'
import { listDrafts, onDraftsChange } from '../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../platform/session.ts'

/** `dictationId` is null for one that is made from words. */
export type BegunLetter = { patientId: number; dictationId: number | null }
export type UnfinishedLetter = BegunLetter & { patientName: string }

/** By name; of a patient who is not theirs to see any more, nothing. */
export function useUnfinishedLetters(): UnfinishedLetter[] {
  const begun = useBegun()
  const patients = useQueries({
    queries: begun.map(({ patientId: id }) => ({
      queryKey: ['patients', 'named', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(routes.patients.get, { params: { id } }, { signal })).patient,
      retry: false,
    })),
  })
  return begun.flatMap((one, at) => {
    const patient = patients[at]?.data
    return patient ? [{ ...one, patientId: patient.id, patientName: patient.name }] : []
  })
}

function useBegun(): BegunLetter[] {
  const { id: userId } = useSignedInUser()
  // As words, so that what did not change is the same.
  const names = useSyncExternalStore(onDraftsChange, () => begunNames(userId).join(' '))
  return names === '' ? [] : names.split(' ').flatMap((name) => readBegun(name) ?? [])
}

/** Without whoever wrote each: two copies of one letter are one. */
function begunNames(userId: number): string[] {
  const names = listDrafts(userId).flatMap(({ key }) => key.split('@')[0] ?? [])
  return [...new Set(names)].filter((name) => readBegun(name) !== null)
}

/** As `use-kept-letter.ts` and `use-typed-letter.ts` name them. Null for the name of anything else. */
export function readBegun(name: string): BegunLetter | null {
  const match = /^patient-(\d+)-(?:letter|dictation-(\d+))$/u.exec(name)
  if (!match) return null
  return { patientId: Number(match[1]), dictationId: match[2] === undefined ? null : Number(match[2]) }
}
