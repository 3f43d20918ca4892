import { ActionIcon, Checkbox, VisuallyHidden } from '@mantine/core'
import { shortDay } from '@sincerely/domain/dates'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { genderLabels } from '@sincerely/domain/patients/gender'
import { IconAlertTriangle, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, memo } from 'react'
import { removeRows } from '../import/remove-rows.ts'
import { selectRows } from '../import/row-actions.ts'
import type { ReviewRow as Row, RowProblems } from '../import/review-row.ts'
import { type RowField, type NewPatientBody } from '../import/row-fields.ts'
import type { ReviewRowProps } from './review-row-props.ts'
import { RowForm } from './row-form.tsx'
import { RowNotes } from './row-notes.tsx'
import classes from './review-table.module.css'
import { extrasOf } from './extras-of.ts'

/** Shows one patient of the list. Memoised, because lists have thousands of rows. */
export const ReviewRow = memo(PlainRow, isSame)

function PlainRow(props: ReviewRowProps) {
  const { store, row, status, repeatOf, refused, isCurrent, isEditing, onEdit } = props
  return (
    <tbody
      className={classes.patient}
      data-current={isCurrent}
      data-left-out={!status.isSelected}
      data-key={row.key}
    >
      <Cells {...props} />
      {!isEditing && <RowExtras body={row.body} />}
      <RowNotes
        store={store}
        row={row}
        status={status}
        repeatOf={repeatOf}
        refused={refused}
        isEditing={isEditing}
      />
      {isEditing && <RowForm store={store} row={row} refused={refused} onClose={() => onEdit(null)} />}
    </tbody>
  )
}

function Cells({ store, row, status, refused, isCurrent, isEditing, onEdit, onShowPage }: ReviewRowProps) {
  const { key, body, identity } = row
  const name = body.name || 'No name'
  const flags = { row, refused }
  return (
    <tr className={classes.row}>
      <td className={classes.select}>
        <Checkbox
          size="xs"
          aria-label={`Select ${name}`}
          checked={status.isSelected}
          disabled={status.hold !== null}
          onChange={(event) => selectRows(store, [key], event.currentTarget.checked)}
        />
      </td>
      <th scope="row" className={classes.nameCell}>
        <Flagged {...flags} field="name">
          <button
            type="button"
            className={classes.name}
            data-row={key}
            aria-current={isCurrent || undefined}
            onClick={() => onShowPage?.()}
          >
            {name}
          </button>
        </Flagged>
      </th>
      <td className="tabular">
        <Flagged {...flags} field="dob">
          {body.dob ? shortDay(body.dob) : 'Unknown'}
        </Flagged>
      </td>
      <td>
        <Flagged {...flags} field="gender">
          {genderLabels[body.gender ?? 'unknown']}
        </Flagged>
      </td>
      <td className="tabular">
        <Flagged {...flags} field={identity.nhsNumber || body.nhsNumber ? 'nhsNumber' : 'medicalNumber'}>
          <Numbers row={row} />
        </Flagged>
      </td>
      <td className={classes.actions} data-kind="actions">
        {onShowPage && (
          <RowButton
            label={`Show the page of ${name}`}
            tip="Page"
            icon={<IconEye size={16} />}
            onClick={onShowPage}
          />
        )}
        {!isEditing && (
          <RowButton
            label={`Edit ${name}`}
            tip="Edit"
            icon={<IconPencil size={16} />}
            onClick={() => onEdit(key)}
          />
        )}
        <RowButton
          label={`Remove ${name}`}
          tip="Remove"
          icon={<IconTrash size={16} />}
          onClick={() =>
            removeRows(store, [row], { title: 'Patient Removed', wereSelected: status.isSelected })
          }
        />
      </td>
    </tr>
  )
}

/** Shows the NHS number in groups, and another number below it. */
function Numbers({ row: { body } }: { row: Row }) {
  const { nhsNumber, medicalRecordNumber } = body
  if (!nhsNumber && !medicalRecordNumber) return <span className={classes.dim}>Auto-generated</span>
  return (
    <span className={classes.numbers}>
      {nhsNumber && <span>NHS {formatNhsNumber(nhsNumber)}</span>}
      {medicalRecordNumber && <span>{medicalRecordNumber}</span>}
    </span>
  )
}

type FlaggedProps = { row: Row; refused: RowProblems | undefined; field: RowField; children: ReactNode }

/** Marks a doubtful or wrong value; the notes below give the reason. */
function Flagged({ row, refused, field, children }: FlaggedProps) {
  const isWrong = row.problems[field] !== undefined || refused?.[field] !== undefined
  const isDoubtful = row.marks.some((mark) => mark.field === field)
  if (!isWrong && !isDoubtful) return children
  return (
    <span className={classes.flagged} data-tone={isWrong ? 'red' : 'yellow'}>
      <IconAlertTriangle size={14} aria-hidden className={classes.sign} />
      <VisuallyHidden>{isWrong ? 'Wrong: ' : 'Check: '}</VisuallyHidden>
      {children}
    </span>
  )
}

/** A button with the attribute `title`, because hundreds of tooltips would be slow. */
function RowButton(props: { label: string; tip: string; icon: ReactNode; onClick: () => void }) {
  return (
    <ActionIcon size={28} aria-label={props.label} title={props.tip} onClick={props.onClick}>
      {props.icon}
    </ActionIcon>
  )
}

/** Compares the fields of the status, because it is a new object each time. */
function isSame(before: ReviewRowProps, now: ReviewRowProps): boolean {
  const { status: old, ...rest } = before
  const { status, ...same } = now
  return (
    old.known === status.known &&
    old.hold === status.hold &&
    old.isKeptOut === status.isKeptOut &&
    old.isDiscouraged === status.isDiscouraged &&
    old.isSelected === status.isSelected &&
    old.isConfirmed === status.isConfirmed &&
    rest.row === same.row &&
    rest.repeatOf?.row === same.repeatOf?.row &&
    rest.repeatOf?.file === same.repeatOf?.file &&
    rest.refused === same.refused &&
    rest.isCurrent === same.isCurrent &&
    rest.isEditing === same.isEditing &&
    (rest.onShowPage === null) === (same.onShowPage === null)
  )
}

/** Shows all other values that will be saved with the patient, so that none is overlooked. */
function RowExtras({ body }: { body: NewPatientBody }) {
  const extras = extrasOf(body)
  if (extras.length === 0) return null
  return (
    <tr>
      <td colSpan={6} className={classes.cell}>
        <p className={classes.line}>
          {extras.map(({ label, short, whole }) => (
            <span key={label} className={classes.extra} title={short === whole ? undefined : whole}>
              <span className={classes.label}>{label}</span> {short}
            </span>
          ))}
        </p>
      </td>
    </tr>
  )
}
