import type { Cover } from '@sincerely/contract/assignments'
import { shortDay } from '@sincerely/domain/dates'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { useEndCover } from '../assignments.queries.ts'

/** Somebody loses sight of something, now or to come: asked first. */
export function EndCoverQuestion({ cover, onClose }: { cover: Cover; onClose: () => void }) {
  const { secretaryName, doctorName, from, to, state } = cover
  const end = useEndCover()
  const hasBegun = state === 'current'
  return (
    <LazyConfirmDialog
      title={hasBegun ? `End the cover for ${doctorName} now?` : `Remove the cover for ${doctorName}?`}
      confirmLabel={hasBegun ? 'End cover' : 'Remove cover'}
      danger
      busy={end.isPending}
      onConfirm={() => end.mutate(cover, { onSettled: onClose })}
      onCancel={onClose}
    >
      {hasBegun
        ? `${secretaryName} no longer sees the patients, letters and dictations of ${doctorName}, at once and in every open browser.`
        : `${secretaryName} was to cover for ${doctorName} from ${shortDay(from)} to ${shortDay(to)}.`}
    </LazyConfirmDialog>
  )
}
