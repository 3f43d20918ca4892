import { Textarea } from '@mantine/core'
import { errors } from '@sincerely/contract/errors'
import type { Letter } from '@sincerely/contract/letters'
import { tooLong } from '@sincerely/domain/too-long'
import { DraftDialog } from '../../../platform/form/draft-dialog.tsx'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { draftNoteNames } from '../draft-notes.ts'
import { useReviewLetter } from '../letters.queries.ts'

type ReturnLetterDialogProps = { letter: Letter; onClose: () => void; onReopen: () => void }

/** Returns a letter for revision. The note is required, because it says what to change (rules §3). */
export function ReturnLetterDialog({ letter, onClose, onReopen }: ReturnLetterDialogProps) {
  const review = useReviewLetter(letter.id, false)
  const form = useDraftForm({
    key: draftNoteNames.return(letter.id),
    title: 'Return for revision',
    labels: { note: 'What should be changed?' },
    empty: { note: '' },
    base: null,
    check: ({ note }) => ({
      note: note.trim() === '' ? errors.note_required.message : (tooLong(note.trim(), 5000) ?? undefined),
    }),
    save: ({ values }) => review.mutateAsync({ letter, reviewNotes: values.note }),
    // A toast confirms the return (spec §8).
    failure: () => null,
    onClose,
    onReopen,
  })
  return (
    <DraftDialog form={form} saves="Return letter">
      <Textarea
        description={statusAfterReturn(letter)}
        minRows={3}
        autosize
        data-autofocus
        {...form.field('note')}
      />
    </DraftDialog>
  )
}

function statusAfterReturn({ status }: Letter): string {
  return status === 'approved'
    ? 'The letter returns to draft, with your note.'
    : 'The letter stays a draft, with your note.'
}
