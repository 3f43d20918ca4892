import { Button, Group } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { letterKeys } from '../letters.queries.ts'
import { holdTogether } from '../../../platform/tab-locks.ts'
import { LetterText } from '../paper/letter-text.tsx'
import { PrintedPage } from '../paper/printed-page.tsx'
import { EditingSkeleton } from './editing-skeleton.tsx'
import type { ImproveRequest } from './improve-request.ts'
import { useEditorStart } from './letter-text.queries.ts'
import { OpenEditor } from './open-editor.tsx'
import { textLockName } from './text-drafts.ts'

type LetterEditingProps = {
  letter: Letter
  onClose: () => void
  /** Opens the editor again, even from another page. */
  onReopen: () => void
  improveRequest: ImproveRequest
}

/** The editor of one letter. It opens once the latest text has loaded and an earlier save has finished. */
export function LetterEditing({ letter, onClose, onReopen, improveRequest }: LetterEditingProps) {
  const user = useSignedInUser()
  const letterId = letter.id
  const isSaving = useIsMutating({ mutationKey: letterKeys.saveText(letterId) }) > 0
  const hasLock = useTextLock(letterId)
  const start = useEditorStart(letterId, user.id, hasLock && !isSaving)
  if (start.data) {
    const callbacks = { onClose, onReopen, onRestart: () => void start.refetch(), improveRequest }
    return <OpenEditor key={start.dataUpdatedAt} start={start.data} {...callbacks} />
  }
  if (!start.isError) return <EditingSkeleton letter={letter} />
  return (
    <>
      <Notice tone="yellow" isUrgent title="Couldn't open the editor">
        The letter is shown as last loaded. {actionMessageOf(start.error)}
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" loading={start.isFetching} onClick={() => void start.refetch()}>
            Try again
          </Button>
          <Button size="xs" variant="subtle" onClick={onClose}>
            Back to the letter
          </Button>
        </Group>
      </Notice>
      <PrintedPage letter={letter}>
        <LetterText html={letter.content} />
      </PrintedPage>
    </>
  )
}

/**
 * Holds the lock on the letter's drafts while the editor is open. Returns false while another tab is still sending a draft.
 */
function useTextLock(letterId: number): boolean {
  const [lockedLetterId, setLockedLetterId] = useState<number | null>(null)
  useEffect(() => {
    const lock = holdTogether(textLockName(letterId))
    void lock.held.then(() => setLockedLetterId(letterId))
    return lock.release
  }, [letterId])
  return lockedLetterId === letterId
}
