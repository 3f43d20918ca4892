import { ActionIcon } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { memo } from 'react'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { PatientStatusBadge } from '../patient-status-badge.tsx'
import { CardMenu } from './card-menu.tsx'
import classes from './patient-cards.module.css'
import { IdentityLine } from './identity-line.tsx'
import { RowName } from './row-name.tsx'
import type { RowActions, RowState, RowsProps } from './row-props.ts'
import { SelectBox } from './select-box.tsx'

/** The patients where a table has no room: a card each, and the whole card opens the patient. */
export function PatientCards({ rows, ...actions }: RowsProps) {
  return (
    <ul className={classes.cards} aria-label="Patients">
      {rows.map((row) => (
        <PatientCard key={row.patient.id} {...row} {...actions} />
      ))}
    </ul>
  )
}

const PatientCard = memo(function PatientCard(props: RowState & RowActions) {
  const { patient, isSelected, isFresh, isGone, isStop, onSelect, onCreateLetter, onCreateLetterSoon } = props
  const tabIndex = isStop ? 0 : -1
  const letters = patient.letterCount === 1 ? '1 letter' : `${patient.letterCount} letters`
  return (
    <li
      className={classes.card}
      data-selected={isSelected || undefined}
      data-fresh={isFresh || undefined}
      data-gone={isGone || undefined}
    >
      <div className={classes.check}>
        <SelectBox
          label={`Select ${patient.name}`}
          checked={isSelected}
          disabled={isGone}
          tabIndex={tabIndex}
          onToggle={(options) => onSelect(patient.id, options)}
        />
      </div>
      <div className={classes.head}>
        <RowName {...{ patient, isGone, tabIndex }} className={classes.name} />
        {isGone ? (
          <ToneBadge tone="red">Removed</ToneBadge>
        ) : (
          <PatientStatusBadge status={patient.letterStatus} isArchived={patient.isArchived} />
        )}
      </div>
      <IdentityLine patient={patient} />
      <div className={classes.foot}>
        <span className={classes.facts}>
          MR #{patient.id} · {letters}
        </span>
        {!isGone && (
          <div className={classes.buttons}>
            <ActionIcon
              aria-label={`Create letter for ${patient.name}`}
              tabIndex={tabIndex}
              onClick={() => onCreateLetter(patient.id)}
              onPointerEnter={onCreateLetterSoon}
            >
              <IconFilePlus size={20} aria-hidden />
            </ActionIcon>
            <CardMenu {...props} tabIndex={tabIndex} />
          </div>
        )}
      </div>
    </li>
  )
})
