import { createHash } from 'node:crypto'
import { isQuiet } from '@sincerely/domain/notifications/quiet'
import { transaction } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Mail, Mailer } from '../../platform/mailer.ts'
import { findPractice } from '../system/system.ts'
import { dropOverdue, hasOverdue, markEmailed, selectAwaiting } from './email-notifications.sql.ts'
import type { Awaiting } from './email-notifications.sql.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & {
  jobs: Jobs
  /** Null if no mail server is set up. */
  mailer: Mailer | null
  /** The address users open, without a trailing slash. Null if it is not configured: e-mails then have no links. */
  address: string | null
}

/** Seconds between e-mails: users at the screen have read their notifications by then, and one e-mail covers all others. */
const every = 300
const tooLateMs = 86_400_000

/** E-mails only that there are notifications, with a link; never what they are about, and nothing about patients. */
export function emailNotifications(parts: Parts): void {
  parts.jobs.repeat('notifications.email', every, () => emailAllUsers(parts))
}

async function emailAllUsers(parts: Parts): Promise<void> {
  const { db, now, mailer } = parts
  const before = new Date(now().getTime() - tooLateMs)
  if (await hasOverdue(db, before))
    await transaction({ ...parts, requestId: 'notifications-email' }, async (tx) => {
      const count = await dropOverdue(tx, before)
      await tx.audit({ action: 'notification.email-too-late', details: { count } })
    })
  if (mailer === null) return
  const practice = await findPractice(db)
  if (practice === undefined) return
  for (const person of await selectAwaiting(db)) {
    const { quietFrom: from, quietTo: to, quietUntil: until } = person
    // Sent when the quiet hours are over.
    if (isQuiet({ from, to, until }, now(), practice.timeZone)) continue
    await emailOne(parts, person, { mailer, practice })
  }
}

/** A temporary failure is retried; otherwise the user still has the list on screen. */
async function emailOne(
  parts: Parts,
  person: Awaiting,
  { mailer, practice }: { mailer: Mailer; practice: { name: string; namespace: string } },
): Promise<void> {
  const messageId = `${idOf(person, practice.namespace)}@${mailer.domain}`
  const reply = await mailer.send(
    mailOf(parts, person, { messageId, practice: practice.name }),
    new AbortController().signal,
  )
  if (!reply.ok && reply.failure !== 'rejected') return
  await transaction({ ...parts, requestId: 'notifications-email' }, async (tx) => {
    const count = await markEmailed(tx, person)
    const action = reply.ok ? 'notification.email' : 'notification.email-refused'
    await tx.audit({ action, userId: person.userId, details: { count } })
  })
}

function mailOf(
  { address }: Parts,
  { name, email }: Awaiting,
  { messageId, practice }: { messageId: string; practice: string },
): Mail {
  const at = (path: string) => (address === null ? '' : `:\n\n${address}${path}`)
  return {
    messageId,
    to: { name, address: email },
    subject: 'You have a new notification in Sincerely',
    text: `Dear ${name},

You have a new notification in Sincerely at ${practice}. To read it, sign in${at('/')}${address === null ? '.' : ''}

For privacy, this email does not include any details. To choose your notifications and emails, open ‘Notifications’ in Settings${at('/settings?tab=notifications')}
`,
  }
}

/** The same for every attempt, so that mail programs can recognise a duplicate. */
function idOf({ userId, upTo }: Awaiting, namespace: string): string {
  return createHash('sha256')
    .update(`${namespace} notifications/${userId}/${upTo}`)
    .digest('hex')
    .slice(0, 32)
}
