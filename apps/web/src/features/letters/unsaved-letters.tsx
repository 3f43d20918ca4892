import { IconDeviceFloppy } from '@tabler/icons-react'
import type { LetterSummary } from '@sincerely/contract/letters'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { letterQuery, useUnsavedList } from './letters.queries.ts'
import {
  type StartedLetter,
  type StartedLetterWithPatient,
  useStartedLetters,
  useStartedLettersWithPatients,
} from './started-letters.ts'
import classes from './unsaved-letters.module.css'
import { useIdsOnDevice } from './use-unsaved-letters.ts'

/** Lists the letters in which the signed-in person has unsaved text, and those that they started and never saved. */
export function UnsavedLetters() {
  const letters = useUnsavedLetters()
  const started = useStartedLettersWithPatients()
  if (letters.length + started.length === 0) return null
  const counted = (count: number) => `${count} ${count === 1 ? 'letter' : 'letters'}`
  return (
    <Notice tone="yellow" className={classes.notice}>
      <IconDeviceFloppy size={18} stroke={1.5} className={classes.icon} aria-hidden />
      <div>
        <Line label={`Unsaved text in ${counted(letters.length)}`} count={letters.length}>
          {letters.map(({ id, patientName }, index) => (
            <Fragment key={id}>
              {index > 0 && ' · '}
              <Link
                to="/letters/$letterId"
                params={{ letterId: String(id) }}
                className={classes.link}
                aria-label={patientName === null ? undefined : `${patientName}, letter no. ${id}`}
              >
                {patientName ?? `letter no. ${id}`}
              </Link>
            </Fragment>
          ))}
        </Line>
        <Line label={`${counted(started.length)} started but not saved`} count={started.length}>
          {started.map((letter, index) => (
            <Fragment key={`${letter.patientId} ${letter.dictationId}`}>
              {index > 0 && ' · '}
              <StartedLetterLink letter={letter} />
            </Fragment>
          ))}
        </Line>
      </div>
    </Notice>
  )
}

function Line({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <p className={classes.words}>
      {`${label}: `}
      {children}
    </p>
  )
}

/** Lists the letters that this person started for a patient and never saved, on the patient's page. */
export function StartedLetters({ patientId }: { patientId: number }) {
  const started = useStartedLetters().filter((letter) => letter.patientId === patientId)
  if (started.length === 0) return null
  return (
    <Notice tone="yellow" className={classes.notice}>
      <IconDeviceFloppy size={18} stroke={1.5} className={classes.icon} aria-hidden />
      <p className={classes.words}>
        {started.length === 1 ? 'A letter was' : `${started.length} letters were`} started but not saved.{' '}
        {started.map((letter) => (
          <ContinueLink key={letter.dictationId} letter={letter}>
            {letter.dictationId === null ? 'Continue it' : 'Continue typing it'}
          </ContinueLink>
        ))}
      </p>
    </Notice>
  )
}

function StartedLetterLink({ letter }: { letter: StartedLetterWithPatient }) {
  const { patientName, dictationId } = letter
  const label = `${patientName}, ${dictationId === null ? 'new letter' : 'letter being typed'}`
  return (
    <ContinueLink letter={letter} label={label}>
      {patientName}
    </ContinueLink>
  )
}

type ContinueLinkProps = { letter: StartedLetter; label?: string; children: ReactNode }

/** A link to the page where the letter can be finished. */
function ContinueLink({ letter: { patientId, dictationId }, label, children }: ContinueLinkProps) {
  if (dictationId !== null) {
    return (
      <Link
        to="/to-type/$dictationId"
        params={{ dictationId: String(dictationId) }}
        className={classes.link}
        aria-label={label}
      >
        {children}
      </Link>
    )
  }
  return (
    <Link
      to="/patients/$patientId"
      params={{ patientId: String(patientId) }}
      search={{ letter: true }}
      className={classes.link}
      aria-label={label}
    >
      {children}
    </Link>
  )
}

/** `patientName` is null if this person may no longer see the letter. The text that they typed in it is still theirs. */
type UnsavedLetter = { id: LetterSummary['id']; patientName: string | null }

/**
 * Returns the letters with unsaved text and their patients' names. A name is fetched if a letter is only known from this
 * device.
 */
function useUnsavedLetters(): UnsavedLetter[] {
  const { data: onServer = [] } = useUnsavedList()
  const onlyOnDevice = useIdsOnDevice().filter((id) => onServer.every((letter) => letter.id !== id))
  const queries = useQueries({ queries: onlyOnDevice.map((id) => letterQuery(id)) })
  const onDevice = queries.flatMap(({ data }, at) => {
    const id = onlyOnDevice[at]
    return data === undefined || id === undefined ? [] : [{ id, patientName: data?.patientName ?? null }]
  })
  return [...onServer, ...onDevice]
}
