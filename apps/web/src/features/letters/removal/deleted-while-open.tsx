import type { SessionUser } from '@sincerely/contract/auth'
import type { Letter } from '@sincerely/contract/letters'
import { can } from '@sincerely/domain/permissions'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMomentText } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import { useUnsavedTextDraft } from '../editor/text-drafts.ts'
import { copyLetterAndNotify } from '../output/copy-letter.ts'
import { LetterPaper } from '../paper/letter-paper.tsx'
import { LetterText } from '../paper/letter-text.tsx'
import classes from './deleted-while-open.module.css'
import { useRestoreLetter } from './letter-removal.queries.ts'
import { type Deletion, isAfterLastSeen, letterGoneText } from './use-deletion.ts'

type DeletedLetterProps = {
  /** The letter as last shown here. */
  letter: Letter
  /** The deletion of the letter; null if nobody knows who deleted it. */
  deletion: Deletion | null
  onLeave: () => void
}

/** Says who deleted the letter while it was open here. Offers to restore it, and shows the unsaved text. */
export function DeletedWhileOpen({ letter, deletion, onLeave }: DeletedLetterProps) {
  const user = useSignedInUser()
  const momentText = useMomentText()
  const restore = useRestoreLetter()
  const unsaved = useUnsavedTextDraft(letter)
  const known = deletion !== null && isAfterLastSeen(deletion, letter) ? deletion : null
  const deletedBy = known && (known.byUserId === user.id ? 'You' : known.byName)
  usePageTitle(`Letter for ${letter.patientName}`)
  return (
    <div className={classes.page}>
      <div className={classes.note} role="alert" tabIndex={-1} ref={takeFocus}>
        <IconTrash size={28} stroke={1.5} aria-hidden />
        <h2 className={classes.title}>
          {deletedBy && known
            ? `${deletedBy} deleted this letter at ${momentText(known.at)}`
            : letterGoneText.title}
        </h2>
        <p className={classes.words}>
          Letter no. {letter.id} for {letter.patientName}. {explanation(user, known)}
        </p>
        <div className={classes.choices}>
          {mayRestore(user, known) && (
            <Button loading={restore.isPending} onClick={() => restore.mutate(letter.id)}>
              Restore letter
            </Button>
          )}
          <Button variant="default" onClick={onLeave}>
            Back to Letters
          </Button>
        </div>
      </div>
      {unsaved && (
        <section className={classes.unsaved} aria-label="Your unsaved text">
          <div className={classes.head}>
            <h3 className={classes.heading}>Your unsaved text from {momentText(unsaved.savedAt)}</h3>
            <Button variant="default" size="xs" onClick={() => void copyLetterAndNotify(unsaved.html)}>
              Copy
            </Button>
          </div>
          <p className={classes.words}>
            It is kept on this device and returns to the editor when the letter is restored.
          </p>
          <LetterPaper>
            <LetterText html={unsaved.html} />
          </LetterPaper>
        </section>
      )}
    </div>
  )
}

/**
 * Whether this person may restore the letter: after their own deletion, or as an administrator (rules §1). The server
 * enforces the ten minutes.
 */
function mayRestore(user: SessionUser, deletion: Deletion | null): boolean {
  return can(user, 'letter.restore') || deletion?.byUserId === user.id
}

function explanation(user: SessionUser, deletion: Deletion | null): string {
  if (mayRestore(user, deletion)) return 'Its text and its history are kept.'
  return deletion
    ? `${deletion.byName} can restore it for ten minutes after deleting it. An administrator can restore it at any time.`
    : letterGoneText.why
}
