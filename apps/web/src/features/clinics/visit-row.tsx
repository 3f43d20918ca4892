import type { ClinicVisit } from '@sincerely/contract/clinics'
import { shortDay } from '@sincerely/domain/dates'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './clinics.module.css'

type VisitRowProps = {
  visit: ClinicVisit
  /** True if this device has a dictation that the server does not have yet. */
  isRecorded: boolean
  isSelected: boolean
  onSelect: () => void
}

/** Shows one patient of a clinic with the time and the result of the visit. */
export function VisitRow({ visit, isRecorded, isSelected, onSelect }: VisitRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li ref={row} className={classes.visit} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={classes.who}
        aria-current={isSelected ? 'true' : undefined}
        onClick={onSelect}
      >
        <span className={classes.when}>{visit.time ?? '–'}</span>
        <span>
          <span className={classes.name}>{visit.patientName}</span>
          <span className={classes.born}>
            {visit.patientDob === null ? `MR #${visit.patientId}` : `Born ${shortDay(visit.patientDob)}`}
          </span>
        </span>
      </button>
      <span className={classes.end}>
        <VisitEnd visit={visit} isRecorded={isRecorded} />
      </span>
    </li>
  )
}

function VisitEnd({ visit, isRecorded }: Pick<VisitRowProps, 'visit' | 'isRecorded'>) {
  const { state, letter, dictation, reason } = visit
  if (state === 'open') return <ToneBadge tone="yellow">Open</ToneBadge>
  if (state === 'closed') return <span className={classes.quiet}>{reason}</span>
  if (letter !== null) {
    const words = `${letterWords[letter.status]} no. ${letter.id}`
    if (!letter.mayOpen) return <span className={classes.quiet}>{words}</span>
    return (
      <Link to="/letters/$letterId" params={{ letterId: String(letter.id) }} className={classes.toEnd}>
        {words}
      </Link>
    )
  }
  if (dictation?.mayOpen) {
    return (
      <Link
        to="/to-type/$dictationId"
        params={{ dictationId: String(dictation.id) }}
        className={classes.toEnd}
      >
        {dictation.state === 'recording' ? 'Dictation not sent' : 'Dictated'}
      </Link>
    )
  }
  return <span className={classes.quiet}>{isRecorded ? 'Dictated on this device' : 'Dictated'}</span>
}

const letterWords = {
  draft: 'Draft',
  approved: 'Approved letter',
  posted: 'Posted letter',
} as const satisfies Record<LetterStatus, string>
