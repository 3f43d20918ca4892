import type { Letter } from '@sincerely/contract/letters'
import { clockTime, shortDate, shortDay } from '@sincerely/domain/dates'
import { isPossible, isSealed } from '@sincerely/domain/letters/status'
import { can } from '@sincerely/domain/permissions'
import { useInfo } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Fact, FactCard } from '../detail/fact-card.tsx'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import { priorityLabels, typeLabels } from '../letter-words.ts'
import { useSavingState } from '../in-place/save-in-place.queries.ts'
import { letterKeys } from '../letters.queries.ts'
import { DueField } from './due-field.tsx'
import { NotesField } from './notes-field.tsx'
import { PriorityField } from './priority-field.tsx'
import classes from './quiet-field.module.css'
import { VisitField } from './visit-field.tsx'

/** Letter Details (spec §2). What does not print can be changed in place until the letter is posted. */
export function LetterDetails({ letter }: { letter: Letter }) {
  const mayChange = can(useSignedInUser(), 'letter.edit') && isPossible(letter.status, 'change')
  const priority = mayChange ? <PriorityField letter={letter} /> : priorityLabels[letter.priority]
  return (
    <FactCard
      title="Letter Details"
      state={<ChangeState letterId={letter.id} />}
      foot={mayChange ? <NotesField letter={letter} /> : letter.notes && <NotesAsRead notes={letter.notes} />}
    >
      <Fact name="Type">{typeLabels[letter.type]}</Fact>
      <Fact name="Letter no.">{letter.id}</Fact>
      <Fact name="Status">
        <LetterStatusBadge status={letter.status} />
      </Fact>
      <Fact name="Doctor">{letter.doctorName}</Fact>
      <Fact name="Priority">{priority}</Fact>
      {mayChange && (
        <Fact name="Due">
          <DueField letter={letter} />
        </Fact>
      )}
      {(mayChange || letter.visitDate !== null) && (
        <Fact name="Visit">
          {mayChange ? <VisitField letter={letter} /> : shortDay(letter.visitDate ?? '')}
        </Fact>
      )}
      <Moments letter={letter} />
    </FactCard>
  )
}

function Moments({ letter }: { letter: Letter }) {
  const { timeZone } = useInfo()
  const moment = (instant: string, by: string | null) => {
    const at = new Date(instant)
    return `${shortDate(at, timeZone)} ${clockTime(at, timeZone)}${by ? ` by ${by}` : ''}`
  }
  return (
    <>
      <Fact name="Created">{moment(letter.createdAt, letter.createdBy)}</Fact>
      {isSealed(letter.status) && letter.reviewedAt && (
        <Fact name="Approved">
          {moment(letter.reviewedAt, letter.reviewedBy)}
          {isOnBehalf(letter) && ` on behalf of ${letter.doctorName}`}
        </Fact>
      )}
      {letter.postedAt && (
        <Fact name="Posted">
          {moment(letter.postedAt, letter.postedBy)}
          {letter.postingNotes && <div>{letter.postingNotes}</div>}
        </Fact>
      )}
    </>
  )
}

/** Somebody else than the letter's doctor approved it (product §2). */
function isOnBehalf({ reviewedBy, doctorName }: Letter): boolean {
  return reviewedBy !== null && reviewedBy !== doctorName
}

/** 'Saving…', then 'Saved 14:02'. */
function ChangeState({ letterId }: { letterId: number }) {
  const { timeZone } = useInfo()
  const change = useSavingState(letterKeys.change(letterId))
  if (change === null) return null
  return change.state === 'saving' ? 'Saving…' : `Saved ${clockTime(new Date(change.at), timeZone)}`
}

function NotesAsRead({ notes }: { notes: string }) {
  return (
    <>
      <h4 className={classes.notesLabel}>Notes</h4>
      <p className={classes.notesRead}>{notes}</p>
    </>
  )
}
