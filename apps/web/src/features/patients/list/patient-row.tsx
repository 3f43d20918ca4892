import { ActionIcon } from '@mantine/core'
import { shortDate } from '@sincerely/domain/dates'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { memo, type MouseEvent } from 'react'
import { useInfo } from '../../../platform/practice.ts'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { PatientStatusBadge } from '../patient-status-badge.tsx'
import { CreateLetterButton } from './create-letter-button.tsx'
import { IdentityLine } from './identity-line.tsx'
import { RowName } from './row-name.tsx'
import classes from './patient-table.module.css'
import type { RowActions, RowState } from './row-props.ts'
import { SelectBox } from './select-box.tsx'

type PatientRowProps = RowState & RowActions

/** A patient in the table. Pointing anywhere in the row opens them, but on its buttons. */
export const PatientRow = memo(function PatientRow(props: PatientRowProps) {
  const { patient, isSelected, isFresh, isGone, isStop, onSelect } = props
  const navigate = useNavigate()
  const { timeZone } = useInfo()
  const tabIndex = isStop ? 0 : -1
  const open = (event: MouseEvent) => {
    if (isItsOwn(event) || isGone) return
    void navigate({ to: '/patients/$patientId', params: { patientId: String(patient.id) } })
  }
  return (
    <tr
      className={classes.row}
      onClick={open}
      data-selected={isSelected || undefined}
      data-fresh={isFresh || undefined}
      data-gone={isGone || undefined}
    >
      <td className={classes.check} data-own>
        <SelectBox
          label={`Select ${patient.name}`}
          checked={isSelected}
          disabled={isGone}
          tabIndex={tabIndex}
          onToggle={(options) => onSelect(patient.id, options)}
        />
      </td>
      <th scope="row">
        <RowName {...{ patient, isGone, tabIndex }} className={classes.name} />
        <IdentityLine patient={patient} />
      </th>
      <td className="tabular">MR #{patient.id}</td>
      <td className="tabular">{shortDate(new Date(patient.createdAt), timeZone)}</td>
      <td>
        {isGone ? (
          <ToneBadge tone="red">Removed</ToneBadge>
        ) : (
          <PatientStatusBadge status={patient.letterStatus} isArchived={patient.isArchived} />
        )}
      </td>
      <td className={classes.count}>{patient.letterCount}</td>
      <td className={classes.actions} data-own>
        {!isGone && <RowButtons {...props} tabIndex={tabIndex} />}
      </td>
    </tr>
  )
})

function RowButtons(props: PatientRowProps & { tabIndex: number }) {
  const { patient, tabIndex, onEdit, onEditSoon, onDelete, ...create } = props
  return (
    <div className={classes.buttons}>
      <CreateLetterButton
        patient={patient}
        tabIndex={tabIndex}
        onCreateLetter={create.onCreateLetter}
        onCreateLetterSoon={create.onCreateLetterSoon}
      />
      <ActionIcon
        aria-label={`Edit ${patient.name}`}
        title="Edit"
        tabIndex={tabIndex}
        onClick={() => onEdit(patient.id)}
        onPointerEnter={onEditSoon}
        onFocus={onEditSoon}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.delete}
        aria-label={`Delete ${patient.name}`}
        title="Delete"
        tabIndex={tabIndex}
        onClick={() => onDelete(patient)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** A click on or beside a button of the row, or the end of marking text in it, does not open the patient. */
function isItsOwn(event: MouseEvent): boolean {
  const inside = event.target instanceof Element && event.target.closest('a, button, [data-own]') !== null
  return inside || (window.getSelection()?.toString() ?? '') !== ''
}
