import { ActionIcon } from '@mantine/core'
import { IconDots, IconFilePlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './card-menu.module.css'
import type { RowActions, RowState } from './row-props.ts'

type CardMenuProps = Pick<RowState, 'patient'> & RowActions & { tabIndex: number }

/** What a card has no room for, at the foot of the screen where the thumb is. The browser closes it and gives the focus back. */
export function CardMenu({ patient, tabIndex, onEdit, onEditSoon, onDelete, onCreateLetter }: CardMenuProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const label = `More for ${patient.name}`
  const after = (act: () => void) => () => {
    document.getElementById(id)?.hidePopover()
    act()
  }
  return (
    <>
      <ActionIcon aria-label={label} aria-expanded={opened} tabIndex={tabIndex} popoverTarget={id}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.sheet}
        onToggle={(event) => {
          setOpened(event.newState === 'open')
          if (event.newState === 'open') onEditSoon()
        }}
      >
        {opened && (
          <>
            <p className={classes.name}>{patient.name}</p>
            <button type="button" className={classes.item} onClick={after(() => onCreateLetter(patient.id))}>
              <IconFilePlus size={20} aria-hidden />
              Create letter
            </button>
            <button type="button" className={classes.item} onClick={after(() => onEdit(patient.id))}>
              <IconPencil size={20} aria-hidden />
              Edit
            </button>
            <button
              type="button"
              className={classes.item}
              data-danger
              onClick={after(() => onDelete(patient))}
            >
              <IconTrash size={20} aria-hidden />
              Delete
            </button>
          </>
        )}
      </div>
    </>
  )
}
