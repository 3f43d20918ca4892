import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { letterKeys } from '../letters.queries.ts'
import { holdTogether } from '../../../platform/tab-locks.ts'
import { EditingSkeleton } from './editing-skeleton.tsx'
import type { Improving } from './improving.ts'
import { useEditorStart } from './letter-text.queries.ts'
import { OpenEditor } from './open-editor.tsx'
import { textLock } from './device-copies.ts'

export type LetterEditingProps = {
  letterId: number
  onClose: () => void
  /** Opens this editor again, from wherever the person is by then. */
  onReopen: () => void
  improving: Improving
}

/** The editor of one letter. It opens once the latest text is here, and an earlier saving of it is over. */
export function LetterEditing({ letterId, onClose, onReopen, improving }: LetterEditingProps) {
  const user = useSignedInUser()
  const isSaving = useIsMutating({ mutationKey: letterKeys.editContent(letterId) }) > 0
  const isInHand = useTextLock(letterId)
  const start = useEditorStart(letterId, user.id, isInHand && !isSaving)
  if (start.data) {
    const begin = { onClose, onReopen, onRestart: () => void start.refetch(), improving }
    return <OpenEditor key={start.dataUpdatedAt} start={start.data} {...begin} />
  }
  if (!start.isError) return <EditingSkeleton />
  return (
    <ErrorState
      title="Couldn't open the editor"
      message={actionMessageOf(start.error)}
      retrying={start.isFetching}
      onRetry={() => void start.refetch()}
    />
  )
}

/** Keeps what is left on this device in the hands of this editor. False until nothing of it is on its way any more. */
function useTextLock(letterId: number): boolean {
  const [held, setHeld] = useState<number | null>(null)
  useEffect(() => {
    const lock = holdTogether(textLock(letterId))
    void lock.held.then(() => setHeld(letterId))
    return lock.release
  }, [letterId])
  return held === letterId
}
