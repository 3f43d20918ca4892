import type { SessionUser } from '@sincerely/contract/auth'
import type { Letter } from '@sincerely/contract/letters'
import { can } from '@sincerely/domain/permissions'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMomentText } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import { useTextOnDevice } from '../editor/use-text-on-device.ts'
import { copyLetterAndTell } from '../output/copy-letter.ts'
import { LetterPaper } from '../paper/letter-paper.tsx'
import { LetterText } from '../paper/letter-text.tsx'
import classes from './deleted-letter.module.css'
import { goneWords } from './gone-words.ts'
import { useRestoreLetter } from './letter-removal.queries.ts'
import { type Deletion, isOf } from './use-deletion.ts'

type DeletedLetterProps = {
  /** The letter as it was last seen here. */
  letter: Letter
  /** Who did it, where that is known. */
  deletion: Deletion | null
  onLeave: () => void
}

/** The letter was deleted while it stood open here: by whom, the way back, and what one had typed in it. */
export function DeletedLetter({ letter, deletion, onLeave }: DeletedLetterProps) {
  const user = useSignedInUser()
  const momentText = useMomentText()
  const restore = useRestoreLetter()
  const unsaved = useTextOnDevice(letter)
  const known = deletion !== null && isOf(deletion, letter) ? deletion : null
  const who = known && (known.byUserId === user.id ? 'You' : known.byName)
  usePageTitle(`Letter for ${letter.patientName}`)
  return (
    <div className={classes.page}>
      <div className={classes.note} role="alert" tabIndex={-1} ref={takeFocus}>
        <IconTrash size={28} stroke={1.5} aria-hidden />
        <h2 className={classes.title}>
          {who && known ? `${who} deleted this letter at ${momentText(known.at)}` : goneWords.title}
        </h2>
        <p className={classes.words}>
          Letter no. {letter.id} for {letter.patientName}. {whatNow(user, known)}
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
            <Button variant="default" size="xs" onClick={() => void copyLetterAndTell(unsaved.html)}>
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

/** One's own deletion, and any for an administrator (rules §1); ten minutes later the server says whom to ask. */
function mayRestore(user: SessionUser, deletion: Deletion | null): boolean {
  return can(user, 'letter.restore') || deletion?.byUserId === user.id
}

function whatNow(user: SessionUser, deletion: Deletion | null): string {
  if (mayRestore(user, deletion)) return 'Its text and its history are kept.'
  return deletion
    ? `${deletion.byName} can restore it within ten minutes. An administrator can restore it at any time.`
    : goneWords.why
}
