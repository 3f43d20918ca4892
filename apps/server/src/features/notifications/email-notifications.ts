import { createHash } from 'node:crypto'
import type { Report } from '@sincerely/contract/reports'
import { monthName } from '@sincerely/domain/dates'
import { turnaroundWords } from '@sincerely/domain/letters/turnaround'
import { isQuiet } from '@sincerely/domain/notifications/quiet'
import { transaction } from '../../platform/transaction.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Mail, Mailer } from '../../platform/mailer.ts'
import { getReport } from '../reports/reports.ts'
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

/**
 * E-mails only that there are notifications, with a link; never what they are about, and nothing about patients. The monthly
 * report, which its reader asked for, is e-mailed with the practice's figures.
 */
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
  const words = person.report === null ? newWords : reportWords(await getReport(parts, person.report))
  const mail = mailOf(parts, person, { messageId, practice: practice.name, words })
  const reply = await mailer.send(mail, new AbortController().signal)
  if (!reply.ok && reply.failure !== 'rejected') return
  await transaction({ ...parts, requestId: 'notifications-email' }, async (tx) => {
    const count = await markEmailed(tx, person)
    const action = reply.ok ? 'notification.email' : 'notification.email-refused'
    await tx.audit({ action, userId: person.userId, details: { count } })
  })
}

/** `lead` comes before the name of the practice, and `link` is where `more` leads. */
type Words = { subject: string; lead: string; more: string; link: string; privacy: string }

const newWords: Words = {
  subject: 'You have a new notification in Sincerely',
  lead: 'You have a new notification in Sincerely',
  more: 'To read it, sign in',
  link: '/',
  privacy: 'For privacy, this email does not include any details. ',
}

/** The figures of the whole practice: nothing about a patient or a person. */
function reportWords({ from, to, months, turnaround, overdue }: Report): Words {
  const month = monthName(from.slice(0, 7))
  const count = (what: 'started' | 'approved' | 'posted') =>
    months.reduce((sum, part) => sum + part[what], 0).toLocaleString('en-GB')
  const { all } = turnaround
  const late = overdue.reduce((sum, { ages }) => sum + ages.reduce((one, age) => one + age, 0), 0)
  const lines = [
    `Letters started: ${count('started')}`,
    `Letters approved: ${count('approved')}`,
    `Letters posted: ${count('posted')}`,
    ...(all === null
      ? []
      : [
          `Turnaround, median: ${turnaroundWords(all.median)}`,
          `Turnaround, 90% within: ${turnaroundWords(all.p90)}`,
        ]),
    `Overdue now: ${late.toLocaleString('en-GB')}`,
  ]
  return {
    subject: `Letters in ${month}`,
    lead: `${lines.join('\n')}\n\nThese are the figures of ${month}`,
    more: 'Reports has the rest',
    link: `/admin/reports?from=${from}&to=${to}`,
    privacy: '',
  }
}

function mailOf(
  { address }: Parts,
  { name, email }: Awaiting,
  { messageId, practice, words }: { messageId: string; practice: string; words: Words },
): Mail {
  const at = (path: string) => (address === null ? '' : `:\n\n${address}${path}`)
  return {
    messageId,
    to: { name, address: email },
    subject: words.subject,
    text: `Dear ${name},

${words.lead} at ${practice}. ${words.more}${at(words.link)}${address === null ? '.' : ''}

${words.privacy}To choose your notifications and emails, open ‘Notifications’ in Settings${at('/settings?tab=notifications')}
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
