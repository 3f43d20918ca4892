import type { PracticeLetter, Reassigned } from '@sincerely/contract/practice-letters'
import { useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useDoctors } from '../../../platform/doctors.ts'
import { toast } from '../../../ui/toast.ts'
import { isAboutOthers } from '../letters.queries.ts'
import { lettersInWords } from './letters-in-words.ts'
import { useReassignLetters } from './practice.queries.ts'

type Reassigning = { letters: readonly PracticeLetter[]; onDone: () => void }

/**
 * The choice of another doctor for these letters, as they are at this moment. `approved`: how many go back to draft with it,
 * which are none before one is chosen.
 * `others`: whose unsaved text stays behind, once that was asked about.
 */
export function useReassigning({ letters, onDone }: Reassigning) {
  const { data: doctors, isError } = useDoctors({ enabled: true })
  const [doctorId, setDoctorId] = useState<number | null>(null)
  const [timesRefused, setTimesRefused] = useState(0)
  const reassign = useReassignLetters()
  const { error, isPending } = reassign
  const name = doctors?.find(({ id }) => id === doctorId)?.name ?? ''
  // Whoever takes over keeps what they have.
  const going = doctorId === null ? [] : letters.filter((letter) => letter.doctorId !== doctorId)
  const approved = going.filter(({ status }) => status === 'pending').length
  const isAsked = isAboutOthers(error)
  const refused = isApiError(error) ? error.fields?.['doctorId'] : undefined

  function submit() {
    if (isPending) return
    if (doctorId === null) return isRefused()
    const body = {
      letters: letters.map(({ id, version }) => ({ id, version })),
      doctorId,
      returnApproved: approved > 0,
      askIfOthersWrite: !isAsked,
    }
    reassign.mutate(body, {
      onSuccess: (done) => {
        toast({ type: 'success', message: doneText(done, name) })
        onDone()
      },
      onError: isRefused,
    })
  }

  function isRefused() {
    setTimesRefused((times) => times + 1)
  }

  function choose(id: number | null) {
    if (isPending) return
    setDoctorId(id)
    setTimesRefused(0)
    reassign.reset()
  }

  return {
    doctors,
    isWithoutDoctors: isError && !doctors,
    doctorId,
    approved,
    others: isAsked ? messageOf(error) : null,
    timesRefused,
    problem: timesRefused > 0 && doctorId === null ? 'Choose the doctor who takes over.' : refused,
    failure: error && !isAsked && refused === undefined ? messageOf(error) : null,
    isBusy: isPending,
    submit,
    choose,
  }
}

function doneText({ reassigned, returned, unchanged }: Reassigned, name: string): string {
  if (reassigned === 0) return `${unchanged === 1 ? 'This letter is' : 'These letters are'} ${name}’s already`
  const parts = [`${lettersInWords(reassigned)} reassigned to ${name}`]
  if (returned > 0) parts.push(`${returned === reassigned ? 'back' : `${returned} back`} in draft`)
  if (unchanged > 0) parts.push(`${unchanged} ${unchanged === 1 ? 'was' : 'were'} theirs already`)
  return parts.join(', ')
}
