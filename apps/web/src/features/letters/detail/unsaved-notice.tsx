import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useTextOnDevice } from '../editor/use-text-on-device.ts'
import { useUnsaved, unsavedMayHaveChanged } from '../letters.queries.ts'
import { LetterText } from '../paper/letter-text.tsx'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { discardOnDevice, keepOnDevice } from '../editor/device-copies.ts'
import { dropWorkingCopy } from '../editor/letter-text.queries.ts'
import type { UnsavedText } from '../editor/unsaved-text.ts'
import classes from './unsaved-notice.module.css'
import { type UnsavedStep, unsavedWords } from './unsaved-words.ts'
import { focusLetterHeading } from './letter-heading.ts'

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

/**
 * Discards the text one left unsaved, on this device or on the server, wherever the one that is shown lies; for 10 s it can
 * be had back. It comes back on the device: a letter that is posted takes no working copy any more.
 */
function useDiscardUnsaved(letterId: number) {
  const user = useSignedInUser()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (savedAt: string) => dropWorkingCopy(letterId, savedAt),
    onSuccess: () => unsavedMayHaveChanged(client, letterId),
    meta: { failure: { title: 'Not discarded' } },
  })
  return ({ html, baseVersion, savedAt }: Omit<UnsavedText, 'follows'>, from: 'device' | 'server') => {
    const kept = { html, baseVersion, savedAt: new Date().toISOString(), follows: null }
    const undo = () => void keepOnDevice(user.id, letterId, kept)
    const tell = () => {
      toast({ type: 'info', message: 'Your unsaved text was discarded.', undo })
      focusLetterHeading()
    }
    if (from === 'server') return mutate(savedAt, { onSuccess: tell })
    discardOnDevice(user.id, letterId, html)
    tell()
  }
}
