import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useMomentText } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { discardOnDevice } from '../editor/device-copies.ts'
import { useTextOnDevice } from '../editor/use-text-on-device.ts'
import { useUnsavedSince } from '../letters.queries.ts'
import { LetterText } from '../paper/letter-text.tsx'
import classes from './unsaved-notice.module.css'
import { unsavedWords } from './unsaved-words.ts'

/** Says that text of one's own in this letter is not saved, where it is, and leads to it. */
export function UnsavedNotice({ letter, onEdit }: { letter: Letter; onEdit: () => void }) {
  const user = useSignedInUser()
  const momentText = useMomentText()
  const { data: onServer = null } = useUnsavedSince(letter.id, letter.status !== 'posted')
  const onDevice = useTextOnDevice(letter)
  const [isRead, setIsRead] = useState(false)
  const unsaved = unsavedWords(letter, onDevice, onServer, momentText)
  if (unsaved === null) return null
  return (
    <Notice tone="yellow">
      <div className={classes.line}>
        <IconDeviceFloppy size={18} stroke={1.5} className={classes.icon} aria-hidden />
        <p className={classes.words}>{unsaved.sentences}</p>
        <span className={classes.actions}>
          {unsaved.step === 'open' ? (
            <Button variant="subtle" size="compact-sm" onClick={onEdit}>
              Open it
            </Button>
          ) : (
            <>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-expanded={isRead}
                onClick={() => setIsRead(!isRead)}
              >
                {isRead ? 'Hide it' : 'Read it'}
              </Button>
              <Button variant="subtle" size="compact-sm" onClick={() => discardOnDevice(user.id, letter.id)}>
                Discard it
              </Button>
            </>
          )}
        </span>
      </div>
      {isRead && unsaved.step === 'read' && onDevice && (
        <section className={classes.text} aria-label="Your unsaved text">
          <LetterText html={onDevice.html} />
        </section>
      )}
    </Notice>
  )
}
