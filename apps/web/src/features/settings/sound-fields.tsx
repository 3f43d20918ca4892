import { Textarea, TextInput } from '@mantine/core'
import { wordsThatFit } from '@sincerely/domain/dictations/vocabulary'
import { useInfo } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './practice-settings.module.css'
import { readWords } from './sound-draft.ts'
import type { useSoundForm } from './use-sound-form.ts'

export const daysLabel = 'Days that sound is kept'

/** How long the sound of dictations is kept, and the words that speech to text should expect. */
export function SoundFields({ edit }: { edit: ReturnType<typeof useSoundForm> }) {
  const { speech } = useInfo()
  const words = readWords(edit.fields.words)
  return (
    <>
      <h3 className={classes.part}>Dictations</h3>
      <TextInput
        label={daysLabel}
        description="Counted from when the letter was posted, or the dictation discarded. The letter, and how long the dictation was, stay."
        className={classes.short}
        inputMode="numeric"
        autoComplete="off"
        value={edit.fields.days}
        error={edit.problems.days}
        onChange={(event) => edit.type({ days: event.currentTarget.value })}
      />
      <Textarea
        label="Words that speech to text should expect"
        description="Names, places and medicines, the most important first, one to a line."
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        value={edit.fields.words}
        error={edit.problems.words}
        onChange={(event) => edit.type({ words: event.currentTarget.value })}
      />
      <p className={classes.quiet}>{fittingWords(words)}</p>
      {!speech && (
        <Notice>
          Speech to text is not set up on this server, so dictations are typed from their sound. The words are
          used once it is.
        </Notice>
      )}
    </>
  )
}

/** A provider reads only so much beside a recording. */
function fittingWords(words: readonly string[]): string {
  const fitting = wordsThatFit(words).length
  if (words.length === 0) return 'No words yet.'
  if (fitting === words.length)
    return words.length === 1
      ? 'It goes along with every recording.'
      : `All ${words.length} go along with every recording.`
  return `The first ${fitting} of ${words.length} go along with a recording; a provider reads no more.`
}
