import { Button, TextInput } from '@mantine/core'
import type { NotificationSettings as Settings } from '@sincerely/contract/notifications'
import { deedMessageOf } from '../../../platform/api.ts'
import { useInfo } from '../../../platform/practice.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import { ChannelTable } from './channel-table.tsx'
import classes from './notification-settings.module.css'
import { useNotificationSettings } from './notification-settings.queries.ts'
import { QuietNow } from './quiet-now.tsx'
import { useNotificationForm } from './use-notification-form.ts'

/** What one wants to be told of, where, and when not. */
export function NotificationSettings() {
  const { data: settings, error, isFetching, refetch } = useNotificationSettings()
  if (settings)
    return (
      <section aria-labelledby="notification-settings" className={classes.page}>
        <div>
          <h2 id="notification-settings" className={classes.title}>
            Notifications
          </h2>
          <p className={classes.lead}>
            What others do that concerns you. What you do yourself is not told to you.
          </p>
        </div>
        <QuietNow until={settings.quietUntil} from={settings.quietFrom} to={settings.quietTo} />
        <SettingsForm saved={settings} />
      </section>
    )
  if (!error) return <SkeletonLines lines={6} label="Loading your notification settings" />
  return (
    <ErrorState
      title="Couldn't load your notification settings"
      message={deedMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function SettingsForm({ saved }: { saved: Settings }) {
  const edit = useNotificationForm(saved)
  const { timeZone } = useInfo()
  const form = useFirstProblem(edit.problems)
  const discard = () => toast({ type: 'info', message: 'Changes discarded', undo: edit.discard() })
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-labelledby="notification-settings"
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
    >
      {edit.isClash && (
        <Notice tone="yellow" isUrgent title="These settings were changed meanwhile">
          Another window of yours saved something else. What you chose is kept: Save puts it in its place,
          Discard leaves it so.
        </Notice>
      )}
      <ChannelTable saved={saved} channels={edit.fields.channels} onChoose={edit.choose} />
      <fieldset className={classes.quiet}>
        <legend className={classes.part}>Quiet hours</legend>
        <p className={classes.lead}>
          Every day between these times no messages are shown and no e-mails sent; the list goes on. The clock
          is that of the practice ({timeZone}).
        </p>
        <div className={classes.times}>
          <TextInput
            label="From"
            autoComplete="off"
            placeholder="22:00"
            value={edit.fields.from}
            error={edit.problems.quietFrom}
            onChange={(event) => edit.typeTime('from', event.currentTarget.value)}
          />
          <TextInput
            label="To"
            autoComplete="off"
            placeholder="07:00"
            value={edit.fields.to}
            error={edit.problems.quietTo}
            onChange={(event) => edit.typeTime('to', event.currentTarget.value)}
          />
        </div>
      </fieldset>
      <FormFoot state={edit.isChanged ? 'Unsaved changes' : 'Saved'}>
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
        Your changes to your notification settings are not saved. They stay on this device until you come
        back.
      </LeaveQuestion>
    </form>
  )
}
