import { Button } from '@mantine/core'
import type { Dictation } from '@sincerely/contract/dictation'
import { can } from '@sincerely/domain/permissions'
import { IconTrash } from '@tabler/icons-react'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { useDiscardDictation, useRestoreDictation } from '../dictation-changes.queries.ts'

/** For what is no dictation, such as a test: it can be taken back for a moment, and the sound is kept for a while. */
export function DiscardButton({ dictation, onGone }: { dictation: Dictation; onGone?: () => void }) {
  const user = useSignedInUser()
  const discard = useDiscardDictation()
  const restore = useRestoreDictation()
  if (!can(user, 'dictation.discard')) return null
  const undo = () => restore.mutate(dictation.id)
  const say = () => {
    toast({ type: 'info', message: 'The dictation was discarded.', undo })
    onGone?.()
  }
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconTrash size={14} aria-hidden />}
        loading={discard.isPending}
        onClick={() => discard.mutate(dictation, { onSuccess: say })}
      >
        Discard this dictation
      </Button>
    </div>
  )
}
