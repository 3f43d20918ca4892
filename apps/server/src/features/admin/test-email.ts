import { randomUUID } from 'node:crypto'
import type { EmailTest } from '@sincerely/contract/admin'
import type { Ctx } from '../../platform/context.ts'
import { failureSentence } from '../../platform/mailer.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { transaction } from '../../platform/transaction.ts'
import { findPractice } from '../system/system.ts'
import { selectOwnAddress } from './admin.sql.ts'

/** The e-mail is sent to the administrator who asked, because only their mailbox shows that it arrived. */
export async function sendTestEmail(ctx: Ctx, mailer: Mailer | null): Promise<EmailTest> {
  if (mailer === null) return { ok: false, message: 'No mail server is set up (SMTP_URL). Nothing was sent.' }
  const { userId } = ctx.actor
  const [to, practice] = await Promise.all([selectOwnAddress(ctx.db, userId), findPractice(ctx.db)])
  const from = practice?.name ?? 'your practice'
  const mail = {
    messageId: `${randomUUID()}@${mailer.domain}`,
    to,
    subject: 'Test email from Sincerely',
    text: `Dear ${to.name},\n\nThis is a test email from Sincerely at ${from}. If you can read it, Sincerely can send emails.\n`,
  }
  const reply = await mailer.send(mail, new AbortController().signal)
  await transaction(ctx, (tx) =>
    tx.audit({ action: 'practice.test-email', details: { outcome: reply.ok ? 'ok' : reply.failure } }),
  )
  return reply.ok
    ? { ok: true, message: `The mail server accepted it for ${to.address}. Check that it arrives.` }
    : { ok: false, message: failureSentence(reply) }
}
