import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { isPossible } from '@sincerely/domain/letters/status'
import { can } from '@sincerely/domain/permissions'
import { IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import { hasMovedOn, useRestoreVersion } from './history.queries.ts'
import classes from './version-view.module.css'

type RestoreVersionProps = {
  letter: Letter
  /** The version whose text would come back. */
  number: number
  /** The letter has this text now. */
  isPresent: boolean
  onRestored: () => void
}

/** Brings an earlier text back as a new version; of an approved letter only after asking, for it is a draft again then. */
export function RestoreVersion({ letter, number, isPresent, onRestored }: RestoreVersionProps) {
  const restore = useRestore(letter, number, onRestored)
  const [isAsking, setAsking] = useState(false)
  const user = useSignedInUser()
  if (isPresent) return <p className={classes.words}>This is the text of the letter now.</p>
  if (!can(user, 'letter.edit')) return null
  if (!isPossible(letter.status, 'edit')) return <p className={classes.words}>{whyNotPosted}</p>
  const press = () => (letter.status === 'approved' ? setAsking(true) : restore.run())
  return (
    <>
      {!isAsking && (
        <Button
          variant="default"
          leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
          loading={restore.isPending}
          onClick={press}
        >
          Restore this version
        </Button>
      )}
      {isAsking && (
        <Notice tone="yellow" className={classes.question}>
          <p tabIndex={-1} ref={takeFocus}>
            This letter is approved. Restoring another text returns it to draft; it then needs approving
            again.
          </p>
          <div className={classes.choices}>
            <Button size="xs" loading={restore.isPending} onClick={restore.run}>
              Restore and return to draft
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking(false)} disabled={restore.isPending}>
              Cancel
            </Button>
          </div>
        </Notice>
      )}
      {hasMovedOn(restore.error) && (
        <Notice tone="yellow" isUrgent className={classes.question}>
          The letter was changed meanwhile, so nothing was restored. Look at what is new in it, then restore
          again.
        </Notice>
      )}
    </>
  )
}

function useRestore(letter: Letter, number: number, onRestored: () => void) {
  const restore = useRestoreVersion()
  const run = () =>
    restore.mutate(
      { letter, number },
      {
        onSuccess: () => {
          toast({
            type: 'success',
            title: 'Letter Updated',
            message: `The letter has the text of version ${number} again.`,
          })
          onRestored()
        },
      },
    )
  return { run, isPending: restore.isPending, error: restore.error }
}

const whyNotPosted =
  'This letter has been posted: its text stays as it is. Correct it by a letter that replaces it.'
