import { Button, Group } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { errors } from '@sincerely/contract/errors'
import type { ReactNode } from 'react'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import { LetterPaper } from '../paper/letter-paper.tsx'
import { LetterText } from '../paper/letter-text.tsx'
import classes from './conflict-panel.module.css'

type ConflictPanelProps = {
  mine: string
  theirs: Letter
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Two texts of one letter, side by side, to choose from. Nothing is merged, nothing is lost (rules §3). */
export function ConflictPanel({ mine, theirs, onKeepMine, onTakeTheirs, onBack }: ConflictPanelProps) {
  const isPosted = theirs.status === 'posted'
  return (
    <section className={classes.panel} aria-label="Two texts of this letter">
      <div className={classes.head} role="alert" tabIndex={-1} ref={focusOnce}>
        <p className={classes.message}>
          {isPosted ? errors.letter_is_posted.message : errors.letter_changed_meanwhile.message}
          {theirs.status === 'approved' && ' Theirs is approved: keeping yours returns the letter to draft.'}
        </p>
        <Group gap="xs">
          <Button variant="subtle" size="xs" onClick={onBack}>
            Back to my text
          </Button>
          <Button variant="default" size="xs" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          {!isPosted && (
            <Button size="xs" onClick={onKeepMine}>
              Keep mine
            </Button>
          )}
        </Group>
      </div>
      <div className={classes.texts}>
        <Text title="Your text">
          <LetterText html={mine} />
        </Text>
        <Text title="Their text" beside={<LetterStatusBadge status={theirs.status} />}>
          <LetterText html={theirs.content} />
        </Text>
      </div>
    </section>
  )
}

/** The question comes into sight and under the keyboard as it arises. */
function focusOnce(head: HTMLElement | null): void {
  head?.focus()
  head?.scrollIntoView({ block: 'nearest' })
}

function Text({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.text}>
      <h3 className={classes.title}>
        {title} {beside}
      </h3>
      <LetterPaper>{children}</LetterPaper>
    </div>
  )
}
