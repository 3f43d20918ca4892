// The letters that a person started on this device and never saved, from dictated text or from a recording.
import { routes } from '@sincerely/contract/routes'
import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../platform/api.ts'
import { listDrafts, onDraftsChange } from '../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../platform/session.ts'

/** `dictationId` is null unless the letter is typed from a recording. */
export type StartedLetter = { patientId: number; dictationId: number | null }
export type StartedLetterWithPatient = StartedLetter & { patientName: string }

/** Returns the letters that were started and never saved, without those for patients whom this person may no longer see. */
export function useStartedLettersWithPatients(): StartedLetterWithPatient[] {
  const started = useStartedLetters()
  const patients = useQueries({
    queries: started.map(({ patientId: id }) => ({
      queryKey: ['patients', 'named', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(routes.patients.get, { params: { id } }, { signal })).patient,
      retry: false,
    })),
  })
  return started.flatMap((letter, at) => {
    const patient = patients[at]?.data
    return patient ? [{ ...letter, patientId: patient.id, patientName: patient.name }] : []
  })
}

export function useStartedLetters(): StartedLetter[] {
  const { id: userId } = useSignedInUser()
  // Joined to a string, because equal strings are equal snapshots and equal lists are not.
  const names = useSyncExternalStore(onDraftsChange, () => startedLetterNames(userId).join(' '))
  return names === '' ? [] : names.split(' ').flatMap((name) => parseStartedLetterName(name) ?? [])
}

/** Returns the draft names without the tab's suffix, so that two drafts of one letter count once. */
function startedLetterNames(userId: number): string[] {
  const names = listDrafts(userId).flatMap(({ key }) => key.split('@')[0] ?? [])
  return [...new Set(names)].filter((name) => parseStartedLetterName(name) !== null)
}

/** Reads a draft name that the hooks in `create` write; null for any other name. */
export function parseStartedLetterName(name: string): StartedLetter | null {
  const match = /^patient-(\d+)-(?:letter|dictation-(\d+))$/u.exec(name)
  if (!match) return null
  return { patientId: Number(match[1]), dictationId: match[2] === undefined ? null : Number(match[2]) }
}
