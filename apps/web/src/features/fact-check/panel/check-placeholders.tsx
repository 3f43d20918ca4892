import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { reloadIfThere } from '../../../platform/lazy-part.ts'
import card from '../../../ui/card.module.css'
import classes from './fact-check.module.css'

/** Reserves the space of the fact check while it loads, so that the layout does not shift. */
export function CheckLoading({ letter }: { letter: Pick<Letter, 'rawTranscription'> }) {
  return (
    <div className={card.card} aria-hidden data-screen-only>
      <div className={card.head}>
        <p className={card.title}>Fact check</p>
        <span className={card.state}>Checking…</span>
      </div>
      {letter.rawTranscription === null && <p className={classes.quiet}>{noDictation}</p>}
      <div className={classes.lists} />
    </div>
  )
}

/** Says that the code of the fact check could not be loaded. */
export function CheckMissing() {
  return (
    <section className={card.card} aria-label="Fact check">
      <div className={card.head}>
        <h3 className={card.title}>Fact check</h3>
      </div>
      <p className={classes.quiet}>
        The fact check couldn't be loaded. The letter is still checked when it is approved. What you typed is
        kept on this device.
      </p>
      <Button variant="default" size="compact-sm" onClick={() => void reloadIfThere()}>
        Reload the page
      </Button>
    </section>
  )
}

export const noDictation =
  'There is no dictation, so the letter is compared with the record and checked for contradictions.'
