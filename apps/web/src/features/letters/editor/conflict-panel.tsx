import { Button, Group } from '@mantine/core'
import { errors } from '@sincerely/contract/errors'
import type { Letter } from '@sincerely/contract/letters'
import { type ReactNode, useMemo, useState } from 'react'
import { useMomentText } from '../../../platform/practice.ts'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import { LetterPaper } from '../paper/letter-paper.tsx'
import { LetterBody } from '../paper/letter-text.tsx'
import classes from './conflict-panel.module.css'
import { type MarkedText, markedTexts } from '../compare/marked-texts.ts'
import { type NewerLetter, newerSentence, newerTitle, seenIn } from './newer-letter.ts'

type ConflictPanelProps = {
  mine: string
  theirs: { letter: Letter; html: string }
  /** Who changed the letter, where that is known. */
  newer: NewerLetter | null
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Two texts of one letter, side by side, to choose from. Nothing is merged, nothing is lost (rules §3). */
export function ConflictPanel(props: ConflictPanelProps) {
  const { mine, theirs, onKeepMine, onTakeTheirs, onBack } = props
  const momentText = useMomentText()
  const texts = useMemo(() => markedTexts(mine, theirs.html), [mine, theirs.html])
  const { status, version } = theirs.letter
  // What happens to the letter while the two are compared is not what made this text.
  const [met] = useState(props.newer)
  const newer = [met, props.newer].find((news) => news?.version === version) ?? seenIn(theirs.letter)
  const isPosted = status === 'posted'
  const isOwn = newer.by === 'oneself'
  return (
    <section className={classes.panel} aria-label="Two versions of this letter">
      <div className={classes.head} role="alert" tabIndex={-1} ref={focusOnce}>
        <p className={classes.message}>
          {`${newerSentence(newer, momentText)} `}
          {isPosted
            ? errors.letter_is_posted.message
            : 'Nothing is lost. Compare the two texts and choose one.'}
          {status === 'approved' && ' The letter is approved. Keeping your text returns it to draft.'}
        </p>
        <Group gap="xs">
          <Button variant="subtle" size="xs" onClick={onBack}>
            Back to my text
          </Button>
          <Button variant="default" size="xs" onClick={onTakeTheirs}>
            {isOwn ? 'Take the other' : 'Take theirs'}
          </Button>
          {!isPosted && (
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

/** The question comes under the keyboard as it arises, and into sight with the beginning of both texts. */
function focusOnce(head: HTMLElement | null): void {
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
      <p className={classes.legend}>{placesWords(text.places)}</p>
      <LetterPaper>
        <LetterBody body={text.body} words={(run) => text.piecesOf(run).map(pieceOf)} />
      </LetterPaper>
    </div>
  )
}

function pieceOf({ text, isOnlyHere }: { text: string; isOnlyHere: boolean }, key: number): ReactNode {
  if (!isOnlyHere) return text
  return (
    <mark key={key} className={classes.onlyHere}>
      {text}
    </mark>
  )
}

function placesWords(places: number): string {
  if (places === 0) return 'No words are only in this text.'
  return `Underlined: only in this text, in ${places === 1 ? 'one place' : `${places} places`}.`
}
