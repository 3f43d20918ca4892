import { NativeSelect, TextInput, Textarea } from '@mantine/core'
import type { SavedPracticeSettings } from '@sincerely/contract/system'
import { useQueryClient } from '@tanstack/react-query'
import { wordsThatFit } from '@sincerely/domain/dictations/vocabulary'
import { DraftPage } from '../../platform/form/draft-page.tsx'
import { type Entry, pick } from '../../platform/form/draft-values.ts'
import { type DraftForm, useDraftForm } from '../../platform/form/use-draft-form.ts'
import { practiceSettingsQuery, useInfo } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './practice-settings.module.css'
import {
  type PracticeValues,
  earlierSound,
  emptyPractice,
  practiceRules,
  practiceSchema,
  practiceValues,
  readWords,
  settingsOf,
} from './practice-values.ts'
import { useUpdatePractice } from './settings.queries.ts'
import { zonesWith } from './time-zones.ts'

/** What the practice works by and is called; one form, so that nothing of it is left unsaved by another's Save. */
export function PracticeForm({ saved }: { saved: SavedPracticeSettings }) {
  const client = useQueryClient()
  const update = useUpdatePractice({ isSaidThere: true })
  const form = useDraftForm({
    key: 'practice-settings',
    earlier: earlierSound,
    title: 'Practice settings',
    about: 'These settings were',
    labels,
    empty: emptyPractice,
    base: entryOf(saved),
    schema: practiceSchema,
    words: { vocabulary: (text) => readWords(text).join(', ') },
    rules: practiceRules,
    save: ({ changes, before }) => {
      const fields = Object.keys(changes) as (keyof PracticeValues)[]
      return update.mutateAsync({ changes: settingsOf(changes), seen: settingsOf(pick(before, fields)) })
    },
    reload: async () => entryOf(await client.fetchQuery({ ...practiceSettingsQuery, staleTime: 0 })),
    next: entryOf,
  })
  return (
    <DraftPage form={form} labelledBy="practice-identity" className={classes.form}>
      <h3 id="practice-identity" className={classes.part}>
        Name and clock
      </h3>
      <Fields field={form.field} />
      <SoundFields field={form.field} words={readWords(form.values.vocabulary)} />
    </DraftPage>
  )
}

function entryOf(saved: SavedPracticeSettings): Entry<PracticeValues> {
  return { ...practiceValues(saved), version: saved.version }
}

function Fields({ field }: Pick<DraftForm<PracticeValues>, 'field'>) {
  const zone = field('timeZone')
  return (
    <>
      <TextInput
        description="On every screen, in e-mails, and on letters whose letterhead is left blank. Letters that are approved keep theirs."
        autoComplete="organization"
        {...field('practiceName')}
      />
      <NativeSelect
        description="It rules what ‘today’ is, when something is due and overdue, and every time that is shown."
        className={classes.short}
        data={zonesWith(zone.value)}
        {...zone}
      />
      <h3 className={classes.part}>Turnaround</h3>
      <p className={classes.quiet}>
        These count for letters that are begun from now on; a letter that has been begun keeps the day it is
        due. Dictations that wait to be typed follow at once.
      </p>
      <TextInput
        description="From the beginning of a consultation, referral or follow-up letter until it should be posted."
        {...number}
        {...field('letterTargetDays')}
      />
      <TextInput
        description="From the beginning of a discharge letter until it should be posted."
        {...number}
        {...field('dischargeTargetHours')}
      />
      <TextInput
        description="A letter that was approved longer ago is opened and read again before it can be posted with others."
        {...number}
        {...field('approvalValidDays')}
      />
      <h3 className={classes.part}>Records</h3>
      <TextInput
        description="Said in the privacy policy. Nothing is erased by it by itself."
        {...number}
        {...field('recordRetentionYears')}
      />
    </>
  )
}

const number = { className: classes.short, inputMode: 'numeric', autoComplete: 'off' } as const

const labels: PracticeValues = {
  practiceName: 'Name of the practice',
  timeZone: 'Time zone',
  letterTargetDays: 'Days for a letter',
  dischargeTargetHours: 'Hours for a discharge',
  approvalValidDays: 'Days an approval is good for',
  recordRetentionYears: 'Years that records are kept',
  soundRetentionDays: 'Days that sound is kept',
  vocabulary: 'Words that speech to text should expect',
}

type SoundFieldsProps = Pick<DraftForm<PracticeValues>, 'field'> & { words: readonly string[] }

/** How long the sound of dictations is kept, and the words that speech to text should expect. */
function SoundFields({ field, words }: SoundFieldsProps) {
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
