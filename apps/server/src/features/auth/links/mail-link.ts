import { linkHours } from '@sincerely/contract/sign-in-links'
import type { LinkKind } from '@sincerely/contract/sign-in-links'
import type { Mailer } from '../../../platform/mailer.ts'

type Mailed = {
  user: { name: string; email: string }
  kind: LinkKind
  secret: string
  practiceName: string
  address: string
}

/** Somebody waits for the answer: what takes longer is given up, and the link handed over by hand. */
const patienceMs = 5000

/** Sends a one-time link to the person it is for. False when the mail server did not take it. */
export async function mailLink(mailer: Mailer, mail: Mailed): Promise<boolean> {
  const { user, kind, secret, practiceName, address } = mail
  const messageId = `link-${crypto.randomUUID()}@${mailer.domain}`
  const to = { name: user.name, address: user.email }
  const days = linkHours[kind] / 24
  const subject =
    kind === 'invitation' ? `Your account at ${practiceName}` : `Choose a new password for ${practiceName}`
  const why =
    kind === 'invitation'
      ? `You have been invited to use Sincerely at ${practiceName}. Choose your password here:`
      : `An administrator at ${practiceName} sent you this link to choose a new password:`
  const text = [
    `Dear ${user.name},`,
    why,
    `${address}/set-password#${secret}`,
    `The link works once, for ${days === 1 ? '24 hours' : `${days} days`}. Do not share it. If you did not expect this email, tell the practice.`,
  ].join('\n\n')
  const reply = await mailer.send({ messageId, to, subject, text }, AbortSignal.timeout(patienceMs))
  return reply.ok
}
