import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useMomentText } from '../../../platform/practice.ts'
import classes from './editor-band.module.css'
import { type NewerLetter, newerSentence } from './newer-letter.ts'

type NewerBandProps = {
  newer: NewerLetter | null
  /** Is there something typed that could be lost? */
  hasText: boolean
  onLook: () => void
}

/** Says quietly that the letter has moved on while it is being written, and offers to look. Typing goes on as it was. */
export function NewerBand({ newer, hasText, onLook }: NewerBandProps) {
  const momentText = useMomentText()
  const [closed, setClosed] = useState(0)
  const isShown = newer !== null && newer.version > closed
  return (
    <div role="status">
      {isShown && (
        <div className={classes.band} ref={keepTextInPlace}>
          <p className={classes.words}>
            {`${newerSentence(newer, momentText)} ${hasText ? 'Your text is kept.' : 'You have changed nothing yet.'}`}
          </p>
          <span className={classes.actions}>
            <Button variant="subtle" size="compact-sm" onClick={onLook}>
              {hasText ? 'Compare now' : 'Show it'}
            </Button>
            <CloseButton size="sm" aria-label="Not now" onClick={() => setClosed(newer.version)} />
          </span>
        </div>
      )}
    </div>
  )
}

/**
 * The text stays under the eyes and the pointer: at its very start the page gives way by what the band takes. Further
 * down the browser holds the text in place by itself.
 */
function keepTextInPlace(band: HTMLElement | null): void {
  const page = band?.closest('[data-scrolls]')
  if (band && page?.scrollTop === 0) page.scrollTop = band.offsetHeight
}
