import type { Letter } from '@sincerely/contract/letters'
import { clockTime, shortDate, shortDay } from '@sincerely/domain/dates'
import { isPossible, isSealed } from '@sincerely/domain/letters/status'
import { can } from '@sincerely/domain/permissions'
import { useId } from 'react'
import { letterPriorities, typeLabels, priorityLabels } from '@sincerely/domain/letters/types'
import { useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { useInfo, useToday } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Fact, FactCard } from '../detail/fact-card.tsx'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import { useSavingState } from '../in-place/save-in-place.queries.ts'
import { letterKeys } from '../letters.queries.ts'
import { writeTypedDay } from '../../../ui/typed-day.ts'
import { inPlaceKeys } from '../in-place/use-in-place.ts'
import { InPlaceProblems } from '../in-place/in-place-problems.tsx'
import { parseObject } from '../../../platform/parse-object.ts'
import { DueField } from './due-field.tsx'
import classes from './quiet-field.module.css'
import { readVisit, readNotes } from './typed-detail.ts'
import { type DetailDraft, useDetail } from './use-detail.ts'

/** The card Letter Details (spec §2). Details that do not print can be edited in place until the letter is posted. */
export function LetterDetails({ letter }: { letter: Letter }) {
  const mayChange = can(useSignedInUser(), 'letter.edit') && isPossible(letter.status, 'change')
  const priority = mayChange ? <PriorityField letter={letter} /> : priorityLabels[letter.priority]
  return (
    <FactCard
      title="Letter Details"
      state={<SavingState letterId={letter.id} />}
      foot={
        mayChange ? <NotesField letter={letter} /> : letter.notes && <ReadOnlyNotes notes={letter.notes} />
      }
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
      <Timestamps letter={letter} />
    </FactCard>
  )
}

function Timestamps({ letter }: { letter: Letter }) {
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

/** Whether somebody other than the letter's doctor approved it (product §2). */
function isOnBehalf({ reviewedBy, doctorName }: Letter): boolean {
  return reviewedBy !== null && reviewedBy !== doctorName
}

/** Shows 'Saving…', then 'Saved 14:02'. */
function SavingState({ letterId }: { letterId: number }) {
  const { timeZone } = useInfo()
  const saving = useSavingState(letterKeys.change(letterId))
  if (saving === null) return null
  return saving.state === 'saving' ? 'Saving…' : `Saved ${clockTime(new Date(saving.at), timeZone)}`
}

function ReadOnlyNotes({ notes }: { notes: string }) {
  return (
    <>
      <h4 className={classes.notesLabel}>Notes</h4>
      <p className={classes.notesRead}>{notes}</p>
    </>
  )
}

/** Edits the day on which the patient was seen. */
function VisitField({ letter }: { letter: Letter }) {
  const today = useToday()
  const id = useId()
  const detail = useDetail(letter, 'visitDate', {
    write: writeTypedDay,
    read: (typed: string) => readVisit(typed, { today, dob: letter.patientDob }),
  })
  return (
    <>
      <span className={classes.line}>
        <input
          className={`${classes.field} ${classes.day}`}
          aria-label="Visit date"
          aria-describedby={id}
          aria-invalid={detail.problem !== null}
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          value={detail.typed}
          onChange={(event) => detail.type(event.currentTarget.value)}
          onBlur={detail.save}
          onKeyDown={inPlaceKeys(detail)}
        />
      </span>
      <InPlaceProblems id={id} part={detail} current={writeTypedDay(letter.visitDate) || 'no date'} />
    </>
  )
}

function PriorityField({ letter }: { letter: Letter }) {
  const id = useId()
  const detail = useDetail(letter, 'priority', identity)
  const save = (value: string) => {
    const priority = letterPriorities.find((known) => known === value)
    if (priority) detail.typeAndSave(priority)
  }
  return (
    <>
      <span className={classes.line}>
        <select
          className={classes.field}
          aria-label="Priority"
          aria-describedby={id}
          aria-invalid={detail.problem !== null}
          value={detail.typed}
          onChange={(event) => save(event.currentTarget.value)}
        >
          {letterPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {priorityLabels[priority]}
            </option>
          ))}
        </select>
      </span>
      <InPlaceProblems id={id} part={detail} current={priorityLabels[letter.priority]} />
    </>
  )
}

type Priority = Letter['priority']

const identity = { write: (value: Priority) => value, read: (value: Priority) => ({ value }) } as const

/** Edits the notes, which are for colleagues and never print. Typed text is kept on this device until it is saved. */
function NotesField({ letter }: { letter: Letter }) {
  const id = useId()
  const draftStore = useStoredDraft(`letter-${letter.id}-notes`, parseDraft)
  const detail = useDetail(letter, 'notes', { write: (notes) => notes ?? '', read: readNotes }, draftStore)
  return (
    <>
      <label className={classes.notesLabel} htmlFor={`${id}-text`}>
        Notes
      </label>
      <textarea
        dir="auto"
        id={`${id}-text`}
        className={`${classes.field} ${classes.notes}`}
        aria-describedby={id}
        aria-invalid={detail.problem !== null}
        placeholder="Add a note for colleagues"
        rows={2}
        value={detail.typed}
        onChange={(event) => detail.type(event.currentTarget.value)}
        onBlur={detail.save}
        onKeyDown={inPlaceKeys(detail, { isMultiline: true })}
      />
      <InPlaceProblems id={id} part={detail} current={letter.notes ?? 'empty'} />
    </>
  )
}

function parseDraft(text: string | undefined): DetailDraft<string | null, string> | null {
  const { typed, base = null } = parseObject(text) ?? {}
  if (typeof typed !== 'string' || (base !== null && typeof base !== 'string')) return null
  return { typed, base }
}
