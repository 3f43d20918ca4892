import { Button } from '@mantine/core'
import type { Dictation } from '@sincerely/contract/dictation'
import { can } from '@sincerely/domain/permissions'
import { IconTrash } from '@tabler/icons-react'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { useDiscardDictation, useRestoreDictation } from '../dictation-changes.queries.ts'

/**
 * Discards a recording that is not a real dictation, such as a test. Undo is possible, and the sound is kept for a while.
 */
export function DiscardButton({
  dictation,
  onDiscarded,
}: {
  dictation: Dictation
  onDiscarded?: () => void
}) {
  const user = useSignedInUser()
  const discard = useDiscardDictation()
  const restore = useRestoreDictation()
  if (!can(user, 'dictation.discard')) return null
  const undo = () => restore.mutate(dictation.id)
  const announce = () => {
    toast({ type: 'info', message: 'The dictation was discarded.', undo })
    onDiscarded?.()
  }
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconTrash size={14} aria-hidden />}
        loading={discard.isPending}
        onClick={() => discard.mutate(dictation, { onSuccess: announce })}
      >
        Discard this dictation
      </Button>
    </div>
  )
}
