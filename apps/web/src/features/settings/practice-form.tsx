import { NativeSelect, TextInput, Textarea } from '@mantine/core'
import type { SavedPracticeSettings } from '@sincerely/contract/system'
import { useQueryClient } from '@tanstack/react-query'
import { wordsThatFit } from '@sincerely/domain/dictations/vocabulary'
import { DraftPage } from '../../platform/form/draft-page.tsx'
import { type Entry, pick } from '../../platform/form/draft-values.ts'
import { type DraftForm, useDraftForm } from '../../platform/form/use-draft-form.ts'
import { practiceSettingsQuery, useInfo } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import { PrintedInput } from '../../ui/printed-field.tsx'
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
import { timeZonesIncluding } from './time-zones.ts'

/**
 * One form contains all practice settings that have a Save button. Saving one part therefore cannot lose
 * changes to another.
 */
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
    words: { vocabulary: asWords, allowedAbbreviations: asWords },
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
        Name and time zone
      </h3>
      <Fields field={form.field} />
      <PolicyFields field={form.field} />
      <SoundFields field={form.field} words={readWords(form.values.vocabulary)} />
      <h3 className={classes.part}>Abbreviations in letters</h3>
      <Textarea
        description="Abbreviations that have more than one meaning but are clear in this practice, such as MS or PE. Put one on each line."
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        {...form.field('allowedAbbreviations')}
      />
    </DraftPage>
  )
}

function asWords(text: string): string {
  return readWords(text).join(', ')
}

function entryOf(saved: SavedPracticeSettings): Entry<PracticeValues> {
  return { ...practiceValues(saved), version: saved.version }
}

function Fields({ field }: Pick<DraftForm<PracticeValues>, 'field'>) {
  const zone = field('timeZone')
  return (
    <>
      <PrintedInput
        description="Shown on every screen, in emails, and on letters whose header is left blank. Letters that are already approved keep the old name."
        autoComplete="organization"
        {...field('practiceName')}
      />
      <NativeSelect
        description="Used for today's date, due dates and all times shown."
        className={classes.short}
        data={timeZonesIncluding(zone.value)}
        {...zone}
      />
      <h3 className={classes.part}>Turnaround</h3>
      <p className={classes.quiet}>
        A change applies to letters started from now on. Letters already started keep their due date.
        Dictations waiting to be typed get their new due date at once.
      </p>
      <TextInput
        description="How soon a consultation, referral or follow-up letter should be posted after it is started."
        {...number}
        {...field('letterTargetDays')}
      />
      <TextInput
        description="How soon a discharge letter should be posted after it is started."
        {...number}
        {...field('dischargeTargetHours')}
      />
      <TextInput
        description="A letter approved longer ago than this must be opened and read again before it can be posted with others."
        {...number}
        {...field('approvalValidDays')}
      />
      <h3 className={classes.part}>Records</h3>
      <TextInput
        description="Shown in the privacy policy. Nothing is deleted automatically."
        {...number}
        {...field('recordRetentionYears')}
      />
    </>
  )
}

const number = { className: classes.short, inputMode: 'numeric', autoComplete: 'off' } as const

const labels: PracticeValues = {
  practiceName: 'Practice name',
  timeZone: 'Time zone',
  letterTargetDays: 'Letter target (days)',
  dischargeTargetHours: 'Discharge letter target (hours)',
  approvalValidDays: 'Approval valid for (days)',
  recordRetentionYears: 'Keep records for (years)',
  practiceContact: 'How to contact the practice',
  dataProtectionContact: 'Data protection contact',
  lawfulBasis: 'Lawful basis',
  complaints: 'Complaints',
  soundRetentionDays: 'Keep recordings for (days)',
  vocabulary: 'Words for speech recognition to expect',
  allowedAbbreviations: 'Abbreviations to allow',
}

/** The privacy policy shows these texts about the practice. */
function PolicyFields({ field }: Pick<DraftForm<PracticeValues>, 'field'>) {
  const lines = { autosize: true, minRows: 2, maxRows: 10 } as const
  return (
    <>
      <h3 className={classes.part}>Privacy policy</h3>
      <p className={classes.quiet}>
        Anyone can read the privacy policy. If you leave one of these blank, the policy says that the practice
        has not given it.
      </p>
      <Textarea description="Address, telephone and email." {...lines} {...field('practiceContact')} />
      <Textarea
        description="The person who answers questions about personal data, such as the data protection officer."
        {...lines}
        {...field('dataProtectionContact')}
      />
      <Textarea
        description="The articles of the UK GDPR under which the practice keeps records, and why."
        {...lines}
        {...field('lawfulBasis')}
      />
      <Textarea
        description="How to complain to the practice, and to the Information Commissioner's Office (ICO)."
        {...lines}
        {...field('complaints')}
      />
    </>
  )
}

type SoundFieldsProps = Pick<DraftForm<PracticeValues>, 'field'> & { words: readonly string[] }

/** Sets how long recordings are kept, and the vocabulary for speech recognition. */
function SoundFields({ field, words }: SoundFieldsProps) {
  const { speech } = useInfo()
  return (
    <>
      <h3 className={classes.part}>Dictations</h3>
      <TextInput
        description="Counted from the day the letter is posted or the dictation is discarded. The letter and the length of the dictation are kept."
        className={classes.short}
        inputMode="numeric"
        autoComplete="off"
        {...field('soundRetentionDays')}
      />
      <Textarea
        description="Names, places and medicines. Put one on each line, the most important first."
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        {...field('vocabulary')}
      />
      <p className={classes.quiet}>{fittingWords(words)}</p>
      {!speech && (
        <Notice>
          Speech recognition isn't set up on this server, so dictations are typed from the recording. The
          words are used once it is set up.
        </Notice>
      )}
    </>
  )
}

/** Providers accept only a limited vocabulary with a recording. */
function fittingWords(words: readonly string[]): string {
  const fitting = wordsThatFit(words).length
  if (words.length === 0) return 'No words yet.'
  if (fitting === words.length)
    return words.length === 1
      ? 'It is sent with every recording.'
      : `All ${words.length} are sent with every recording.`
  return `The first ${fitting} of ${words.length} are sent with each recording. The provider accepts no more than that.`
}
