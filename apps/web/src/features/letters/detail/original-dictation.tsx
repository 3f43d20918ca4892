import type { Letter } from '@sincerely/contract/letters'
import type { CheckSlots } from './letter-slots.ts'
import classes from './original-dictation.module.css'

type OriginalDictationProps = {
  letter: Letter
  /** Shows the words, and more, once that has come; until then `plain`. */
  shown: CheckSlots['dictation']
}

/** The words as they were dictated; closed until somebody wants them. */
export function OriginalDictation({ letter, shown }: OriginalDictationProps) {
  const words = letter.rawTranscription
  if (!words) return null
  return (
    <details className={classes.dictation}>
      <summary className={classes.summary}>
        <h3 className={classes.title}>Original Dictation</h3>
      </summary>
      {shown(letter, <p className={classes.words}>{words}</p>)}
    </details>
  )
}
