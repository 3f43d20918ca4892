import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useTextOnDevice } from '../editor/use-text-on-device.ts'
import { useUnsaved } from '../letters.queries.ts'
import { LetterText } from '../paper/letter-text.tsx'
import classes from './unsaved-notice.module.css'
import { type UnsavedStep, unsavedWords } from './unsaved-words.ts'
import { useDiscardUnsaved } from './use-discard-unsaved.ts'

/** Says that text of one's own in this letter is not saved, where it is, and leads to it. */
export function UnsavedNotice({ letter, onEdit }: { letter: Letter; onEdit: () => void }) {
  const momentText = useMomentText()
  const { data } = useUnsaved(letter.id)
  const onServer = data?.workingCopy?.content === letter.content ? null : (data?.workingCopy ?? null)
  const onDevice = useTextOnDevice(letter)
  const discard = useDiscardUnsaved(letter.id)
  const [isRead, setIsRead] = useState(false)
  const unsaved = unsavedWords({ letter, onDevice, onServer }, momentText)
  const shown = onDevice ?? (onServer && { ...onServer, html: onServer.content })
  if (unsaved === null || shown === null) return null
  const buttons = {
    open: { label: 'Open it', onClick: onEdit },
    read: { label: isRead ? 'Hide it' : 'Read it', onClick: () => setIsRead(!isRead) },
    discard: {
      label: 'Discard it',
      onClick: () => discard(shown, onDevice ? 'device' : 'server'),
    },
  } as const satisfies Record<UnsavedStep, { label: string; onClick: () => void }>
  return (
    <Notice tone="yellow">
      <div className={classes.line}>
        <IconDeviceFloppy size={18} stroke={1.5} className={classes.icon} aria-hidden />
        <p className={classes.words}>{unsaved.sentences}</p>
        <span className={classes.actions}>
          {unsaved.steps.map((step) => (
            <Button
              key={step}
              variant="subtle"
              size="compact-sm"
              aria-expanded={step === 'read' ? isRead : undefined}
              onClick={buttons[step].onClick}
            >
              {buttons[step].label}
            </Button>
          ))}
        </span>
      </div>
      {isRead && (
        <section className={classes.text} aria-label="Your unsaved text">
          <LetterText html={shown.html} />
        </section>
      )}
    </Notice>
  )
}
