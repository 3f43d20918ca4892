import { Button, Loader } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { IconArrowBackUp, IconCheck, IconDownload, IconPencil, IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { preloadLetterEditing } from '../editor/lazy-letter-editing.tsx'
import type { LetterSteps } from './use-letter-steps.ts'
import classes from './letter-header.module.css'

const ReturnLetterDialog = lazyPart(
  async () => (await import('./return-letter-dialog.tsx')).ReturnLetterDialog,
)

type LetterActionsProps = { letter: Letter; steps: LetterSteps; onEdit: () => void }

/** The buttons that work now for this person; the next step of the letter is the filled one. */
export function LetterActions({ letter, steps, onEdit }: LetterActionsProps) {
  const [isReturning, setIsReturning] = useState(false)
  return (
    <div className={classes.actions}>
      {steps.mayEdit && (
        <Button
          {...quiet}
          leftSection={<IconPencil {...icon} />}
          aria-keyshortcuts="e"
          onPointerEnter={preloadLetterEditing}
          onFocus={preloadLetterEditing}
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
      <Button
        {...quiet}
        classNames={{ root: classes.short, section: classes.shortIcon, label: classes.shortLabel }}
        title="Download PDF"
        leftSection={<IconDownload {...icon} />}
        loading={steps.isDownloading}
        onClick={steps.downloadPdf}
      >
        Download PDF
      </Button>
      {steps.mayReturn && (
        <Button
          {...quiet}
          title="Return for revision"
          aria-label="Return for revision"
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => setIsReturning(true)}
        >
          Return<span className={classes.rest}>&nbsp;for revision</span>
        </Button>
      )}
      {steps.approve && (
        <Button
          size="xs"
          leftSection={steps.isBusy ? busy : <IconCheck {...icon} />}
          aria-busy={steps.isBusy}
          aria-keyshortcuts="a"
          {...steps.approve.button}
        >
          Approve
        </Button>
      )}
      {steps.post && (
        <Button
          size="xs"
          leftSection={steps.isBusy ? busy : <IconSend {...icon} />}
          aria-busy={steps.isBusy}
          aria-keyshortcuts="p"
          {...steps.post.button}
        >
          Post
        </Button>
      )}
      {isReturning && (
        <Suspense>
          <ReturnLetterDialog letter={letter} onClose={() => setIsReturning(false)} />
        </Suspense>
      )}
    </div>
  )
}

const quiet = { variant: 'default', size: 'xs' } as const
/** The button stays as it is, and with it the keyboard: a second press is passed over anyway. */
const busy = <Loader size={16} color="currentColor" aria-hidden />
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
