import { Checkbox } from '@mantine/core'
import type { NotificationSettings } from '@sincerely/contract/notifications'
import {
  type Channels,
  type NotificationCategory,
  usualChannels,
} from '@sincerely/domain/notifications/kinds'
import { useId } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { channelNames } from './notification-values.ts'
import classes from './notification-settings.module.css'

type ChannelTableProps = {
  saved: NotificationSettings
  channels: Partial<Record<NotificationCategory, Channels>>
  onChoose: (kind: NotificationCategory, channels: Channels) => void
}

/** Each category has a row, with a checkbox for each channel. */
export function ChannelTable({ saved, channels, onChoose }: ChannelTableProps) {
  const id = useId()
  return (
    <>
      <table className={classes.table}>
        <caption className={classes.part}>Notify me</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            {channelNames.map((name) => (
              <th key={name} scope="col">
                {places[name].head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {saved.kinds.map((before) => {
            const { kind } = before
            const selected = channels[kind] ?? usualChannels(kind)
            return (
              <tr key={kind}>
                <th scope="row">
                  {kindWords[kind].name}
                  <span className={classes.what}>{kindWords[kind].what}</span>
                </th>
                {channelNames.map((name) => (
                  <td key={name}>
                    <label htmlFor={`${id}-${kind}-${name}`} className={classes.cell}>
                      <Checkbox
                        id={`${id}-${kind}-${name}`}
                        aria-label={`${kindWords[kind].name}: ${places[name].label}`}
                        checked={selected[name]}
                        disabled={name === 'email' && !saved.canEmail && !before.email && !selected.email}
                        onChange={(event) =>
                          onChoose(kind, { ...selected, [name]: event.currentTarget.checked })
                        }
                      />
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {saved.canEmail ? (
        <p className={classes.lead}>
          Emails go to {saved.email} a few minutes later, unless you have already read the notification. They
          contain a link, but nothing about a patient.
        </p>
      ) : (
        <Notice>This server can't send emails yet. An administrator can set up email.</Notice>
      )}
    </>
  )
}

export const places: Record<keyof Channels, { head: string; label: string }> = {
  list: { head: 'In the list', label: 'in the list' },
  toast: { head: 'On the screen', label: 'as a message on the screen' },
  email: { head: 'By email', label: 'by email' },
}

export const kindWords: Record<NotificationCategory, { name: string; what: string }> = {
  letters: {
    name: 'A letter is returned or reassigned',
    what: 'Someone returned it for revision, or gave it to another doctor.',
  },
  sendings: {
    name: 'A letter could not be sent',
    what: 'It could not be delivered by email or electronically.',
  },
  dictations: { name: 'A dictation is ready to type', what: 'Someone sent a dictation.' },
  patients: {
    name: 'Patient records change',
    what: 'Someone else added, changed, archived, deleted, restored, merged or reassigned a patient, or handed over work.',
  },
  assignments: { name: 'Assignments change', what: 'Only assignments and cover that involve you.' },
  'data-rights': {
    name: 'A request about personal data is recorded',
    what: 'Administrators answer these requests.',
  },
  'own-requests': {
    name: 'A request you recorded changes',
    what: 'An administrator completed, refused, extended, withdrew or reopened it.',
  },
  'sign-in': {
    name: 'Your sign-in changes',
    what: 'Someone changed the email address you sign in with, made a one-time link for your password or turned off your two-factor sign-in.',
  },
  practice: {
    name: 'The practice needs attention',
    what: 'A backup failed, the disk is almost full, jobs or emails fail, or letters are overdue or not sent.',
  },
  reports: {
    name: 'The monthly report is ready',
    what: "On the first working day of each month. The email includes the practice's figures.",
  },
}
