import type { Letter } from '@sincerely/contract/letters'
import { type ReactNode, useState } from 'react'
import type { CheckSlots } from './letter-slots.ts'
import classes from './original-dictation.module.css'

type OriginalDictationProps = {
  letter: Letter
  /** Shows the words, and more, once that has come; until then `plain`. */
  shown: CheckSlots['dictation']
  /** Plays what a letter was typed from. */
  sound: (dictationId: number) => ReactNode
}

/** What the letter was made from, as it was dictated: the sound and the words. Closed until somebody wants them. */
export function OriginalDictation({ letter, shown, sound }: OriginalDictationProps) {
  const { rawTranscription: words, dictationId } = letter
  const [isOpen, setOpen] = useState(false)
  if (!words && dictationId === null) return null
  return (
    <details className={classes.dictation} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <h3 className={classes.title}>Original Dictation</h3>
      </summary>
      {/* Fetched when it is opened, and silent once it is closed. */}
      {isOpen && dictationId !== null && <div className={classes.sound}>{sound(dictationId)}</div>}
      {words && shown(letter, <p className={classes.words}>{words}</p>)}
    </details>
  )
}
