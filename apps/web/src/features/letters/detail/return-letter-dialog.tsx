import { Button, Group, Textarea } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { errors } from '@sincerely/contract/errors'
import { tooLong } from '@sincerely/domain/too-long'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDraftNote } from '../../../ui/use-draft-note.ts'
import { keptNoteNames } from '../kept-note.ts'
import { useReviewLetter } from '../letters.queries.ts'

type ReturnLetterDialogProps = { letter: Letter; onClose: () => void; onReopen: () => void }

/** Sends a letter back to be revised. The note is required: it says what should be changed (rules §3). */
export function ReturnLetterDialog({ letter, onClose, onReopen }: ReturnLetterDialogProps) {
  const review = useReviewLetter(letter.id, false)
  const { note, type, sent, cancel } = useDraftNote(keptNoteNames.return(letter.id), { onClose, onReopen })
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const reviewNotes = note.trim()
    if (reviewNotes === '') return setProblem(errors.note_required.message)
    const overlong = tooLong(reviewNotes, 5000)
    if (overlong !== null) return setProblem(overlong)
    if (review.isPending) return
    const onSuccess = () => {
      sent()
      onClose()
    }
    review.mutate({ letter, reviewNotes }, { onSuccess })
  }

  return (
    <Dialog onClose={onClose} title="Return for revision">
      <form onSubmit={submit}>
        <Textarea
          label="What should be changed?"
          description={description(letter)}
          value={note}
          error={problem}
          minRows={3}
          autosize
          data-autofocus
          onChange={(event) => {
            // Nothing can be typed while it is being saved.
            if (review.isPending) return
            type(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={cancel} disabled={review.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={review.isPending}>
            Return letter
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function description({ status }: Letter): string {
  return status === 'approved'
    ? 'The letter returns to draft, with your note.'
    : 'The letter stays a draft, with your note.'
}
