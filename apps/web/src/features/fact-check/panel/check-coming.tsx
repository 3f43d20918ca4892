import type { Letter } from '@sincerely/contract/letters'
import card from '../../../ui/card.module.css'
import classes from './fact-check.module.css'

/** Keeps the room of the fact check until it is here, so that nothing moves away under the pointer. */
export function CheckComing({ letter }: { letter: Pick<Letter, 'rawTranscription'> }) {
  return (
    <div className={card.card} aria-hidden>
      <div className={card.head}>
        <p className={card.title}>Fact check</p>
        <span className={card.state}>Checking…</span>
      </div>
      {letter.rawTranscription === null && <p className={classes.quiet}>{noDictation}</p>}
      <div className={classes.lists} />
    </div>
  )
}

export const noDictation =
  'There is no dictation, so the letter is compared with the record and checked for contradictions.'
