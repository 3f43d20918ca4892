import { Button, Group } from '@mantine/core'
import { letterText } from '@sincerely/domain/letters/text'
import { copyToClipboard } from '../../../platform/clipboard.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { discardOnDevice, keepOnDevice } from '../editor/device-copies.ts'
import type { UnsavedText } from '../editor/unsaved-text.ts'
import classes from './left-text.module.css'

type LeftTextProps = { letterId: number; text: UnsavedText }

/** What this person typed in a letter that is another doctor's by now, or gone: to read, to copy, and to discard. */
export function LeftText({ letterId, text }: LeftTextProps) {
  const { id } = useSignedInUser()
  const words = letterText(text.html).trim()
  const copy = async () => {
    const isCopied = await copyToClipboard({ text: words })
    toast(
      isCopied
        ? { type: 'success', message: 'Text copied' }
        : { type: 'error', message: 'The browser did not let us copy it. Select the text and copy it.' },
    )
  }
  const discard = () => {
    discardOnDevice(id, letterId, text.html)
    const undo = () => void keepOnDevice(id, letterId, text)
    toast({ type: 'info', message: 'What you typed was discarded', undo })
  }
  return (
    <section className={classes.left} aria-label="What you typed in this letter">
      <Notice tone="yellow" title="What you typed in it is kept on this device">
        It was not saved in the letter, and nobody else has it. Copy what is needed to who has the letter now.
      </Notice>
      <p className={classes.words}>{words}</p>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={discard}>
          Discard
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
      </Group>
    </section>
  )
}
