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
  /** The address that users open, without a trailing slash. Null if it is not configured; then e-mails have no links. */
  address: string | null
}

/** Seconds between e-mails. A user at the screen has read the notifications before that, and one e-mail covers all others. */
const every = 300
const tooLateMs = 86_400_000

/**
 * Sends e-mails that only say that there are notifications, with a link. They say nothing about the subject or a patient. The
 * monthly report, which an administrator has to choose, is sent with the practice's figures.
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
  const awaiting = await selectAwaiting(db)
  const reports = await readReports(parts, awaiting)
  for (const person of awaiting) {
    const { quietFrom: from, quietTo: to, quietUntil: until } = person
    // The e-mail is sent after the quiet hours.
    if (isQuiet({ from, to, until }, now(), practice.timeZone)) continue
    const words = person.report === null ? newWords : reports.get(person.report.from)
    if (words !== undefined) await emailOne(parts, person, { mailer, practice, words })
  }
}

/** A temporary failure is retried. After other failures, the user still has the list on screen. */
async function emailOne(
  parts: Parts,
  person: Awaiting,
  { mailer, practice, words }: { mailer: Mailer; practice: Practice; words: Words },
): Promise<void> {
  const messageId = `${idOf(person, practice.namespace)}@${mailer.domain}`
  const mail = mailOf(parts, person, { messageId, practice: practice.name, words })
  const reply = await mailer.send(mail, new AbortController().signal)
  if (!reply.ok && reply.failure !== 'rejected') return
  await transaction({ ...parts, requestId: 'notifications-email' }, async (tx) => {
    const count = await markEmailed(tx, person)
    const action = reply.ok ? 'notification.email' : 'notification.email-refused'
    await tx.audit({ action, userId: person.userId, details: { count } })
  })
}

type Practice = { name: string; namespace: string }

/** `linkTo` returns the end of a sentence, with the link if there is one. */
type Words = { subject: string; text: (practice: string, linkTo: (path: string) => string) => string }

const newWords: Words = {
  subject: 'You have a new notification in Sincerely',
  text: (
    practice,
    linkTo,
  ) => `You have a new notification in Sincerely at ${practice}. To read it, sign in${linkTo('/') || '.'}

For privacy, this email does not include any details. `,
}

/**
 * The waiting reports by their first day; they are the same for all administrators. A report that cannot be read is tried again
 * with the next e-mails and does not delay others.
 */
async function readReports(parts: Parts, awaiting: readonly Awaiting[]): Promise<Map<string, Words>> {
  const read = new Map<string, Words>()
  const days = new Map(awaiting.flatMap(({ report }) => (report === null ? [] : [[report.from, report]])))
  for (const [from, report] of days) {
    try {
      read.set(from, reportWords(await getReport(parts, report)))
    } catch (error) {
      parts.jobs.report(error)
    }
  }
  return read
}

/** The e-mail with the figures of the whole practice, and none about a patient or a user. */
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
          `Median turnaround: ${turnaroundWords(all.median)}`,
          `90% posted within: ${turnaroundWords(all.p90)}`,
        ]),
    `Overdue today: ${late.toLocaleString('en-GB')}`,
  ]
  return {
    subject: `Monthly report: ${month}`,
    text: (practice, linkTo) => `Here are the figures for ${month} at ${practice}.

${lines.join('\n')}

See the full report${linkTo(`/admin/reports?from=${from}&to=${to}`) || ' under Reports.'}

`,
  }
}

function mailOf(
  { address }: Parts,
  { name, email }: Awaiting,
  { messageId, practice, words }: { messageId: string; practice: string; words: Words },
): Mail {
  const linkTo = (path: string) => (address === null ? '' : `:\n\n${address}${path}`)
  return {
    messageId,
    to: { name, address: email },
    subject: words.subject,
    text: `Dear ${name},

${words.text(practice, linkTo)}To choose your notifications and emails, open ‘Notifications’ in Settings${linkTo('/settings?tab=notifications') || '.'}
`,
  }
}

/** The id is the same for every attempt, so that mail programs can recognise a duplicate. */
function idOf({ userId, upTo }: Awaiting, namespace: string): string {
  return createHash('sha256')
    .update(`${namespace} notifications/${userId}/${upTo}`)
    .digest('hex')
    .slice(0, 32)
}
