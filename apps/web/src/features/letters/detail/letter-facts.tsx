import type { Letter } from '@sincerely/contract/letters'
import { clockTime, shortDate, shortDay } from '@sincerely/domain/dates'
import type { ReactNode } from 'react'
import { useInfo, useNow } from '../../../platform/practice.ts'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import { nhsNumberLabel, priorityLabels, typeLabels } from '../letter-words.ts'
import { OverdueMark, dueText } from '../overdue-mark.tsx'
import { Fact, FactCard } from './fact-card.tsx'
import classes from './letter-view.module.css'

type LetterFactsProps = {
  letter: Letter
  /** The patient's GP. */
  gp: ReactNode
}

/** Patient Details and Letter Details (spec §2 Letter detail). */
export function LetterFacts({ letter, gp }: LetterFactsProps) {
  return (
    <div className={classes.facts}>
      <FactCard title="Patient Details">
        <Fact name="ID">MR #{letter.patientId}</Fact>
        <Fact name="DOB">{letter.patientDob === null ? 'Not specified' : shortDay(letter.patientDob)}</Fact>
        {letter.patientNhsNumber && <Fact name="NHS no.">{nhsNumberLabel(letter.patientNhsNumber)}</Fact>}
        <Fact name="GP">{gp}</Fact>
      </FactCard>
      <FactCard title="Letter Details">
        <Fact name="Type">{typeLabels[letter.type]}</Fact>
        <Fact name="Letter no.">{letter.id}</Fact>
        <Fact name="Status">
          <LetterStatusBadge status={letter.status} />
        </Fact>
        <Fact name="Priority">{priorityLabels[letter.priority]}</Fact>
        <Fact name="Doctor">{letter.doctorName}</Fact>
        <Dates letter={letter} />
      </FactCard>
    </div>
  )
}

function Dates({ letter }: { letter: Letter }) {
  const { timeZone } = useInfo()
  const now = useNow()
  const moment = (instant: string, by: string | null) => {
    const at = new Date(instant)
    return `${shortDate(at, timeZone)} ${clockTime(at, timeZone)}${by ? ` by ${by}` : ''}`
  }
  return (
    <>
      {letter.visitDate && <Fact name="Visit">{shortDay(letter.visitDate)}</Fact>}
      <Fact name="Created">{moment(letter.createdAt, letter.createdBy)}</Fact>
      {letter.status !== 'posted' && (
        <Fact name="Due">
          {dueText(letter.dueAt, now, timeZone)} <OverdueMark letter={letter} />
        </Fact>
      )}
      {letter.status !== 'draft' && letter.reviewedAt && (
        <Fact name="Approved">
          {moment(letter.reviewedAt, letter.reviewedBy)}
          {isOnBehalf(letter) && ` on behalf of ${letter.doctorName}`}
        </Fact>
      )}
      {letter.postedAt && <Fact name="Posted">{moment(letter.postedAt, letter.postedBy)}</Fact>}
    </>
  )
}

/** Somebody else than the letter's doctor approved it (product §2). */
function isOnBehalf({ reviewedBy, doctorName }: Letter): boolean {
  return reviewedBy !== null && reviewedBy !== doctorName
}
