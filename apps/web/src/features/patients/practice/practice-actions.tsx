import { ActionIcon, Button } from '@mantine/core'
import type { PracticePatient } from '@sincerely/contract/practice-patients'
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconEye,
  IconPencil,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx'

export type PatientRowActions = Record<
  'onEdit' | 'onReassign' | 'onArchive' | 'onUnarchive' | 'onDelete' | 'onRestore',
  (patient: PracticePatient) => void
> & { onEditSoon: () => void }

type PracticeActionsProps = PatientRowActions & { patient: PracticePatient }

export function PracticeActions({ patient, onEditSoon, ...actions }: PracticeActionsProps) {
  const { id, name, status } = patient
  if (status === 'deleted') {
    return (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Restore ${name}`}
        onClick={() => actions.onRestore(patient)}
      >
        Restore
      </Button>
    )
  }
  return (
    <>
      <LinkIcon
        to="/patients/$patientId"
        params={{ patientId: String(id) }}
        aria-label={`View ${name}`}
        title="View"
      >
        <IconEye size={16} aria-hidden />
      </LinkIcon>
      <ActionIcon
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={() => actions.onEdit(patient)}
        onPointerEnter={onEditSoon}
        onFocus={onEditSoon}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${name}`} title="Delete" onClick={() => actions.onDelete(patient)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <ActionMenu
        label={`Actions for ${name}`}
        actions={menuOf(patient, actions)}
        button={(trigger) => (
          <ActionIcon aria-label={`More for ${name}`} {...trigger}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      />
    </>
  )
}

function menuOf(patient: PracticePatient, actions: Omit<PatientRowActions, 'onEditSoon'>): MenuAction[] {
  return [
    {
      label: 'Reassign',
      icon: <IconUserShare size={18} aria-hidden />,
      run: () => actions.onReassign(patient),
    },
    patient.status === 'active'
      ? {
          label: 'Archive',
          icon: <IconArchive size={18} aria-hidden />,
          run: () => actions.onArchive(patient),
        }
      : {
          label: 'Unarchive',
          icon: <IconArchiveOff size={18} aria-hidden />,
          run: () => actions.onUnarchive(patient),
        },
  ]
}

const LinkIcon = createLink(ActionIcon<'a'>)
