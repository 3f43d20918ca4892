import { Checkbox } from '@mantine/core'
import type { NotificationSettings } from '@sincerely/contract/notifications'
import { type Channels, type NewsKind, usualChannels } from '@sincerely/domain/notifications/kinds'
import { useId } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { channelNames } from './notification-values.ts'
import classes from './notification-settings.module.css'

type ChannelTableProps = {
  saved: NotificationSettings
  channels: Partial<Record<NewsKind, Channels>>
  onChoose: (kind: NewsKind, channels: Channels) => void
}

/** A row for each kind of news, with a box for each place it may come to. */
export function ChannelTable({ saved, channels, onChoose }: ChannelTableProps) {
  const id = useId()
  return (
    <>
      <table className={classes.table}>
        <caption className={classes.part}>Tell me</caption>
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
            const chosen = channels[kind] ?? usualChannels
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
                        checked={chosen[name]}
                        disabled={name === 'email' && !saved.canEmail && !before.email && !chosen.email}
                        onChange={(event) =>
                          onChoose(kind, { ...chosen, [name]: event.currentTarget.checked })
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
          E-mails go to {saved.email}, a few minutes later unless you have read it by then. They say only that
          something waits, with a link: nothing about a patient.
        </p>
      ) : (
        <Notice>
          This server cannot send e-mails yet. An administrator can have that set up where it is run.
        </Notice>
      )}
    </>
  )
}

export const places: Record<keyof Channels, { head: string; label: string }> = {
  list: { head: 'In the list', label: 'in the list' },
  toast: { head: 'On the screen', label: 'as a message on the screen' },
  email: { head: 'By e‑mail', label: 'by e-mail' },
}

export const kindWords: Record<NewsKind, { name: string; what: string }> = {
  letters: { name: 'A letter comes back', what: 'Somebody returned it for revision.' },
  sendings: { name: 'A letter was not sent', what: 'It could not be delivered by e-mail or electronically.' },
  dictations: { name: 'A dictation is to be typed', what: 'Somebody sent one.' },
  patients: {
    name: 'Patients change',
    what: 'Added, changed, removed, restored or merged by somebody else.',
  },
  assignments: { name: 'Who works for whom changes', what: 'Assignments and covers that you are part of.' },
  'data-rights': { name: 'A request about personal data', what: 'It is answered by administrators.' },
  'own-requests': {
    name: 'A request that you recorded is decided',
    what: 'An administrator completed it, refused it or gave it more time.',
  },
  'sign-in': {
    name: 'How you sign in changes',
    what: 'A link for your password was made for you, or your two-factor sign-in turned off.',
  },
}
