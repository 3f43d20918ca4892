import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { PracticeSettings } from '@sincerely/contract/system'
import { FormFoot } from '../../ui/form-foot.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import type { PracticeField } from './practice-draft.ts'
import classes from './practice-settings.module.css'
import { daysLabel, SoundFields } from './sound-fields.tsx'
import { zonesWith } from './time-zones.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** What the practice works by and is called; one form, so that nothing of it is left unsaved by another's Save. */
export function PracticeForm({ saved }: { saved: PracticeSettings }) {
  const edit = useSettingsForm(saved)
  const { practice, sound } = edit
  const form = useFirstProblem(edit.isSaving ? null : [practice.problems, sound.problems])
  const clashes = [
    ...practice.clashes.map((name) => `${labels[name]}: ${practice.base[name]}`),
    ...(sound.isClash ? [`${daysLabel}: ${sound.base.soundRetentionDays}`] : []),
  ]
  const discard = () => toast({ type: 'info', message: 'Changes discarded', undo: edit.discard() })
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-labelledby="practice-identity"
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
    >
      <h3 id="practice-identity" className={classes.part}>
        Name and clock
      </h3>
      <Fields
        field={(name) => ({
          value: practice.fields[name],
          error: practice.problems[name],
          onChange: (event) => practice.type(name, event.currentTarget.value),
        })}
      />
      <SoundFields edit={sound} />
      <FormFoot state={edit.isChanged ? 'Unsaved changes' : 'Saved'}>
        {clashes.length > 0 && (
          <Notice tone="yellow" isUrgent title="These settings were changed meanwhile">
            It says now: {clashes.join('; ')}. What you typed is kept: Save puts it in its place, Discard
            leaves it so.
          </Notice>
        )}
        {edit.refusal && (
          <Notice tone="red" isUrgent title="Not saved">
            {edit.refusal}
          </Notice>
        )}
        <Button type="submit" loading={edit.isSaving} disabled={!edit.isChanged}>
          Save
        </Button>
        {edit.isChanged && (
          <Button variant="default" onClick={discard}>
            Discard
          </Button>
        )}
      </FormFoot>
      <LeaveQuestion asks={() => edit.isChanged}>
        Your changes to the practice settings are not saved. They stay on this device until you come back.
      </LeaveQuestion>
    </form>
  )
}

type FieldProps = {
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

function Fields({ field }: { field: (name: PracticeField) => FieldProps }) {
  const zone = field('timeZone')
  return (
    <>
      <TextInput
        label={labels.practiceName}
        description="On every screen, in e-mails, and on letters whose letterhead is left blank. Letters that are approved keep theirs."
        autoComplete="organization"
        {...field('practiceName')}
      />
      <NativeSelect
        label={labels.timeZone}
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
        label={labels.letterTargetDays}
        description="From the beginning of a consultation, referral or follow-up letter until it should be posted."
        {...number}
        {...field('letterTargetDays')}
      />
      <TextInput
        label={labels.dischargeTargetHours}
        description="From the beginning of a discharge letter until it should be posted."
        {...number}
        {...field('dischargeTargetHours')}
      />
      <TextInput
        label={labels.approvalValidDays}
        description="A letter that was approved longer ago is opened and read again before it can be posted with others."
        {...number}
        {...field('approvalValidDays')}
      />
      <h3 className={classes.part}>Records</h3>
      <TextInput
        label={labels.recordRetentionYears}
        description="Said in the privacy policy. Nothing is erased by it by itself."
        {...number}
        {...field('recordRetentionYears')}
      />
    </>
  )
}

const number = { className: classes.short, inputMode: 'numeric', autoComplete: 'off' } as const

const labels: Record<PracticeField, string> = {
  practiceName: 'Name of the practice',
  timeZone: 'Time zone',
  letterTargetDays: 'Days for a letter',
  dischargeTargetHours: 'Hours for a discharge',
  approvalValidDays: 'Days an approval is good for',
  recordRetentionYears: 'Years that records are kept',
}
