import { TextInput } from '@mantine/core'
import type { NotificationSettings as Settings } from '@sincerely/contract/notifications'
import {
  type Channels,
  type NotificationCategory,
  notificationCategories,
} from '@sincerely/domain/notifications/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { actionMessageOf } from '../../../platform/api.ts'
import { DraftPage } from '../../../platform/form/draft-page.tsx'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { useInfo } from '../../../platform/practice.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { ChannelTable, kindWords, places } from './channel-table.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import classes from './notification-settings.module.css'
import {
  notificationSettingsQuery,
  useNotificationSettings,
  useUpdateNotificationSettings,
} from './notification-settings.queries.ts'
import {
  channelNames,
  earlierNotifications,
  entryOf,
  noNotifications,
  settingsOf,
  timeProblems,
} from './notification-values.ts'
import { QuietNow } from './quiet-now.tsx'

/** The user chooses notifications, their channels and quiet hours. */
export function NotificationSettings() {
  const { data: settings, error, isFetching, refetch } = useNotificationSettings()
  if (settings)
    return (
      <section aria-labelledby="notification-settings" className={classes.page}>
        <SectionHead
          id="notification-settings"
          title="Notifications"
          about="Choose which of other people's actions you are notified about. You aren't notified about your own actions."
        />
        <QuietNow until={settings.quietUntil} from={settings.quietFrom} to={settings.quietTo} />
        <SettingsForm saved={settings} />
      </section>
    )
  if (!error) return <SkeletonLines lines={6} label="Loading your notification settings" />
  return (
    <ErrorState
      title="Couldn't load your notification settings"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function SettingsForm({ saved }: { saved: Settings }) {
  const client = useQueryClient()
  const update = useUpdateNotificationSettings()
  const { timeZone } = useInfo()
  const form = useDraftForm({
    key: 'notification-settings',
    earlier: earlierNotifications,
    title: 'Notification settings',
    about: 'These settings were',
    labels,
    empty: noNotifications,
    base: entryOf(saved),
    check: timeProblems,
    words: channelWords,
    save: ({ changes, values, version }) =>
      update.mutateAsync({ ...settingsOf(changes, values), version: version ?? saved.version }),
    reload: async () => entryOf(await client.fetchQuery({ ...notificationSettingsQuery, staleTime: 0 })),
    next: entryOf,
  })
  return (
    <DraftPage form={form} labelledBy="notification-settings" className={classes.form}>
      <ChannelTable
        saved={saved}
        channels={form.values}
        onChoose={(kind, channels) => form.set({ [kind]: channels })}
      />
      <fieldset className={classes.quiet}>
        <legend className={classes.part}>Quiet hours</legend>
        <p className={classes.lead}>
          Every day between these times, no messages are shown and no emails are sent. Notifications still
          appear in the list. Times are in the practice's time zone ({timeZone}).
        </p>
        <div className={classes.times}>
          <TextInput autoComplete="off" placeholder="22:00" {...form.field('quietFrom')} />
          <TextInput autoComplete="off" placeholder="07:00" {...form.field('quietTo')} />
        </div>
      </fieldset>
    </DraftPage>
  )
}

const labels = {
  ...(Object.fromEntries(notificationCategories.map((kind) => [kind, kindWords[kind].name])) as Record<
    NotificationCategory,
    string
  >),
  quietFrom: 'From',
  quietTo: 'To',
}

const channelWords = Object.fromEntries(
  notificationCategories.map((kind) => [
    kind,
    (chosen: Channels) =>
      channelNames
        .filter((name) => chosen[name])
        .map((name) => places[name].label)
        .join(', '),
  ]),
)
