import { ActionIcon, Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import {
  IconMessageReply,
  IconCheck,
  IconDots,
  IconFilePencil,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { DownloadButton } from '../output/download-button.tsx'
import { useOutputActions } from '../output/use-output-actions.ts'
import classes from './letter-header.module.css'
import { downloadActions, moreActions, outputButtons } from './letter-action-lists.tsx'
import { preloadLetterEditing } from './letter-content.tsx'
import { busy, iconLook, QuietButton } from './quiet-button.tsx'
import { preloadPanel, type LetterPanel } from './use-letter-panels.tsx'
import type { LetterSteps } from './use-letter-steps.ts'
import { preloadPosting } from './use-run-step.tsx'

type LetterActionsProps = {
  letter: Letter
  steps: LetterSteps
  isBesideSelection: boolean
  onEdit: () => void
  onPanel: (panel: LetterPanel) => void
}

/**
 * The buttons for what this person can do now. The button of the letter's next step is filled. On a narrow page, the other
 * buttons move to the menu.
 */
export function LetterActions({ letter, steps, isBesideSelection, onEdit, onPanel }: LetterActionsProps) {
  const output = useOutputActions(letter)
  const downloads = downloadActions(output)
  const buttons = outputButtons(output, onPanel)
  return (
    <div className={classes.actions}>
      {buttons.first.map((button) => (
        <QuietButton key={button.label} className={classes.roomy} {...button} />
      ))}
      <span className={classes.roomy}>
        <DownloadButton
          actions={downloads}
          isBusy={output.pdf.isBusy || output.word.isBusy || output.fhir.isBusy}
        />
      </span>
      {buttons.last.map((button) => (
        <QuietButton key={button.label} className={classes.roomy} {...button} />
      ))}
      {steps.mayEdit && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil {...iconLook} />}
          aria-keyshortcuts="e"
          onPointerEnter={preloadLetterEditing}
          onFocus={preloadLetterEditing}
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
      {steps.correct && (
        <Button
          variant="default"
          size="xs"
          leftSection={steps.correct.isBusy ? busy : <IconFilePencil {...iconLook} />}
          aria-busy={steps.correct.isBusy}
          onClick={steps.correct.run}
        >
          Correct this letter
        </Button>
      )}
      {steps.mayReturn && (
        <QuietButton
          label="Return for revision"
          icon={IconMessageReply}
          onSoon={preloadPanel.return}
          onClick={() => onPanel('return')}
        />
      )}
      <ActionMenu
        label="More"
        actions={moreActions({ buttons, downloads, onDelete: steps.delete, copies: output.copies, onPanel })}
        button={(trigger) => (
          <ActionIcon
            {...trigger}
            variant="default"
            size={30}
            className={classes.more}
            aria-label="More actions"
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      />
      <NextStep steps={steps} isBesideSelection={isBesideSelection} />
    </div>
  )
}

/** The button of the next step. While letters are selected, only the selection has the filled button and the shortcuts. */
function NextStep({ steps, isBesideSelection }: Pick<LetterActionsProps, 'steps' | 'isBesideSelection'>) {
  const variant = isBesideSelection ? 'default' : 'filled'
  return (
    <>
      {steps.approve && (
        <Button
          variant={variant}
          size="xs"
          leftSection={steps.isBusy ? busy : <IconCheck {...iconLook} />}
          aria-busy={steps.isBusy}
          aria-keyshortcuts={isBesideSelection ? undefined : 'a'}
          {...steps.approve.button}
        >
          Approve
        </Button>
      )}
      {steps.post && (
        <Button
          variant={variant}
          size="xs"
          leftSection={steps.isBusy ? busy : <IconSend {...iconLook} />}
          aria-busy={steps.isBusy}
          aria-keyshortcuts={isBesideSelection ? undefined : 'p'}
          onPointerEnter={preloadPosting}
          onFocus={preloadPosting}
          {...steps.post.button}
        >
          Post
        </Button>
      )}
    </>
  )
}
