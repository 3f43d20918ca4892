import { ActionIcon, Tooltip } from '@mantine/core'
import type { PracticeLetter } from '@sincerely/contract/practice-letters'
import { IconEye, IconPencil, IconRestore, IconTrash, IconUserShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDeleteLetter, useRestoreLetter } from '../removal/letter-removal.queries.ts'

type PracticeRowActionsProps = {
  letter: PracticeLetter
  onReassign: (letter: PracticeLetter) => void
}

/**
 * The actions that a letter's status allows. Approved letters cannot be deleted, posted letters cannot be edited, and
 * archived letters can only be restored.
 */
export function PracticeRowActions({ letter, onReassign }: PracticeRowActionsProps) {
  if (letter.status === 'archived') return <RestoreAction letter={letter} />
  const name = `letter no. ${letter.id}`
  const params = { letterId: String(letter.id) }
  return (
    <>
      <Tooltip label="View">
        <ActionIcon
          aria-label={`View ${name}`}
          renderRoot={(root) => <Link to="/letters/$letterId" params={params} preload={false} {...root} />}
        >
          <IconEye {...icon} />
        </ActionIcon>
      </Tooltip>
      {letter.status !== 'completed' && (
        <Tooltip label="Edit Letter">
          <ActionIcon
            aria-label={`Edit Letter, ${name}`}
            renderRoot={(root) => (
              <Link
                to="/letters/$letterId"
                params={params}
                search={{ edit: true }}
                preload={false}
                {...root}
              />
            )}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      {isReassignable(letter) && (
        <Action label="Reassign" name={name} onPress={() => onReassign(letter)}>
          <IconUserShare {...icon} />
        </Action>
      )}
      {letter.status === 'draft' && <DeleteAction letter={letter} name={name} />}
    </>
  )
}

/**
 * Whether a letter can move to another doctor. Posted letters stay with the doctor who signed them; archived letters must be
 * restored first.
 */
export function isReassignable({ status }: Pick<PracticeLetter, 'status'>): boolean {
  return status === 'draft' || status === 'pending'
}

type ActionProps = {
  label: string
  name: string
  isBusy?: boolean
  onPress: () => void
  children: ReactNode
}

function Action({ label, name, isBusy = false, onPress, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={`${label} ${name}`} loading={isBusy} onClick={onPress}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

/** Deletes a letter without confirmation. Undo is possible for 10 s (rules §5). */
function DeleteAction({ letter, name }: { letter: PracticeLetter; name: string }) {
  const remove = useDeleteLetter({ onRestored: () => undefined })
  const { id, patientName, version } = letter
  const press = () => remove.mutate({ id, patientName, version, status: 'draft' })
  return (
    <Action label="Delete" name={name} isBusy={remove.isPending} onPress={press}>
      <IconTrash {...icon} />
    </Action>
  )
}

function RestoreAction({ letter: { id } }: { letter: PracticeLetter }) {
  const restore = useRestoreLetter()
  return (
    <Action
      label="Restore"
      name={`letter no. ${id}`}
      isBusy={restore.isPending}
      onPress={() => restore.mutate(id)}
    >
      <IconRestore {...icon} />
    </Action>
  )
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
