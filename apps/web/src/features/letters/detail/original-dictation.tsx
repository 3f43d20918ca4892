import type { Letter } from '@sincerely/contract/letters'
import { type ComponentProps, useState } from 'react'
import { LetterSound } from '../../dictation/dictation.parts.tsx'
import { DictatedWords } from '../../fact-check/fact-check.parts.tsx'
import classes from './original-dictation.module.css'

/** Shows the recording and the words that the letter was written from. The panel is closed at first. */
export function OriginalDictation({ letter }: { letter: Letter }) {
  const { rawTranscription: words, dictationId } = letter
  const [isOpen, setOpen] = useState(false)
  const [sound, setSound] = useState<Sound>(null)
  if (!words && dictationId === null) return null
  return (
    <details
      className={classes.dictation}
      data-screen-only
      data-bar
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <h3 className={classes.title}>Original Dictation</h3>
      </summary>
      {/* The sound is loaded when the panel opens, and stops when it closes. */}
      {isOpen && dictationId !== null && (
        <div className={classes.sound}>
          <LetterSound dictationId={dictationId} words={words} onPlayable={setSound} />
        </div>
      )}
      {words && (
        <DictatedWords letter={letter} sound={sound} plain={<p className={classes.words}>{words}</p>} />
      )}
    </details>
  )
}

type Sound = ComponentProps<typeof DictatedWords>['sound']
