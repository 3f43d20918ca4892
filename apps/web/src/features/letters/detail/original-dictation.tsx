import type { Letter } from '@sincerely/contract/letters'
import { useState } from 'react'
import { LetterSound } from '../../dictation/dictation.parts.tsx'
import { DictatedWords } from '../../fact-check/fact-check.parts.tsx'
import classes from './original-dictation.module.css'

/** What the letter was made from, as it was dictated: the sound and the words. Closed until somebody wants them. */
export function OriginalDictation({ letter }: { letter: Letter }) {
  const { rawTranscription: words, dictationId } = letter
  const [isOpen, setOpen] = useState(false)
  if (!words && dictationId === null) return null
  return (
    <details className={classes.dictation} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <h3 className={classes.title}>Original Dictation</h3>
      </summary>
      {/* Fetched when it is opened, and silent once it is closed. */}
      {isOpen && dictationId !== null && (
        <div className={classes.sound}>
          <LetterSound dictationId={dictationId} />
        </div>
      )}
      {words && <DictatedWords letter={letter} plain={<p className={classes.words}>{words}</p>} />}
    </details>
  )
}
