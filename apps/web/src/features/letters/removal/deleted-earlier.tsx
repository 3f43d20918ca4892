import type { LetterDeletion } from '@sincerely/contract/letter-history'
import { clockTime, shortDate } from '@sincerely/domain/dates'
import { Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useInfo } from '../../../platform/practice.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useRestoreLetter } from './letter-removal.queries.ts'

type DeletedEarlierProps = { deletion: LetterDeletion; onLeave: () => void }

/** Says who deleted a letter before it was opened here, and lets people with permission restore it. */
export function DeletedEarlier({ deletion, onLeave }: DeletedEarlierProps) {
  const { timeZone } = useInfo()
  const restore = useRestoreLetter()
  const { letterId, mayRestore } = deletion
  return (
    <EmptyState
      icon={<IconTrash size={28} stroke={1.5} />}
      title="Letter deleted"
      message={`${deletionText(deletion, timeZone)} ${mayRestore ? 'Its text and its history are kept.' : whoMayRestore}`}
      action={
        <Group justify="center" gap="xs">
          {mayRestore && (
            <Button loading={restore.isPending} onClick={() => restore.mutate(letterId)}>
              Restore letter
            </Button>
          )}
          <Button variant="default" onClick={onLeave}>
            Back to Letters
          </Button>
        </Group>
      }
    />
  )
}

function deletionText(
  { letterId, patientName, deletedAt, deletedBy }: LetterDeletion,
  timeZone: string,
): string {
  const at = new Date(deletedAt)
  const by = deletedBy === null ? '' : ` by ${deletedBy}`
  const when = `at ${clockTime(at, timeZone)} on ${shortDate(at, timeZone)}`
  return `Letter no. ${letterId} for ${patientName} was deleted${by} ${when}.`
}

const whoMayRestore =
  'The person who deleted it can restore it for ten minutes after deleting it. An administrator can restore it at any time.'
