import { Anchor, Button } from '@mantine/core'
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { shortDay } from '@sincerely/domain/dates'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { acceptMarks, chooseReading, markDifferent } from '../import/row-actions.ts'
import { isMissingValue, placeOf, type RowMark } from '../import/review-row.ts'
import { rowFieldLabels, type RowField } from '../import/row-fields.ts'
import { hasSameNumber } from '../import/row-status.ts'
import type { ReviewRowProps } from './review-row-props.ts'
import classes from './row-notes.module.css'

type RowNotesProps = Pick<ReviewRowProps, 'store' | 'row' | 'status' | 'repeatOf' | 'refused' | 'isEditing'>

/** Shows the errors, doubts and likely duplicates of a row, each with its possible actions. */
export function RowNotes(props: RowNotesProps) {
  const { store, row, status, repeatOf, refused, isEditing } = props
  // While the row is edited, each field shows its own problems.
  const marks = isEditing ? [] : row.marks
  const wrong = isEditing ? [] : (Object.entries({ ...row.problems, ...refused }) as [RowField, string][])
  const isOut = status.isKeptOut || status.isDiscouraged
  const isLike = status.known.length > 0 || repeatOf !== undefined
  if (wrong.length === 0 && marks.length === 0 && !isLike && !isOut) return null
  const name = row.body.name || 'the row without a name'
  return (
    <tr>
      <td colSpan={6} className={classes.cell}>
        <div className={classes.side}>
          <ul className={classes.notes} aria-label={`Notes about ${name}`}>
            {wrong.map(([field, message]) => (
              <Note key={field} tone="red" lead={rowFieldLabels[field]}>
                {message}
              </Note>
            ))}
            {marks.map((mark) => (
              <Note key={mark.acceptance} tone="yellow" lead={rowFieldLabels[mark.field]}>
                {mark.message} <OtherReading {...props} mark={mark} />
              </Note>
            ))}
            {status.known.map((patient) => (
              <Known key={patient.id} patient={patient} isConfirmed={status.isConfirmed} />
            ))}
            {repeatOf && (
              <Note
                tone="blue"
                lead={repeatOf.file === null ? 'Twice in this list' : 'In two files'}
                isPerson
              >
                Probably the same person as {repeatOf.row.body.name}, {placeOf(repeatOf.row.record)}
                {repeatOf.file !== null && ` of ${repeatOf.file}`}.
              </Note>
            )}
            {status.isDiscouraged && (
              <Note tone="yellow" lead="Skipped">
                Compare the row with the page. Select it if the patient should be created.
              </Note>
            )}
            {status.isKeptOut && (
              <Note tone="blue" lead="Skipped" isPerson>
                This is probably the same person as in another row. Select this row to create the patient.
              </Note>
            )}
          </ul>
          <div className={classes.ways}>
            {marks.length > 0 && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${acceptLabel(marks)}: ${name}`}
                onClick={() => acceptMarks(store, [row])}
              >
                {acceptLabel(marks)}
              </Button>
            )}
            {!isEditing && status.hold === 'unread' && (
              <span className={classes.hint}>Skipped until you enter the name.</span>
            )}
            {isLike && <DifferentPersonButton {...props} name={name} />}
          </div>
        </div>
      </td>
    </tr>
  )
}

type NoteProps = { tone: 'red' | 'yellow' | 'blue'; lead: string; isPerson?: boolean; children: ReactNode }

function Note({ tone, lead, isPerson = false, children }: NoteProps) {
  const Icon = isPerson ? IconCopy : IconAlertTriangle
  return (
    <li className={classes.note} data-tone={tone}>
      <Icon size={14} aria-hidden className={classes.sign} />
      <span>
        <strong className={classes.lead}>{lead}:</strong> {children}
      </span>
    </li>
  )
}

/** Offers the other reading of an ambiguous date. */
function OtherReading({ store, row, mark: { other } }: RowNotesProps & { mark: RowMark }) {
  if (other === null) return null
  return (
    <Anchor component="button" type="button" onClick={() => chooseReading(store, row.key, other)}>
      Use {shortDay(other)}
    </Anchor>
  )
}

function Known({ patient, isConfirmed }: { patient: LikelyDuplicate; isConfirmed: boolean }) {
  const { id, name, dob, doctorName, likeness } = patient
  return (
    <Note tone="blue" lead={isConfirmed ? 'Not the same as' : 'Probably'} isPerson>
      {name}, {dob === null ? 'date of birth unknown' : shortDay(dob)}, MR #{id}, {doctorName} (
      {likenesses[likeness]}).{' '}
      <Anchor
        href={`/patients/${id}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${name} in a new tab`}
      >
        Open
      </Anchor>
    </Note>
  )
}

/**
 * Marks the row as a different person. With the same NHS number it can only be corrected, because one number means one
 * person.
 */
function DifferentPersonButton({ store, row, status, repeatOf, name }: RowNotesProps & { name: string }) {
  const { nhsNumber } = row.identity
  const isOneNumber =
    hasSameNumber(row, status) || (nhsNumber !== null && nhsNumber === repeatOf?.row.identity.nhsNumber)
  if (isOneNumber)
    return <span className={classes.hint}>Skipped. Correct the NHS number if it is wrong.</span>
  const text = status.isConfirmed ? 'Skip after all' : 'Different person'
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${text}: ${name}`}
        onClick={() => markDifferent(store, row, !status.isConfirmed)}
      >
        {text}
      </Button>
      {status.hold === 'known' && (
        <span className={classes.hint}>Skipped unless this is a different person.</span>
      )}
      {status.hold === 'twin' && <span className={classes.hint}>Skipped unless these are two people.</span>}
    </>
  )
}

function acceptLabel(marks: readonly RowMark[]): string {
  return marks.every(isMissingValue) ? 'Leave empty' : 'Looks right'
}

const likenesses = {
  nhs_number: 'the same NHS number',
  record_number_and_dob: 'the same medical number and date of birth',
  name_and_dob: 'a similar name and the same date of birth',
  record_number_and_name: 'a similar name and the same medical number',
  name_and_similar_dob: 'the same name, and a date of birth that may be a typing mistake',
  name_without_dob: 'the same name, and one date of birth is not known',
} as const satisfies Record<LikelyDuplicate['likeness'], string>
