import { Button, Group } from '@mantine/core'
import { errors } from '@sincerely/contract/errors'
import type { Letter } from '@sincerely/contract/letters'
import { isPossible } from '@sincerely/domain/letters/status'
import { type ReactNode, useMemo, useState } from 'react'
import { useMomentText } from '../../../platform/practice.ts'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import { LetterPaper } from '../paper/letter-paper.tsx'
import { LetterBody } from '../paper/letter-text.tsx'
import classes from './conflict-panel.module.css'
import { type MarkedText, markedTexts } from '../compare/marked-texts.ts'
import { type NewerLetter, newerSentence, newerTitle, fromLetter } from './newer-letter.ts'

type ConflictPanelProps = {
  mine: string
  theirs: { letter: Letter; html: string }
  /** The latest change to the letter; null if unknown. */
  newer: NewerLetter | null
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

/**
 * Shows two texts of one letter side by side, so that the person can choose one. The texts are never merged, and none is
 * lost (rules §3).
 */
export function ConflictPanel(props: ConflictPanelProps) {
  const { mine, theirs, onKeepMine, onTakeTheirs, onBack } = props
  const momentText = useMomentText()
  const texts = useMemo(() => markedTexts(mine, theirs.html), [mine, theirs.html])
  const { status, version } = theirs.letter
  // A change made during the comparison did not produce this text, so the change at the start is kept.
  const [initial] = useState(props.newer)
  const newer =
    [initial, props.newer].find((change) => change?.version === version) ?? fromLetter(theirs.letter)
  const isFinal = !isPossible(status, 'edit')
  const isOwn = newer.by === 'self'
  return (
    <section className={classes.panel} aria-label="Two versions of this letter">
      <div className={classes.head} data-bar role="alert" tabIndex={-1} ref={focusAndScroll}>
        <p className={classes.message}>
          {`${newerSentence(newer, momentText)} `}
          {isFinal
            ? errors.letter_is_posted.message
            : 'Nothing is lost. Compare the two texts and choose one.'}
          {status === 'approved' && ' The letter is approved. Keeping your text returns it to draft.'}
        </p>
        <Group gap="xs">
          <Button variant="subtle" size="xs" onClick={onBack}>
            Back to my text
          </Button>
          <Button variant="default" size="xs" onClick={onTakeTheirs}>
            {isOwn ? 'Use the other' : 'Use theirs'}
          </Button>
          {!isFinal && (
            <Button size="xs" onClick={onKeepMine}>
              {isOwn ? 'Keep this one' : 'Keep mine'}
            </Button>
          )}
        </Group>
      </div>
      <div className={classes.texts}>
        <Text title={isOwn ? 'Your text in this tab' : 'Your text'} text={texts.mine} />
        <Text
          title={newerTitle(newer, momentText)}
          beside={<LetterStatusBadge status={status} />}
          text={texts.theirs}
        />
      </div>
    </section>
  )
}

/** Focuses the question, and scrolls it into view with the start of both texts. */
function focusAndScroll(head: HTMLElement | null): void {
  head?.focus({ preventScroll: true })
  const panel = head?.parentElement
  const page = panel?.closest('[data-scrolls]')
  if (panel && page) page.scrollTop += panel.getBoundingClientRect().top - page.getBoundingClientRect().top
}

function Text({ title, beside, text }: { title: string; beside?: ReactNode; text: MarkedText }) {
  return (
    <div className={classes.text}>
      <h3 className={classes.title}>
        {title} {beside}
      </h3>
      <p className={classes.legend}>{legendFor(text.places)}</p>
      <LetterPaper>
        <LetterBody body={text.body} words={(run) => text.piecesOf(run).map(renderPiece)} />
      </LetterPaper>
    </div>
  )
}

function renderPiece({ text, isOnlyHere }: { text: string; isOnlyHere: boolean }, key: number): ReactNode {
  if (!isOnlyHere) return text
  return (
    <mark key={key} className={classes.onlyHere}>
      {text}
    </mark>
  )
}

function legendFor(places: number): string {
  if (places === 0) return 'The other text has every word of this one.'
  return `Underlined: only in this text, in ${places === 1 ? 'one place' : `${places} places`}.`
}
