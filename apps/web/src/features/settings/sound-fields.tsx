import { Textarea, TextInput } from '@mantine/core'
import { wordsThatFit } from '@sincerely/domain/dictations/vocabulary'
import type { DraftForm } from '../../platform/form/use-draft-form.ts'
import { useInfo } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './practice-settings.module.css'
import type { PracticeValues } from './practice-values.ts'

type SoundFieldsProps = Pick<DraftForm<PracticeValues>, 'field'> & { words: readonly string[] }

/** How long the sound of dictations is kept, and the words that speech to text should expect. */
export function SoundFields({ field, words }: SoundFieldsProps) {
  const { speech } = useInfo()
  return (
    <>
      <h3 className={classes.part}>Dictations</h3>
      <TextInput
        description="Counted from when the letter was posted, or the dictation discarded. The letter, and how long the dictation was, stay."
        className={classes.short}
        inputMode="numeric"
        autoComplete="off"
        {...field('soundRetentionDays')}
      />
      <Textarea
        description="Names, places and medicines, the most important first, one to a line."
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        {...field('vocabulary')}
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
