import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useUnsaved, invalidateUnsaved } from '../letters.queries.ts'
import { LetterText } from '../paper/letter-text.tsx'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { discardTextDrafts, saveTextDraft, useUnsavedTextDraft } from '../editor/text-drafts.ts'
import { dropWorkingCopy } from '../editor/letter-text.queries.ts'
import type { UnsavedText } from '../editor/unsaved-text.ts'
import classes from './unsaved-notice.module.css'
import { type UnsavedAction, describeUnsaved } from './describe-unsaved.ts'
import { focusLetterHeading } from './letter-heading.ts'

/** Says that the person has unsaved text in this letter and where the text is. Buttons open, read or discard the text. */
export function UnsavedNotice({ letter, onEdit }: { letter: Letter; onEdit: () => void }) {
  const momentText = useMomentText()
  const { data } = useUnsaved(letter.id)
  const onServer = data?.workingCopy?.content === letter.content ? null : (data?.workingCopy ?? null)
  const onDevice = useUnsavedTextDraft(letter)
  const discard = useDiscardUnsaved(letter.id)
  const [isReading, setIsReading] = useState(false)
  const unsaved = describeUnsaved({ letter, onDevice, onServer }, momentText)
  const shown = onDevice ?? (onServer && { ...onServer, html: onServer.content })
  if (unsaved === null || shown === null) return null
  const buttons = {
    open: { label: 'Open it', onClick: onEdit },
    read: { label: isReading ? 'Hide it' : 'Read it', onClick: () => setIsReading(!isReading) },
    discard: {
      label: 'Discard it',
      onClick: () => discard(shown, onDevice ? 'device' : 'server'),
    },
  } as const satisfies Record<UnsavedAction, { label: string; onClick: () => void }>
  return (
    <Notice tone="yellow">
      <div className={classes.line}>
        <IconDeviceFloppy size={18} stroke={1.5} className={classes.icon} aria-hidden />
        <p className={classes.words}>{unsaved.sentences}</p>
        <span className={classes.actions}>
          {unsaved.actions.map((action) => (
            <Button
              key={action}
              variant="subtle"
              size="compact-sm"
              aria-expanded={action === 'read' ? isReading : undefined}
              onClick={buttons[action].onClick}
            >
              {buttons[action].label}
            </Button>
          ))}
        </span>
      </div>
      {isReading && (
        <section className={classes.text} aria-label="Your unsaved text">
          <LetterText html={shown.html} />
        </section>
      )}
    </Notice>
  )
}

/**
 * Discards the unsaved text that is shown, on this device or on the server. Undo (10 s) restores the text on this device,
 * because a posted letter accepts no working copy.
 */
function useDiscardUnsaved(letterId: number) {
  const user = useSignedInUser()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (savedAt: string) => dropWorkingCopy(letterId, savedAt),
    onSuccess: () => invalidateUnsaved(client, letterId),
    meta: { failure: { title: 'Not discarded' } },
  })
  return ({ html, baseVersion, savedAt }: Omit<UnsavedText, 'follows'>, from: 'device' | 'server') => {
    const restored = { html, baseVersion, savedAt: new Date().toISOString(), follows: null }
    const undo = () => void saveTextDraft(user.id, letterId, restored)
    const notify = () => {
      toast({ type: 'info', message: 'Your unsaved text was discarded.', undo })
      focusLetterHeading()
    }
    if (from === 'server') return mutate(savedAt, { onSuccess: notify })
    discardTextDrafts(user.id, letterId, html)
    notify()
  }
}
