import { createHash } from 'node:crypto'
import { emailFailures } from '@sincerely/contract/email-failures'
import type { EmailFailureCode } from '@sincerely/contract/email-failures'
import { letterFileName } from '@sincerely/domain/letters/file-name'
import type { Actor } from '../../../platform/actor.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Mail, Mailer } from '../../../platform/mailer.ts'
import { findPractice } from '../../system/system.ts'
import { copyFor } from '../compose-print.ts'
import type { LetterPrint } from '../compose-print.ts'
import type { PrintLetters } from '../letter-download.ts'
import { printOf } from '../letter-seals.ts'
import { unsafeSelectName } from '../letter-sendings.sql.ts'
import { getLetter } from '../letters.ts'
import { emailSubject, emailText } from './email-words.ts'
import type { ClaimedEmail } from './email-tries.sql.ts'

export type EmailParts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & {
  jobs: Jobs
  print: PrintLetters
  /** Null where no mail server is set up. */
  mailer: Mailer | null
}

export type Tried = { ok: true } | { ok: false; code: EmailFailureCode; message: string }

/** One try, whatever comes of it: every way in which it can fail is an answer. */
export async function tryEmail(
  parts: EmailParts,
  email: ClaimedEmail,
  stopping: AbortSignal,
): Promise<Tried | 'stopped'> {
  try {
    if (parts.mailer === null) return failed('not_set_up')
    const letter = await printSealed(parts, email)
    if (letter === null) return failed('letter_changed')
    const mail = await mailFor(parts, parts.mailer, email, letter)
    if (mail === null) return failed('rejected')
    const reply = await parts.mailer.send(mail, stopping)
    if (reply.ok) return { ok: true }
    return reply.failure === 'stopped' ? 'stopped' : failed(reply.failure, reply.said)
  } catch (error) {
    parts.jobs.report(error)
    return failed('fault')
  }
}

function failed(code: EmailFailureCode, said: string | null = null): Tried {
  const { message } = emailFailures[code]
  return { ok: false, code, message: said === null ? message : `${message} (It says: ${said})` }
}

/** Null when the letter is no longer what was asked to be sent: edited, approved anew, or deleted. */
async function printSealed(parts: EmailParts, email: ClaimedEmail): Promise<LetterPrint | null> {
  try {
    const letter = await getLetter({ db: parts.db, actor: await actorOf(parts, email) }, email.letterId)
    if (letter.status !== 'approved') return null
    const { sealed, ...print } = await printOf(parts, letter)
    return sealed?.version === email.version ? print : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** Null when the recipient has no e-mail address. The PDF is that recipient's copy. */
async function mailFor(
  { db, print }: EmailParts,
  mailer: Mailer,
  email: ClaimedEmail,
  letter: LetterPrint,
): Promise<Mail | null> {
  const recipient = letter.recipients.find(({ key }) => key === email.key)
  const practice = await findPractice(db)
  if (!recipient?.email || practice === undefined) return null
  const name = recipient.lines[0] ?? recipient.label
  return {
    messageId: messageIdOf(email, practice.namespace, mailer.domain),
    to: { name, address: recipient.email },
    subject: emailSubject(practice.name),
    text: emailText({ to: name, practice: practice.name }),
    attachment: {
      fileName: letterFileName(letter.patientName, letter.day),
      contentType: 'application/pdf',
      bytes: await print([copyFor(letter, recipient)]),
    },
  }
}

/** The same for every try, so that a mailbox that got it before its answer was lost can tell. */
function messageIdOf({ letterId, version, key }: ClaimedEmail, namespace: string, domain: string): string {
  const about = createHash('sha256')
    .update(`${namespace} letters/${letterId}/${version}/${key}`)
    .digest('hex')
  return `${about.slice(0, 32)}@${domain}`
}

/** On behalf of who asked for it, who had it in scope then. */
async function actorOf({ db }: EmailParts, { askedBy }: ClaimedEmail): Promise<Actor> {
  const name = await unsafeSelectName(db, askedBy)
  return { userId: askedBy, name, role: 'secretary', doctorId: null, scope: 'all' }
}
