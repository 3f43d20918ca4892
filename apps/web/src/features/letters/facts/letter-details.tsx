import type { Letter } from '@sincerely/contract/letters'
import { clockTime, shortDate, shortDay } from '@sincerely/domain/dates'
import { isPossible, isSealed } from '@sincerely/domain/letters/status'
import { can } from '@sincerely/domain/permissions'
import { useId } from 'react'
import { letterPriorities } from '@sincerely/domain/letters/types'
import { useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { useInfo, useToday } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Fact, FactCard } from '../detail/fact-card.tsx'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import { priorityLabels, typeLabels } from '../letter-words.ts'
import { useSavingState } from '../in-place/save-in-place.queries.ts'
import { letterKeys } from '../letters.queries.ts'
import { writeTypedDay } from '../../../ui/typed-day.ts'
import { inPlaceKeys } from '../in-place/in-place-keys.ts'
import { InPlaceTroubles } from '../in-place/in-place-troubles.tsx'
import { parseObject } from '../../../platform/parse-object.ts'
import { DueField } from './due-field.tsx'
import classes from './quiet-field.module.css'
import { readVisit, readNotes } from './typed-detail.ts'
import { type DetailDraft, useDetail } from './use-detail.ts'

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

/** The day the patient was seen. */
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
          aria-invalid={detail.trouble !== null}
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          value={detail.typed}
          onChange={(event) => detail.type(event.currentTarget.value)}
          onBlur={detail.save}
          onKeyDown={inPlaceKeys(detail)}
        />
      </span>
      <InPlaceTroubles id={id} part={detail} now={writeTypedDay(letter.visitDate) || 'no date'} />
    </>
  )
}

/** How urgent the letter is; chosen and saved in one. */
function PriorityField({ letter }: { letter: Letter }) {
  const id = useId()
  const detail = useDetail(letter, 'priority', same)
  const choose = (chosen: string) => {
    const priority = letterPriorities.find((known) => known === chosen)
    if (priority) detail.typeAndSave(priority)
  }
  return (
    <>
      <span className={classes.line}>
        <select
          className={classes.field}
          aria-label="Priority"
          aria-describedby={id}
          aria-invalid={detail.trouble !== null}
          value={detail.typed}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {letterPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {priorityLabels[priority]}
            </option>
          ))}
        </select>
      </span>
      <InPlaceTroubles id={id} part={detail} now={priorityLabels[letter.priority]} />
    </>
  )
}

type Priority = Letter['priority']

const same = { write: (value: Priority) => value, read: (value: Priority) => ({ value }) } as const

/** For the people who work on the letter, never printed. What is typed is kept on this device until it is saved. */
function NotesField({ letter }: { letter: Letter }) {
  const id = useId()
  const kept = useStoredDraft(`letter-${letter.id}-notes`, parseDraft)
  const detail = useDetail(letter, 'notes', { write: (notes) => notes ?? '', read: readNotes }, kept)
  return (
    <>
      <label className={classes.notesLabel} htmlFor={`${id}-text`}>
        Notes
      </label>
      <textarea
        id={`${id}-text`}
        className={`${classes.field} ${classes.notes}`}
        aria-describedby={id}
        aria-invalid={detail.trouble !== null}
        placeholder="Add a note for colleagues"
        rows={2}
        value={detail.typed}
        onChange={(event) => detail.type(event.currentTarget.value)}
        onBlur={detail.save}
        onKeyDown={inPlaceKeys(detail, { isText: true })}
      />
      <InPlaceTroubles id={id} part={detail} now={letter.notes ?? 'empty'} />
    </>
  )
}

/** As it was kept, or null when it cannot be read. */
function parseDraft(text: string | undefined): DetailDraft<string | null, string> | null {
  const { typed, base = null } = parseObject(text) ?? {}
  if (typeof typed !== 'string' || (base !== null && typeof base !== 'string')) return null
  return { typed, base }
}
